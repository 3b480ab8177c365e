import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addCrane, addDocument } from "../support/cranes.ts";
import { expect, register, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { startServer } from "../support/server.ts";

test("without an address it is a page for its user, with one line for the operator", async ({
  page,
  freshUser,
}) => {
  const crane = await addCrane(page);
  await addDocument(page, crane, "charts 60t.pdf", "Crane Charts");
  await addDocument(page, crane, "permit.pdf", "Permits");
  await page.goto("/lift-planning");
  await expect(page.getByText("No lift planning application yet")).toBeVisible();
  const charts = page.getByRole("list", { name: "Crane charts" }).getByRole("listitem");
  await expect(charts).toHaveCount(1);
  await expect(charts).toContainText("charts 60t.pdf");
  await expect(charts.getByRole("link", { name: "Liebherr LTM 1100 (KQT482)" })).toHaveAttribute(
    "href",
    `/crane/${crane}`,
  );
  await expect(charts.getByRole("link", { name: "View Document" })).toHaveAttribute(
    "href",
    /^\/api\/documents\//,
  );
  const hint = page.getByText("CRANEDESK_LIFT_PLANNING_URL").locator("..");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await hint.evaluate((line) => [line.clientHeight, line.scrollWidth - line.clientWidth]);
    expect(lines[0]).toBeLessThan(32);
    expect(lines[1], "nothing is cut off").toBeLessThanOrEqual(0);
  }
  await expectFitsAndIsAccessible(page);
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL("/");
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
