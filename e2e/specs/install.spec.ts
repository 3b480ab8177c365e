import { expect, expectAccessible, test } from "../support/fixtures.ts";

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  start_url: string;
  display: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
}

test("the app can be installed: manifest, icons and shortcuts are all there", async ({ page }) => {
  await page.goto("/auth");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const response = await page.request.get(address ?? "");
  expect(response.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await response.json()) as Manifest;
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    "Dashboard /",
    "Alerts /alerts",
    "Ask /ai",
  ]);
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`);
  expect(purposes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  pictures.push({ src: touch ?? "", sizes: "180x180", type: "image/png" });
  for (const { src, sizes, type } of pictures) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size, src).toBe(sizes);
  }
});

test("where the browser offers it, Profile and the Run box install the app, and nothing nags", async ({
  page,
  freshUser,
}) => {
  await page.goto("/profile");
  await expect(page.getByText(freshUser.username).first()).toBeVisible();
  const install = page.getByRole("button", { name: "Install CraneDesk" });
  await expect(install).toHaveCount(0);
  /** As Chromium does where a person uses it; a browser under test never offers it by itself. */
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => document.documentElement.setAttribute("data-installed", "yes"),
      });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await offer()).toBe(true);
  await expectAccessible(page);
  await install.click();
  await expect(page.locator("html")).toHaveAttribute("data-installed", "yes");
  await expect(install).toHaveCount(0);

  await page.goto("/");
  await expect(page.getByText("No cranes found")).toBeVisible();
  await offer();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "What to do or where to go" }).fill("install");
  await page.getByRole("option", { name: /Install CraneDesk/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-installed", "yes");
});
