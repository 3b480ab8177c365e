import type { Page, Request } from "@playwright/test";
import { addCrane, craneFacts, shareCrane } from "../support/cranes.ts";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/people.ts";

const isStream = (request: Request) =>
  new URL(request.url()).pathname === "/api/live" && request.headers().accept === "text/event-stream";

/** Opens a page that is told of changes by a stream of its own. */
async function openWithStream(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response.request()));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

async function rename(page: Page, id: number, make: string): Promise<void> {
  const changed = await page.request.put(`/api/cranes/${id}`, { data: craneFacts({ make }) });
  expect(changed.status(), await changed.text()).toBe(200);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("what a mate changes appears in all tabs by one stream, and what is taken back goes", async ({
  wiremu,
  tama,
}) => {
  const id = await addCrane(wiremu.page);
  await shareCrane(wiremu.page, id, tama, "view");
  const streams: Request[] = [];
  tama.context.on("request", (request) => {
    if (isStream(request)) streams.push(request);
  });
  await openWithStream(tama.page, `/crane/${id}`);
  const second = await tama.context.newPage();
  // A tab that is told by another asks once what it has missed.
  const settled = second.waitForResponse((response) => response.url().includes("/api/live"));
  await second.goto(`/crane/${id}`);
  await settled;
  await expect(heading(second, "Liebherr LTM 1100")).toBeVisible();
  await rename(wiremu.page, id, "Grove");
  await expect(heading(tama.page, "Grove LTM 1100")).toBeVisible();
  await expect(heading(second, "Grove LTM 1100")).toBeVisible();
  expect(streams).toHaveLength(1);

  // The tab that listened goes, and the other listens.
  const taken = second.waitForResponse((response) => isStream(response.request()));
  await tama.page.close();
  await taken;
  await rename(wiremu.page, id, "Tadano");
  await expect(heading(second, "Tadano LTM 1100")).toBeVisible();

  const shares = await (await wiremu.page.request.get("/api/mates/shared-cranes")).json();
  const [share] = shares as { id: number }[];
  const stopped = await wiremu.page.request.delete(`/api/mates/shared-cranes/${share?.id}`);
  expect(stopped.status()).toBe(204);
  await expect(heading(second, "Error Loading Crane")).toBeVisible();
});

test("what one does on the phone appears on the desk, and a request of somebody at the bell", async ({
  wiremu,
  tama,
}) => {
  const { page } = tama;
  await page.setViewportSize({ width: 1280, height: 860 });
  await openWithStream(page, "/");
  await expect(page.getByText("No cranes", { exact: false }).first()).toBeVisible();
  await addCrane(page);
  await expect(page.getByText("Liebherr LTM 1100").first()).toBeVisible();
  await wiremu.page.request.post("/api/mates/requests", { data: { username: tama.username } });
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Mates/ });
  await expect(entry).toHaveText("Mates 1");
  await expect(page.getByRole("link", { name: "Alerts, 1 unread" })).toBeVisible();
  // Signed out elsewhere: the page notices without a touch.
  const elsewhere = await page.context().browser()?.newContext();
  const login = { username: tama.username, password: tama.password };
  const base = new URL(page.url()).origin;
  await elsewhere?.request.post(`${base}/api/login`, { data: login });
  const ended = await elsewhere?.request.delete(`${base}/api/user/devices`);
  expect(ended?.status()).toBe(200);
  await expect(page).toHaveURL(/\/auth/);
  await elsewhere?.close();
});
