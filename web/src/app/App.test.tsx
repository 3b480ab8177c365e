import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { recheckSession } from "@/features/accounts";
import { App } from "./App";

type Answers = Record<string, () => Response | Promise<Response>>;

const signedIn: Answers = {
  "GET /api/user": () => Response.json({ id: 1, username: "wiremu", email: null }),
};
const nobody: Answers = {
  "GET /api/user": () => new Response("Please sign in.", { status: 401 }),
};

function open(path: string, answers: Answers, { wide = true } = {}) {
  window.history.replaceState(null, "", path);
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: wide,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    return answer ? answer() : new Response("There is nothing here.", { status: 404 });
  });
  render(<App client={createQueryClient(recheckSession)} />);
}

beforeEach(() => {
  // jsdom has none.
  window.scrollTo = () => {};
  sessionStorage.clear();
});

describe("the guards", () => {
  it("show a spinner while the user is loading", () => {
    open("/", { "GET /api/user": () => new Promise<Response>(() => {}) });
    expect(screen.getByRole("status")).toHaveTextContent("Loading...");
  });

  it("send a visitor without a session to /auth", async () => {
    open("/profile", nobody);
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  });

  it("send a signed-in user on /auth to /", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server's mark beside the session's own cookie.
    document.cookie = "cranedesk-signed-in=1";
    open("/auth", signedIn);
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  });

  it("say so when the server fails, and ask again on request", async () => {
    const user = userEvent.setup();
    let failing = true;
    open("/charts", {
      "GET /api/user": () =>
        failing
          ? new Response("Try again shortly.", { status: 503 })
          : Response.json({ id: 1, username: "wiremu" }),
    });
    expect(await screen.findByText("503: Try again shortly.")).toBeVisible();
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Quick Charts" })).toBeVisible();
  });

  it("show the not-found page on an unknown path", async () => {
    open("/no/such/page", nobody);
    expect(await screen.findByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
  });
});

describe("the sidebar", () => {
  it("lists the eight entries and marks the current one among the first four", async () => {
    open("/mates", signedIn);
    const entries = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(entries.map((entry) => entry.textContent)).toEqual([
      "Dashboard",
      "Profile",
      "Mates",
      "Cranes AI",
      "Quick Charts (Coming Soon)",
      "Lift Planning",
      "Rigging Plan (Coming Soon)",
      "Truck Loading (Coming Soon)",
    ]);
    expect(entries.filter((entry) => entry.getAttribute("aria-current") === "page")).toEqual([entries[2]]);
  });

  it("marks none of the last four", async () => {
    open("/truck-loading", signedIn);
    const entries = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(entries.filter((entry) => entry.hasAttribute("aria-current"))).toEqual([]);
  });

  it("signs out, says so, and goes to /auth", async () => {
    const user = userEvent.setup();
    open("/charts", { ...signedIn, "POST /api/logout": () => new Response(null, { status: 204 }) });
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("You have been successfully logged out.")).toBeVisible();
    expect(window.location.pathname).toBe("/auth");
  });

  it("keeps the user when signing out fails", async () => {
    const user = userEvent.setup();
    open("/charts", { ...signedIn, "POST /api/logout": () => new Response("Busy.", { status: 503 }) });
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("Logout failed")).toBeVisible();
    expect(screen.getByText("503: Busy.")).toBeVisible();
    expect(window.location.pathname).toBe("/charts");
  });

  it("is a drawer on narrow screens that Escape and its button close", async () => {
    const user = userEvent.setup();
    open("/charts", signedIn, { wide: false });
    const menu = await screen.findByRole("button", { name: "Menu" });
    expect(screen.queryByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
    await user.click(menu);
    const drawer = await screen.findByRole("dialog", { name: "CraneDesk" });
    expect(within(drawer).getAllByRole("link")).toHaveLength(8);
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    await user.click(menu);
    await user.click(await screen.findByRole("button", { name: "Close menu" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(menu).toHaveFocus());
  });
});

describe("lift planning", () => {
  it("fills the page with the operator's application, in a sandbox", async () => {
    open("/lift-planning", {
      ...signedIn,
      "GET /api/settings": () => Response.json({ liftPlanningUrl: "https://lifts.example/" }),
    });
    const frame = await screen.findByTitle("Lift planning application");
    expect(frame).toHaveAttribute("src", "https://lifts.example/");
    expect(frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  });

  it("says how the operator sets it when it is not set", async () => {
    open("/lift-planning", {
      ...signedIn,
      "GET /api/settings": () => Response.json({ liftPlanningUrl: null }),
    });
    expect(await screen.findByText("CRANEDESK_LIFT_PLANNING_URL")).toBeVisible();
  });
});

it.each([
  ["/charts", "Quick Charts"],
  ["/rigging-planning", "Rigging Plan"],
  ["/truck-loading", "Truck Loading"],
])("%s says that %s will come, and leads back", async (path, title) => {
  const user = userEvent.setup();
  open(path, signedIn);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(`${title} is in development and will be available soon.`)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Return to Dashboard" }));
  expect(window.location.pathname).toBe("/");
});

it("lists the keyboard shortcuts on ?", async () => {
  const user = userEvent.setup();
  open("/charts", signedIn);
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(dialog).getByRole("row", { name: "? List the keyboard shortcuts" })).toBeVisible();
});
