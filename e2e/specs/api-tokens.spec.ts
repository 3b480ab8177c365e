import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { addCrane } from "../support/cranes.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/profile?tab=security");
  await expect(page.getByRole("heading", { name: "API tokens" })).toBeVisible();
}

/** Makes a token on screen and answers it. */
async function makeToken(page: Page, name: string, scope: string): Promise<string> {
  await page.getByRole("button", { name: "Make a token" }).click();
  const form = page.getByRole("dialog", { name: "Make a token" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("What it may do").selectOption(scope);
  await form.getByRole("button", { name: "Make the token" }).click();
  const shown = page.getByRole("dialog", { name: "Your token" });
  const token = await shown.getByLabel("Token").inputValue();
  expect(token).toMatch(/^cranedesk_[\w-]{43}$/);
  await expectFitsAndIsAccessible(page);
  await shown.getByRole("button", { name: "Close" }).last().click();
  return token;
}

test("a token is made after the password, reads for a program, and is revoked at once", async ({
  page,
  freshUser,
  playwright,
  baseURL,
}) => {
  await addCrane(page);
  await openSecurity(page);
  // As if the sign-in were long ago: the server says so after ten minutes.
  await page.route("/api/user/confirmation", (route) => route.fulfill({ json: { secondsLeft: 0 } }), {
    times: 1,
  });
  await page.getByRole("button", { name: "Make a token" }).click();
  const question = page.getByRole("dialog", { name: "Is it you?" });
  await expect(question.getByLabel("Your password")).toBeFocused();
  await expectFitsAndIsAccessible(page);
  await question.getByLabel("Your password").fill("not it");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("The password is not right.")).toBeVisible();
  await question.getByLabel("Your password").fill(freshUser.password);
  await question.getByRole("button", { name: "Confirm" }).click();
  const form = page.getByRole("dialog", { name: "Make a token" });
  await expect(form).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await form.getByRole("button", { name: "Cancel" }).click();

  const token = await makeToken(page, "Yard screen", "read");
  const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
  await expect(row).toContainText("Yard screen");
  await expect(row).toContainText("Never used.");
  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect(await (await program.get("/api/cranes")).json()).toHaveLength(1);
  expect((await program.delete("/api/cranes/1")).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText("Last used");
  await expectFitsAndIsAccessible(page);

  await row.getByRole("button", { name: "Revoke Yard screen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "Token revoked", "Yard screen opens nothing any more.");
  await expect(row).toHaveCount(0);
  expect((await program.get("/api/cranes")).status()).toBe(401);
  await program.dispose();
});

// The newest version of the protocol, and the handshake of those before it.
for (const mode of ["auto", "legacy"] as const) {
  test(`an assistant of somebody else's asks the fleet over MCP, ${mode}`, async ({
    page,
    freshUser,
    baseURL,
  }) => {
    expect(freshUser.id).toBeGreaterThan(0);
    await addCrane(page, { vehicleId: "MCP100" });
    await openSecurity(page);
    const token = await makeToken(page, "Assistant", "read");
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseURL), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "query_register",
      "find_documents",
      "search_documents",
      "read_page",
      "get_evidence",
    ]);
    const answer = await client.callTool({ name: "query_register", arguments: { of: "cranes" } });
    expect(answer.structuredContent).toMatchObject({ count: 1 });
    expect(JSON.stringify(answer.structuredContent)).toContain("MCP100");
    const wrong = await client.callTool({
      name: "read_page",
      arguments: { documentId: 1_000_000, page: 1 },
    });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: "There is no such page." }] });
    await client.close();
  });
}
