import { pdfBytes } from "../support/cranes.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectToast } from "../support/toast.ts";

// The usual first try at home: an address in the local network, without https. Browsers then withhold what they call
// secure: random ids, the clipboard and more.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP cranedesk.lan 127.0.0.1"],
    }),
});

test("on a plain address of the local network documents are taken and copying works", async ({
  page,
  server,
}) => {
  const { port } = new URL(server.url);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.goto(`http://cranedesk.lan:${port}/auth`);
  expect(
    await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "clipboard" in navigator]),
  ).toEqual([false, false, false]);
  const status = await page.evaluate(async () => {
    const account = { username: "at.home", email: "home@example.nz", password: "kauri-bridge-42" };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/register", { method: "POST", headers, body: JSON.stringify(account) })).status;
  });
  expect(status).toBe(201);

  await page.goto(`http://cranedesk.lan:${port}/`);
  await page.getByRole("button", { name: "Add New Crane" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await dialog.getByLabel("Make").fill("Tadano");
  await dialog.getByLabel("Model").fill("GR-800EX");
  await dialog.getByLabel("Vehicle ID").fill("KRN7");
  const files = ["one.pdf", "two.pdf"].map((name) => ({
    name,
    mimeType: "application/pdf",
    buffer: pdfBytes,
  }));
  await dialog.getByLabel("Choose documents").first().setInputFiles(files);
  await dialog.getByRole("button", { name: "Remove one.pdf" }).click();
  await expect(dialog.getByText("two.pdf")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Crane" }).click();
  await expect(page.getByRole("article").getByText("1 file")).toBeVisible();

  await page.goto(`http://cranedesk.lan:${port}/alerts?tab=settings`);
  await page
    .getByRole("button", { name: /calendar address/i })
    .first()
    .click();
  const address = await page.getByRole("dialog").getByLabel("Address").inputValue();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expectToast(page, "Address copied");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByLabel("Search cranes").press("Control+V");
  await expect(page.getByLabel("Search cranes")).toHaveValue(address);
  expect(failures).toEqual([]);
});

test("on a plain address of the local network push is not offered, and why is said", async ({
  page,
  server,
}) => {
  const { port } = new URL(server.url);
  await page.goto(`http://cranedesk.lan:${port}/auth`);
  const status = await page.evaluate(async () => {
    const account = { username: "on.the.lan", email: "lan@example.nz", password: "kauri-bridge-42" };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/register", { method: "POST", headers, body: JSON.stringify(account) })).status;
  });
  expect(status).toBe(201);
  await page.goto(`http://cranedesk.lan:${port}/alerts?tab=settings`);
  await expect(page.getByText("Push needs a secure address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn On for This Device" })).toHaveCount(0);
});
