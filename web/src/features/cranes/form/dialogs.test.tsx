import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { sessionQuery, type User } from "@/features/accounts";
import { endOfLocalDayIso, formatLongDate } from "@/lib/dates";
import { Toaster } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import { AddCraneDialog } from "../AddCraneDialog";
import { EditCraneDialog } from "../EditCraneDialog";
import { makeCrane } from "../testing";

const wiremu: User = {
  id: 1,
  username: "wiremu",
  email: null,
  confirmedEmail: null,
  dateOrder: "day-month-year",
};

beforeEach(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => {};
});

const closed = vi.fn<(open: boolean) => void>();
beforeEach(() => closed.mockReset());

async function open(dialog: React.ReactNode, answers: Answers) {
  const calls = fakeServer(answers);
  const client = createQueryClient();
  client.setQueryData<User | null>(sessionQuery.queryKey, wiremu);
  render(
    <QueryClientProvider client={client}>
      {dialog}
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByLabelText("Make");
  return { user: userEvent.setup(), calls, client };
}

const openAdd = (answers: Answers) => open(<AddCraneDialog open onOpenChange={closed} />, answers);

const crane = makeCrane({ cofExpiry: "2027-03-05T10:59:59.999Z" });
const openEdit = (answers: Answers) =>
  open(<EditCraneDialog crane={crane} open onOpenChange={closed} />, answers);

const field = (label: string) => screen.getByLabelText(label);

async function replace(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  await user.clear(field(label));
  await user.type(field(label), text);
}

describe("Add New Crane", () => {
  it("starts with the specified values and hints", async () => {
    await openAdd({});
    const today = formatLongDate(new Date());
    expect(field("Type")).toHaveDisplayValue("Telescopic");
    for (const label of ["Make", "Model", "Vehicle ID"]) expect(field(label)).toHaveValue("");
    expect(field("RUC Expiry")).toHaveValue("0");
    expect(field("RUC Expiry")).toHaveAccessibleDescription("Road User Charges expiry value");
    for (const label of ["COF", "Rego", "M&I", "Rigging Gear"]) expect(field(label)).toHaveValue(today);
    expect(screen.getByText("JPG, PNG or GIF up to 5MB")).toBeVisible();
    expect(field("Type")).toHaveFocus();
  });

  it("asks for what is missing and sends nothing", async () => {
    const { user, calls } = await openAdd({});
    await replace(user, "COF", "someday");
    await replace(user, "RUC Expiry", "-5");
    await user.click(screen.getByRole("button", { name: "Add Crane" }));
    expect(await screen.findByText("Make is required")).toBeVisible();
    expect(field("RUC Expiry")).toHaveAccessibleDescription(/Road User KM must be a positive number/);
    expect(field("COF")).toHaveAccessibleDescription("Type a date such as 5/3/2027");
    expect(calls).toEqual([]);
  });

  it("sends what was typed, says so, closes, and makes the list fetch again", async () => {
    let body: unknown;
    const { user, client } = await openAdd({
      "POST /api/cranes": async (request) => {
        body = await request.json();
        return Response.json(makeCrane({ id: 7 }), { status: 201 });
      },
    });
    client.setQueryData(["cranes"], []);
    await user.selectOptions(field("Type"), "Lattice");
    await user.type(field("Make"), "Kobelco");
    await user.type(field("Model"), "CKE900");
    await user.type(field("Vehicle ID"), "KRN7");
    await user.click(field("RUC Expiry"));
    await user.keyboard("42000");
    await replace(user, "M&I", "5/3/2027");
    await user.click(screen.getByRole("button", { name: "Add Crane" }));
    expect(await screen.findByText("Crane added")).toBeVisible();
    expect(screen.getByText("The crane has been successfully added.")).toBeVisible();
    expect(closed).toHaveBeenCalledExactlyOnceWith(false);
    expect(client.getQueryState(["cranes"])?.isInvalidated).toBe(true);
    expect(body).toEqual({
      type: "lattice",
      make: "Kobelco",
      model: "CKE900",
      vehicleId: "KRN7",
      roadUserKm: 42000,
      userId: 1,
      cofExpiry: endOfLocalDayIso(new Date()),
      regoExpiry: endOfLocalDayIso(new Date()),
      miExpiry: endOfLocalDayIso(new Date(2027, 2, 5)),
      riggingGearExpiry: endOfLocalDayIso(new Date()),
    });
  });

  it("keeps what was typed when the crane is refused", async () => {
    const { user } = await openAdd({
      "POST /api/cranes": () => new Response("That vehicle ID is too long.", { status: 422 }),
    });
    for (const label of ["Make", "Model", "Vehicle ID"]) await user.type(field(label), "Kato");
    await user.click(screen.getByRole("button", { name: "Add Crane" }));
    expect(await screen.findByText("422: That vehicle ID is too long.")).toBeVisible();
    expect(screen.getByText("Error")).toBeVisible();
    expect(field("Make")).toHaveValue("Kato");
    expect(closed).not.toHaveBeenCalled();
  });

  it("lists chosen files with their sizes and a type each, and refuses other kinds in words", async () => {
    const { user } = await openAdd({});
    const picker = screen.getByLabelText("Choose documents");
    expect(picker).toHaveAttribute("accept", ".pdf,.doc,.docx,.jpeg,.jpg,.png,.gif");
    const anything = userEvent.setup({ applyAccept: false });
    await anything.upload(picker, [
      new File([new Uint8Array(1536)], "charts.pdf"),
      new File(["x"], "run.exe"),
      new File(["12"], "permit.docx"),
    ]);
    const list = screen.getByRole("region", { name: "Chosen documents" });
    expect(list).toHaveStyle({ height: "200px" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    expect(within(list).getByText("1.5 KB")).toBeVisible();
    expect(within(list).getByLabelText("Type of charts.pdf")).toHaveDisplayValue("Other");
    expect(screen.getByText("run.exe is not a PDF, Word, JPEG, PNG or GIF file.")).toBeVisible();
    await user.selectOptions(within(list).getByLabelText("Type of charts.pdf"), "Crane Charts");
    await user.click(within(list).getByRole("button", { name: "Remove permit.docx" }));
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  });

  it("shows the chosen image and forgets it on request", async () => {
    const { user } = await openAdd({});
    await user.upload(
      screen.getByLabelText("Choose an image"),
      new File(["i"], "crane.jpg", { type: "image/jpeg" }),
    );
    expect(screen.getByRole("img", { name: "The chosen file" })).toHaveAttribute("src", "blob:preview");
    await user.click(screen.getByRole("button", { name: "Remove the image" }));
    expect(screen.queryByRole("img", { name: "The chosen file" })).not.toBeInTheDocument();
  });

  it("stays open while it saves", async () => {
    let finish = (_response: Response) => {};
    const { user } = await openAdd({
      "POST /api/cranes": () =>
        new Promise<Response>((resolve) => {
          finish = resolve;
        }),
    });
    for (const label of ["Make", "Model", "Vehicle ID"]) await user.type(field(label), "Kato");
    await user.click(screen.getByRole("button", { name: "Add Crane" }));
    expect(await screen.findByText("Saving the crane...")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(closed).not.toHaveBeenCalled();
    finish(Response.json(makeCrane(), { status: 201 }));
    await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
  });
});

describe("Edit Crane", () => {
  it("sends the version that was seen, and unchanged dates as they are stored", async () => {
    let body: Record<string, unknown> = {};
    const { user, client } = await openEdit({
      "PUT /api/cranes/1": async (request) => {
        body = await request.json();
        return Response.json(crane);
      },
    });
    client.setQueryData(["cranes", 1], crane);
    await replace(user, "Model", "LTM 1090");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Crane updated")).toBeVisible();
    expect(screen.getByText("The crane has been successfully updated.")).toBeVisible();
    expect(closed).toHaveBeenCalledExactlyOnceWith(false);
    expect(client.getQueryState(["cranes", 1])?.isInvalidated).toBe(true);
    expect(body).toMatchObject({
      id: 1,
      model: "LTM 1090",
      cofExpiry: crane.cofExpiry,
      updatedAt: crane.updatedAt,
    });
  });

  it("says that the crane was updated when only the image failed, and closes", async () => {
    const { user } = await openEdit({
      "PUT /api/cranes/1": () => Response.json(crane),
      "POST /api/cranes/1/image": () => new Response("That is not an image.", { status: 415 }),
    });
    await user.upload(
      screen.getByLabelText("Choose an image"),
      new File(["i"], "crane.jpg", { type: "image/jpeg" }),
    );
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Warning")).toBeVisible();
    expect(
      screen.getByText("Crane was updated but the image failed to upload: Failed to upload image"),
    ).toBeVisible();
    expect(screen.getByText("415: That is not an image.")).toBeVisible();
    expect(closed).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("keeps what was typed when someone else saved first, and brings in their changes", async () => {
    const newer = {
      ...crane,
      make: "Grove",
      model: "GMK",
      vehicleId: "KRN200",
      updatedAt: "2026-02-02T00:00:00.000Z",
    };
    const seen: unknown[] = [];
    const { user } = await openEdit({
      "GET /api/cranes/1": () => Response.json(newer),
      "PUT /api/cranes/1": async (request) => {
        const { updatedAt } = (await request.json()) as { updatedAt: string };
        seen.push(updatedAt);
        return updatedAt === newer.updatedAt
          ? Response.json(newer)
          : new Response("Someone else changed this crane.", { status: 409 });
      },
    });
    await replace(user, "Make", "Mine");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    const refusal = within((await screen.findByText("Not saved")).closest("[role=alert]") as HTMLElement);
    expect(refusal.getByText("409: Someone else changed this crane.")).toBeVisible();
    expect(field("Make")).toHaveValue("Mine");
    expect(closed).not.toHaveBeenCalled();

    await user.click(refusal.getByRole("button", { name: "Load the newer version" }));
    expect(await screen.findByText("Make is now Grove.")).toBeVisible();
    expect(screen.queryByText(/Model is now/)).not.toBeInTheDocument();
    expect(field("Make")).toHaveValue("Mine");
    expect(field("Model")).toHaveValue("GMK");
    expect(field("Vehicle ID")).toHaveValue("KRN200");

    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(false));
    expect(seen).toEqual([crane.updatedAt, newer.updatedAt]);
  });
});
