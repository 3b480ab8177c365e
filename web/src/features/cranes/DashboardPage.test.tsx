import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { sessionQuery, type User } from "@/features/accounts";
import { formatDate } from "@/lib/dates";
import { Toaster } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import DashboardPage from "./DashboardPage";
import { inDays, makeCrane } from "./testing";

const wiremu: User = {
  id: 1,
  username: "wiremu",
  email: null,
  confirmedEmail: null,
  dateOrder: "day-month-year",
};

beforeEach(() => {
  // jsdom lays nothing out and scrolls nothing; the row of cards needs a width.
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200);
  Element.prototype.scrollTo = () => {};
});

function open(answers: Answers, address = "/") {
  window.history.replaceState(null, "", address);
  const calls = fakeServer(answers);
  const client = createQueryClient();
  client.setQueryData<User | null>(sessionQuery.queryKey, wiremu);
  render(
    <QueryClientProvider client={client}>
      <DashboardPage />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls };
}

const fleet = [
  makeCrane({
    id: 1,
    documents: [],
    thumbnailUrl: "/api/cranes/1/image/v/small",
    imageUrl: "/api/cranes/1/image/v/large",
  }),
  makeCrane({ id: 2, make: "Kobelco", model: "CKE900", type: "lattice", cofExpiry: inDays(-2) }),
  makeCrane({ id: 3, make: "Kato", model: "SR", access: "view", ownerName: "hemi", miExpiry: inDays(10) }),
];
const listed = { "GET /api/cranes": () => Response.json(fleet) };

const titles = () => screen.queryAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const counter = (label: string) => screen.getByRole("button", { name: new RegExp(`^${label}`) });
const card = (name: string) => within(screen.getByRole("article", { name }));

describe("a card", () => {
  it("shows the crane, its papers and the state of each certificate in words", async () => {
    open({
      "GET /api/cranes": () =>
        Response.json([
          makeCrane({
            cofExpiry: inDays(-2),
            regoExpiry: inDays(10),
            miExpiry: "14/10/2099",
            riggingGearExpiry: "n/a",
          }),
        ]),
    });
    await screen.findByRole("article", { name: "Liebherr LTM 1060" });
    const readings = card("Liebherr LTM 1060")
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]);
    const short = (text: string) => formatDate(new Date(text));
    expect(readings).toEqual([
      ["Type", "Telescopic"],
      ["Vehicle ID", "KRN100"],
      ["Documents", "0 files"],
      ["Road User KM", "12,500 km"],
      ["COF", `${short(inDays(-2))} (Expired)`],
      ["Rego", `${short(inDays(10))} (Expiring Soon)`],
      ["M&I", "14/10/2099"],
      ["Rigging Gear", "No date"],
    ]);
  });

  it("links its image and its title to the crane", async () => {
    open(listed);
    await screen.findByRole("article", { name: "Kobelco CKE900" });
    const links = card("Kobelco CKE900").getAllByRole("link", { name: "Kobelco CKE900" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/crane/2", "/crane/2"]);
  });

  it("shows the thumbnail, and a drawing when there is none or it does not load", async () => {
    open(listed);
    const picture = await screen.findByRole("img", { name: "Liebherr LTM 1060" });
    expect(picture).toHaveAttribute("src", "/api/cranes/1/image/v/small");
    expect(screen.getByRole("img", { name: "Kobelco CKE900" }).getAttribute("src")).toMatch(
      /(telescopic|lattice|other)/,
    );
    fireEvent.error(picture);
    expect(picture.getAttribute("src")).toMatch(/(telescopic|lattice|other)/);
  });

  it("names the owner of a shared crane, and offers Edit only where it is allowed", async () => {
    open(listed);
    expect(await screen.findByText("Shared by hemi")).toBeVisible();
    expect(screen.getAllByText(/^Shared by/)).toHaveLength(1);
    expect(card("Kato SR").queryByRole("button")).not.toBeInTheDocument();
    expect(card("Kobelco CKE900").getByRole("button", { name: "Edit Kobelco CKE900" })).toBeVisible();
  });

  it("opens the edit form without following the link", async () => {
    const { user } = open(listed);
    await user.click(await screen.findByRole("button", { name: "Edit Kobelco CKE900" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Crane" });
    expect(await within(dialog).findByLabelText("Make")).toHaveValue("Kobelco");
    expect(window.location.pathname).toBe("/");
  });
});

describe("the summary", () => {
  it("counts, narrows the list on a press, and widens it on the next", async () => {
    const { user } = open(listed);
    await waitFor(() => expect(counter("Total Cranes")).toHaveTextContent("3"));
    expect(counter("Expiring Soon")).toHaveTextContent("1");
    expect(counter("Expired")).toHaveTextContent("1");
    expect(counter("Up to Date")).toHaveTextContent("1");

    await user.click(counter("Expired"));
    expect(counter("Expired")).toHaveAttribute("aria-pressed", "true");
    expect(titles()).toEqual(["Kobelco CKE900"]);
    expect(screen.getByText("1 of 3 cranes")).toBeVisible();

    await user.click(counter("Expired"));
    expect(counter("Expired")).toHaveAttribute("aria-pressed", "false");
    expect(titles()).toHaveLength(3);
  });
});

describe("search and filters", () => {
  it("narrow by words, type and owner, and keep it in the address", async () => {
    const { user } = open(listed);
    await screen.findByText("3 cranes");
    await user.type(screen.getByRole("searchbox", { name: "Search cranes" }), "k e9");
    await waitFor(() => expect(titles()).toEqual(["Kobelco CKE900"]));
    expect(window.location.search).toBe("?q=k+e9");
    await user.clear(screen.getByRole("searchbox"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Crane type" }), "Telescopic");
    await waitFor(() => expect(titles()).toEqual(["Liebherr LTM 1060", "Kato SR"]));
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Shared with me");
    expect(titles()).toEqual(["Kato SR"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Mine");
    expect(titles()).toEqual(["Liebherr LTM 1060"]);
    expect(counter("Total Cranes")).toHaveTextContent("1");
  });

  it("start from the address", async () => {
    open(listed, "/?owner=shared&status=expiring&type=nonsense");
    await waitFor(() => expect(titles()).toEqual(["Kato SR"]));
  });

  it("say when nothing matches, and how to go on", async () => {
    const { user } = open(listed, "/?q=nothing+like+it");
    expect(await screen.findByText("No matching cranes")).toBeVisible();
    expect(screen.getByText("Try changing your search or filter criteria")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all cranes" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });
});

describe("without cranes to show", () => {
  it("says that they are loading", () => {
    open({ "GET /api/cranes": () => new Promise<Response>(() => {}) });
    expect(screen.getByText("Loading cranes...")).toBeVisible();
    expect(counter("Total Cranes")).toHaveTextContent("–");
  });

  it("says that there are none, with a way to add one", async () => {
    const { user } = open({ "GET /api/cranes": () => Response.json([]) });
    expect(await screen.findByText("No cranes found")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add your first crane" }));
    expect(await screen.findByRole("dialog", { name: "Add New Crane" })).toBeVisible();
  });

  it("says why they did not load, and asks again on request", async () => {
    let failing = true;
    const { user } = open({
      "GET /api/cranes": () =>
        failing ? new Response("Try again shortly.", { status: 503 }) : Response.json(fleet),
    });
    expect(await screen.findByText("Error loading cranes")).toBeVisible();
    expect(screen.getByText("503: Try again shortly.")).toBeVisible();
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });
});

it("focuses the search on / and opens the form on n", async () => {
  const { user } = open(listed);
  await screen.findByText("3 cranes");
  await user.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("n");
  expect(screen.getByRole("searchbox")).toHaveValue("n");
  await user.click(document.body);
  await user.keyboard("n");
  expect(await screen.findByRole("dialog", { name: "Add New Crane" })).toBeVisible();
});
