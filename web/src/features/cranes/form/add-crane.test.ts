import { expect, it } from "vitest";
import { fakeServer } from "@/test/fake-server";
import { makeCrane } from "../testing";
import { addCrane } from "./add-crane";
import type { PickedDocument } from "./picked-documents";
import { blankValues, inputOf } from "./rules";

const input = inputOf({ ...blankValues(new Date()), make: "Tadano", model: "GR", vehicleId: "K1" });
const image = new File(["i"], "crane.jpg", { type: "image/jpeg" });
const created = () => Response.json(makeCrane({ id: 7 }), { status: 201 });

function papers(...names: string[]): PickedDocument[] {
  return names.map((name) => ({ key: name, file: new File(["x"], name), documentType: "Crane Charts" }));
}

/** Answers the documents one after another. */
function documents(...statuses: (201 | 415)[]) {
  return () =>
    statuses.shift() === 415
      ? new Response("Send a PDF.", { status: 415 })
      : Response.json({ id: 1 }, { status: 201 });
}

function add(image: File | null, documents: PickedDocument[]) {
  const steps: string[] = [];
  const outcome = addCrane({ input, userId: 1, papers: { image, documents } }, ({ text, done, total }) =>
    steps.push(`${done}/${total} ${text}`),
  );
  return { outcome, steps };
}

it("creates the crane, then sends the image, then each document, and tells each step", async () => {
  const bodies: unknown[] = [];
  const sent = fakeServer({
    "POST /api/cranes": async (request) => {
      bodies.push(await request.json());
      return Response.json(makeCrane({ id: 7 }), { status: 201 });
    },
    "POST /api/cranes/7/image": () => Response.json(makeCrane({ id: 7 })),
    "POST /api/cranes/7/documents": async (request) => {
      bodies.push((await request.formData()).get("documentType"));
      return Response.json({ id: 1 }, { status: 201 });
    },
  });
  const { outcome, steps } = add(image, papers("a.pdf", "b.pdf"));
  expect(await outcome).toEqual({ title: "Crane and documents added", variant: "success" });
  expect(sent).toEqual([
    "POST /api/cranes",
    "POST /api/cranes/7/image",
    "POST /api/cranes/7/documents",
    "POST /api/cranes/7/documents",
  ]);
  expect(bodies).toEqual([{ ...input, userId: 1 }, "Crane Charts", "Crane Charts"]);
  expect(steps).toEqual([
    "0/4 Saving the crane...",
    "1/4 Uploading the image...",
    "2/4 Uploading document 1 of 2: a.pdf",
    "3/4 Uploading document 2 of 2: b.pdf",
  ]);
});

it("says so plainly when there were no documents", async () => {
  fakeServer({ "POST /api/cranes": created });
  expect(await add(null, []).outcome).toEqual({
    title: "Crane added",
    description: "The crane has been successfully added.",
    variant: "success",
  });
});

it("warns about the image, gives the reason, and still sends the documents", async () => {
  const sent = fakeServer({
    "POST /api/cranes": created,
    "POST /api/cranes/7/image": () => new Response("That is not an image.", { status: 415 }),
    "POST /api/cranes/7/documents": documents(201),
  });
  expect(await add(image, papers("a.pdf")).outcome).toEqual({
    title: "Warning",
    description: "Crane was added but the image failed to upload: Failed to upload image",
    detail: "415: That is not an image.",
    variant: "warning",
  });
  expect(sent.at(-1)).toBe("POST /api/cranes/7/documents");
});

it("warns about the documents that failed and still sends the rest", async () => {
  const sent = fakeServer({
    "POST /api/cranes": created,
    "POST /api/cranes/7/documents": documents(415, 201, 415),
  });
  const outcome = await add(null, papers("a.pdf", "b.pdf", "c.pdf")).outcome;
  expect(outcome.title).toBe("Warning");
  expect(outcome.description).toBe(
    "Some documents may not have been uploaded: Failed to upload document: a.pdf; Failed to upload document: c.pdf",
  );
  expect(outcome.detail).toBe("415: Send a PDF.");
  expect(sent).toHaveLength(4);
});

it("throws when there is no crane, and sends nothing more", async () => {
  const sent = fakeServer({ "POST /api/cranes": () => new Response("Make is required.", { status: 422 }) });
  await expect(add(image, papers("a.pdf")).outcome).rejects.toThrow("422: Make is required.");
  expect(sent).toEqual(["POST /api/cranes"]);
});

it("asks nothing of the server when nobody is signed in", async () => {
  const sent = fakeServer({});
  const nobody = addCrane({ input, userId: undefined, papers: { image: null, documents: [] } }, () => {});
  await expect(nobody).rejects.toThrow("User not authenticated");
  expect(sent).toEqual([]);
});
