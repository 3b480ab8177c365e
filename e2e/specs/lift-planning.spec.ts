import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, register, test } from "../support/fixtures.ts";
import { startServer } from "../support/server.ts";

test("without an address the window says how the operator sets one", async ({ page, freshUser }) => {
  await page.goto("/lift-planning");
  await expect(page.getByText("CRANEDESK_LIFT_PLANNING_URL")).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("with an address the application fills the page inside a sandbox", async ({ browser }) => {
  const planner = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Planner</title><h1>Plan a lift</h1>");
  });
  await new Promise<void>((listening) => planner.listen(0, "127.0.0.1", listening));
  const { port } = planner.address() as AddressInfo;
  const server = await startServer({ CRANEDESK_LIFT_PLANNING_URL: `http://127.0.0.1:${port}/` });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await register(page);
    await page.goto("/lift-planning");
    const frame = page.getByTitle("Lift planning application");
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "Plan a lift" })).toBeVisible();
    await expect(frame).toHaveCSS("width", "1280px");
    await expect(frame).not.toHaveAttribute("sandbox", /allow-top-navigation/);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await expect(page).toHaveURL(/\/profile$/);
  } finally {
    await context.close();
    await server.stop();
    planner.close();
  }
});
