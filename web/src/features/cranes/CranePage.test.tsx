import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { createQueryClient } from "@/api";
import { addDays, endOfLocalDayIso, formatLongDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { dismissToast, Toaster, TooltipProvider } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import CranePage from "./CranePage";
import { cranesQuery } from "./queries";
import type { Crane } from "./types";

function inDays(days: number): string {
  return endOfLocalDayIso(addDays(new Date(), days));
}

function crane(differences: Partial<Crane> = {}): Crane {
  return {
    id: 7,
    userId: 1,
    ownerName: "wiremu",
    access: "owner",
    type: "lattice",
    make: "Kobelco",
    model: "CKE900G",
    vehicleId: "KQT482",
    roadUserKm: 1234567,
    imageUrl: "",
    thumbnailUrl: "",
    cofExpiry: inDays(100),
    regoExpiry: inDays(101),
    miExpiry: inDays(102),
    riggingGearExpiry: inDays(103),
    fitness: { fit: true },
    updatedAt: "2026-05-04T00:00:00.000Z",
    documents: [],
    ...differences,
  };
}

function open(answers: Answers, path = paths.crane(7)) {
  window.history.replaceState(null, "", path);
  const calls = fakeServer(answers);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Route path={paths.crane(":id")}>
          <CranePage />
        </Route>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { calls, client };
}

async function openCrane(differences: Partial<Crane> = {}, answers: Answers = {}) {
  const opened = open({ "GET /api/cranes/7": () => Response.json(crane(differences)), ...answers });
  await screen.findByRole("heading", { level: 1, name: "Kobelco CKE900G" });
  return opened;
}

/** The value that stands beside a caption. */
function factOf(caption: string): HTMLElement {
  const term = screen.getAllByRole("term").find((candidate) => candidate.textContent === caption);
  if (!(term?.nextElementSibling instanceof HTMLElement)) throw new Error(`no value for ${caption}`);
  return term.nextElementSibling;
}

afterEach(() => {
  vi.useRealTimers();
  act(() => dismissToast());
});

/** Without what the switch for alerts, the proposals and the windows of certificates, charges, codes and faults ask. */
const aboutTheCrane = (calls: string[]) =>
  calls.filter((call) => !/\/api\/(alerts|proposals)|\/(certificates|ruc|codes|faults)$/.test(call));

describe("what it shows", () => {
  it("titles the page with make and model, and gives the basic facts", async () => {
    await openCrane();
    expect(screen.getByText("Lattice")).toBeVisible();
    expect(factOf("Make")).toHaveTextContent("Kobelco");
    expect(factOf("Model")).toHaveTextContent("CKE900G");
    expect(factOf("Vehicle ID")).toHaveTextContent("KQT482");
    expect(factOf("Road User KM")).toHaveTextContent(`${(1234567).toLocaleString()} km`);
    expect(screen.queryByText(/Shared by/)).not.toBeInTheDocument();
  });

  it("shows the large picture, and a drawing without one", async () => {
    await openCrane({ imageUrl: "/api/cranes/7/image/1/large" });
    expect(screen.getByRole("img", { name: "Kobelco CKE900G" })).toHaveAttribute(
      "src",
      "/api/cranes/7/image/1/large",
    );
  });

  it("labels each date by its own state", async () => {
    await openCrane({
      cofExpiry: inDays(-1),
      regoExpiry: inDays(0),
      miExpiry: inDays(31),
      riggingGearExpiry: "",
    });
    expect(factOf("COF")).toHaveTextContent(`${formatLongDate(addDays(new Date(), -1))} (Expired)`);
    expect(factOf("Rego")).toHaveTextContent(`${formatLongDate(new Date())} (Expiring Soon)`);
    expect(factOf("M&I").textContent?.trim()).toBe(formatLongDate(addDays(new Date(), 31)));
    expect(factOf("Rigging Gear").textContent?.trim()).toBe("No date");
  });
});

describe("the alert", () => {
  it("is red when any date has passed, whatever the others say", async () => {
    await openCrane({ miExpiry: inDays(-1), cofExpiry: inDays(3) });
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Attention Required");
    expect(alert).toHaveTextContent(
      "This crane has one or more expired certificates. Please update them as soon as possible.",
    );
    expect(screen.queryByText("Upcoming Renewals")).not.toBeInTheDocument();
  });

  it("is amber when none has passed and one soon will", async () => {
    await openCrane({ riggingGearExpiry: inDays(3) });
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Upcoming Renewals");
    expect(alert).toHaveTextContent("This crane has one or more certificates expiring in the next 30 days.");
  });

  it("is absent when all are valid or unreadable", async () => {
    await openCrane({ cofExpiry: "soon" });
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("access", () => {
  it.each(["owner", "edit"] as const)("%s may change and delete", async (access) => {
    await openCrane({ access });
    for (const name of ["Edit", "Delete", "Add Document"]) {
      expect(screen.getByRole("button", { name })).toBeVisible();
    }
  });

  it("a viewer sees whose it is, and nothing to change", async () => {
    await openCrane({ access: "view", ownerName: "hemi" });
    expect(screen.getByText("Shared by hemi")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/");
    for (const name of ["Edit", "Delete", "Add Document"]) {
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    }
  });
});

describe("when it cannot be loaded", () => {
  it("shows the server's message and leads back", async () => {
    const user = userEvent.setup();
    open({ "GET /api/cranes/7": () => new Response("There is no such crane.", { status: 404 }) });
    expect(await screen.findByRole("heading", { level: 1, name: "Error Loading Crane" })).toBeVisible();
    expect(screen.getByText("404: There is no such crane.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    expect(window.location.pathname).toBe("/");
  });

  it.each(["/crane/abc", "/crane/0", "/crane/-1", "/crane/1e3", "/crane/99999999999999999999"])(
    "%s is not found without asking",
    (path) => {
      const { calls } = open({}, path);
      expect(screen.getByRole("heading", { level: 1, name: "Error Loading Crane" })).toBeVisible();
      expect(screen.getByText("Crane not found")).toBeVisible();
      expect(calls).toEqual([]);
    },
  );

  it("asks again on request after a passing failure", async () => {
    const user = userEvent.setup();
    let failing = true;
    open({
      "GET /api/cranes/7": () =>
        failing ? new Response("Try again shortly.", { status: 503 }) : Response.json(crane()),
    });
    await screen.findByText("503: Try again shortly.");
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Kobelco CKE900G" })).toBeVisible();
  });
});

describe("deleting", () => {
  async function openConfirmation(differences: Partial<Crane>, answers: Answers) {
    const user = userEvent.setup();
    const opened = await openCrane(differences, answers);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    return { ...opened, user, dialog: screen.getByRole("alertdialog", { name: "Confirm Deletion" }) };
  }

  it("asks in the given words and names the crane", async () => {
    const { dialog } = await openConfirmation({}, {});
    expect(dialog).toHaveTextContent(
      "Are you sure you want to delete this crane? This action cannot be undone.",
    );
    expect(dialog).toHaveTextContent("Kobelco CKE900G (KQT482)");
    expect(dialog).not.toHaveTextContent("belongs to");
  });

  it("warns a mate that the owner loses it too", async () => {
    const { dialog } = await openConfirmation({ access: "edit", ownerName: "hemi" }, {});
    expect(dialog).toHaveTextContent("It belongs to hemi");
  });

  it("goes to the dashboard, whose list is out of date, and never asks for the crane again", async () => {
    const { dialog, user, calls, client } = await openConfirmation(
      {},
      { "DELETE /api/cranes/7": () => new Response(null, { status: 204 }) },
    );
    client.setQueryData(cranesQuery.queryKey, [crane()]);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(screen.getByText("Crane deleted")).toBeVisible();
    expect(aboutTheCrane(calls)).toEqual(["GET /api/cranes/7", "DELETE /api/cranes/7"]);
    expect(client.getQueryState(cranesQuery.queryKey)?.isInvalidated).toBe(true);
  });

  it("stays and shows what the server said when it fails", async () => {
    const { dialog, user } = await openConfirmation(
      {},
      { "DELETE /api/cranes/7": () => new Response("You may only view this crane.", { status: 403 }) },
    );
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("403: You may only view this crane.")).toBeVisible();
    expect(screen.getByText("Error")).toBeVisible();
    expect(window.location.pathname).toBe("/crane/7");
    expect(screen.getByRole("heading", { level: 1, name: "Kobelco CKE900G" })).toBeVisible();
  });
});

const certificate: Crane["documents"][number] = {
  id: 3,
  craneId: 7,
  name: "COF.pdf",
  documentType: "Certification",
  filename: "COF.pdf",
  mimetype: "application/pdf",
  size: "2048",
  uploadedAt: "2026-05-04T00:00:00.000Z",
  text: { state: "searchable", pages: 1 },
};

it("looks again while a document is being read, and no longer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let text: typeof certificate.text = { state: "waiting" };
  const { calls } = await openCrane(
    {},
    { "GET /api/cranes/7": () => Response.json(crane({ documents: [{ ...certificate, text }] })) },
  );
  expect(screen.getByText("Being read…")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(aboutTheCrane(calls)).toHaveLength(2);
  text = { state: "searchable", pages: 3 };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText("Searchable, 3 pages")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(aboutTheCrane(calls)).toHaveLength(3);
});

it("shows the new list after a document is deleted", async () => {
  const user = userEvent.setup();
  let documents = [certificate];
  const { calls } = open({
    "GET /api/cranes/7": () => Response.json(crane({ documents })),
    "DELETE /api/documents/3": () => {
      documents = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete COF.pdf" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No documents yet")).toBeVisible();
  expect(aboutTheCrane(calls)).toEqual(["GET /api/cranes/7", "DELETE /api/documents/3", "GET /api/cranes/7"]);
});

it("opens the edit form", async () => {
  const user = userEvent.setup();
  await openCrane();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("dialog", { name: "Edit Crane" })).toBeVisible();
});
