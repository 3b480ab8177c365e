import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { Toaster } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import { AlertBell } from "./AlertBell";
import AlertsPage from "./AlertsPage";
import type { Alert } from "./queries";
import type { Wanted } from "./settings/changes";
import { makeAlert, makeSettings } from "./testing";

const ok = () => new Response(null, { status: 204 });

/** Bell and page together, as on the desktop. */
function open(path: string, answers: Answers) {
  window.history.replaceState(null, "", path);
  const calls = fakeServer({
    "GET /api/alerts": listing([]),
    "GET /api/alerts/settings": () => Response.json(makeSettings()),
    "GET /api/alerts/deliveries": () => Response.json([]),
    "GET /api/alerts/push": () => Response.json({ publicKey: "BA", devices: [] }),
    "GET /api/cranes": () => Response.json([]),
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AlertsPage />
      <AlertBell />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls };
}

function listing(alerts: Alert[], looking = false) {
  return () => Response.json({ unread: alerts.filter(({ read }) => !read).length, looking, alerts });
}

it("says that it is looking until the server has looked, and not that nothing is due", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = listing([], true);
  open("/alerts", { "GET /api/alerts": () => answer() });
  expect(await screen.findByText("Looking…")).toBeVisible();
  expect(screen.queryByText("Nothing is due")).not.toBeInTheDocument();
  answer = listing([cof]);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText(cof.message)).toBeVisible();
  expect(screen.queryByText("Looking…")).not.toBeInTheDocument();
  vi.useRealTimers();
});

const cof = makeAlert({ id: 1 });
const rego = makeAlert({
  id: 2,
  craneId: 8,
  certificate: "rego",
  message: "Rego of Kato NK 200 (KCR 200) expires tomorrow.",
});

describe("the bell", () => {
  it("says how many are unread, and is read again after a change", async () => {
    let alerts = [cof, rego];
    const { user } = open("/alerts", {
      "GET /api/alerts": () => listing(alerts)(),
      "POST /api/alerts/read": () => {
        alerts = alerts.map((alert) => ({ ...alert, read: true }));
        return ok();
      },
    });
    const bell = await screen.findByRole("link", { name: "Alerts, 2 unread" });
    expect(bell).toHaveAttribute("href", "/alerts");
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByRole("link", { name: "Alerts" })).toBe(bell);
    expect(screen.getByRole("heading", { name: "Your alerts" })).toHaveFocus();
  });

  it("asks the server once when the page opens, and again on the way back to it", async () => {
    const { user, calls } = open("/alerts", { "GET /api/alerts": listing([cof]) });
    const asked = () => calls.filter((call) => call === "GET /api/alerts").length;
    await screen.findByRole("link", { name: "Alerts, 1 unread" });
    expect(asked()).toBe(1);
    await user.click(screen.getByRole("tab", { name: "Deliveries" }));
    expect(asked()).toBe(1);
    act(() => window.history.pushState(null, "", "/crane/7"));
    expect(asked()).toBe(1);
    act(() => window.history.pushState(null, "", "/alerts"));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe("the list", () => {
  it("marks all of a crane as read with one call, and leaves the others", async () => {
    const sent: unknown[] = [];
    const mi = makeAlert({
      id: 3,
      certificate: "mi",
      message: "M&I of Liebherr LTM 1100 (KCR 100) expires.",
    });
    let alerts = [cof, rego, mi];
    const { user } = open("/alerts", {
      "GET /api/alerts": () => listing(alerts)(),
      "POST /api/alerts/read": async (request) => {
        const { ids } = (await request.json()) as { ids: number[] };
        sent.push({ ids });
        alerts = alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, read: true } : alert));
        return ok();
      },
    });
    await user.click(await screen.findByRole("button", { name: `Mark all of ${cof.craneName} as read` }));
    await waitFor(() => expect(sent).toEqual([{ ids: [1, 3] }]));
    expect(await screen.findByRole("link", { name: "Alerts, 1 unread" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Mark all of/ })).not.toBeInTheDocument();
  });

  it("marks an alert as read when its crane is opened", async () => {
    let sent: unknown;
    const { user } = open("/alerts", {
      "GET /api/alerts": listing([cof, rego]),
      "POST /api/alerts/read": async (request) => {
        sent = await request.json();
        return ok();
      },
    });
    const list = await screen.findByRole("region", { name: "Alerts by crane" });
    await user.click(within(list).getByRole("link", { name: rego.message }));
    await waitFor(() => expect(sent).toEqual({ ids: [2] }));
    expect(window.location.pathname).toBe("/crane/8");
  });

  it("shows an alert as unread again when the server did not take it", async () => {
    const { user } = open("/alerts", {
      "GET /api/alerts": listing([cof]),
      "POST /api/alerts/read": () => new Response("Try again shortly.", { status: 503 }),
    });
    await user.click(await screen.findByRole("button", { name: `Mark as read: ${cof.message}` }));
    expect(await screen.findByText("Failed to mark as read")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Alerts, 1 unread" })).toBeVisible();
  });

  it("says when the filters hide everything, and shows all on request", async () => {
    const { user } = open("/alerts", { "GET /api/alerts": listing([cof, rego]) });
    await user.selectOptions(await screen.findByLabelText("Certificate"), "mi");
    expect(screen.getByText("No matching alerts")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all alerts" }));
    const list = screen.getByRole("region", { name: "Alerts by crane" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  });
});

describe("the settings", () => {
  let saved: Wanted | undefined;
  const saving: Answers = {
    "PUT /api/alerts/settings": async (request) => {
      saved = (await request.json()) as Wanted;
      return Response.json(makeSettings(saved));
    },
  };
  beforeEach(() => {
    saved = undefined;
  });

  it("take another number of days by Enter, and are saved by one button", async () => {
    const { user } = open("/alerts?tab=settings", saving);
    const save = await screen.findByRole("button", { name: "Save Settings" });
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText("Another number of days"), "45{Enter}");
    expect(saved).toBeUndefined();
    expect(screen.getByRole("checkbox", { name: "45 days before" })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "60 days before" }));
    await user.selectOptions(screen.getByLabelText("Hour"), "18");
    await user.click(save);
    expect(await screen.findByText("Settings saved")).toBeVisible();
    expect(saved).toMatchObject({ leadDays: [45, 30, 14, 7, 1, 0], emailHour: 18 });
    expect(save).toBeDisabled();
  });

  it("push nothing at night unless that is switched off", async () => {
    const { user } = open("/alerts?tab=settings", saving);
    expect(await screen.findByLabelText("Quiet from")).toHaveValue("21");
    await user.selectOptions(screen.getByLabelText("Quiet until"), "6");
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    await waitFor(() => expect(saved).toMatchObject({ quietFrom: 21, quietUntil: 6 }));
    await user.click(screen.getByRole("checkbox", { name: "Push nothing at night" }));
    expect(screen.queryByLabelText("Quiet from")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    await waitFor(() => expect(saved?.quietFrom).toBe(saved?.quietUntil));
  });

  it("list the devices with push, and say why this one cannot have it", async () => {
    const phone = { id: 3, browser: "Chrome on Android", addedAt: "2026-07-08T00:00:00.000Z" };
    let devices = [{ ...phone, isThis: false, failing: true }];
    const { user } = open("/alerts?tab=settings", {
      "GET /api/alerts/push": () => Response.json({ publicKey: "BA", devices }),
      "DELETE /api/alerts/push/devices/3": () => {
        devices = [];
        return ok();
      },
    });
    expect(await screen.findByText("Push needs a secure address")).toBeVisible();
    expect(screen.getByText("Not reached")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn Off push to Chrome on Android" }));
    expect(await screen.findByText("No more alerts go to Chrome on Android.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).not.toBeInTheDocument());
  });

  it("keep what was changed when saving fails", async () => {
    const { user } = open("/alerts?tab=settings", {
      "PUT /api/alerts/settings": () => new Response("Days must be from 0 to 365.", { status: 422 }),
    });
    await user.click(await screen.findByRole("checkbox", { name: "60 days before" }));
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    expect(await screen.findByText("Days must be from 0 to 365.")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "60 days before" })).not.toBeChecked();
    expect(screen.getByRole("button", { name: "Save Settings" })).toBeEnabled();
  });

  it.each([
    [{ emailAvailable: false }, "E-mail is not set up on this server"],
    [{ emailAddress: null }, "There is no e-mail address in your profile"],
    [{ emailAddress: null, emailToConfirm: "a@b.nz" }, "Please confirm your address"],
    [{ emailFailing: true }, "E-mail to you does not get through"],
  ])("say what stands in the way of mail: %j", async (state, title) => {
    open("/alerts?tab=settings", {
      "GET /api/alerts/settings": () => Response.json(makeSettings(state)),
    });
    expect(await screen.findByText(title)).toBeVisible();
  });

  it("show a new calendar address once", async () => {
    let madeAt: string | null = null;
    const { user } = open("/alerts?tab=settings", {
      "GET /api/alerts/settings": () => Response.json(makeSettings({ calendarMadeAt: madeAt })),
      "POST /api/alerts/calendar": () => {
        madeAt = "2026-07-08T00:00:00.000Z";
        return Response.json({ url: "https://cranes.example/api/alerts/calendar/secret" }, { status: 201 });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Make a Calendar Address" }));
    const dialog = await screen.findByRole("dialog", { name: "Your calendar address" });
    expect(within(dialog).getByLabelText("Address")).toHaveValue(
      "https://cranes.example/api/alerts/calendar/secret",
    );
    await user.click(within(dialog).getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe("https://cranes.example/api/alerts/calendar/secret");
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(screen.queryByDisplayValue(/secret/)).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Revoke" })).toBeVisible();
  });
});

it("says what the server says about a test", async () => {
  const { user } = open("/alerts?tab=deliveries", {
    "POST /api/alerts/test": () => Response.json({ result: "A test alert is in the list." }),
  });
  await user.click(await screen.findByRole("button", { name: "Test Bell" }));
  expect(await screen.findByText("A test alert is in the list.")).toBeVisible();
});
