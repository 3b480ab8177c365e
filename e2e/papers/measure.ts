// Files papers like anybody does, and counts which dates the server proposes:
// HALF=known FORMS=text,scan,photo npx playwright test --config papers/playwright.config.ts
// Build the program first. What it prints for the half `unseen` is kept in docs/decisions/0038.

import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { request, test } from "@playwright/test";
import { craneFacts } from "../support/cranes.ts";
import { startServer } from "../support/server.ts";
import { type Form, type Half, type Made, makePapers } from "./make.ts";

interface Proposal {
  documentId: number;
  kind: string;
  label: string;
  expires?: string;
}

interface Row extends Made {
  state: string;
  proposed: Proposal[];
}

const half = process.env.HALF ?? "known";
const forms = (process.env.FORMS ?? "text,scan,photo").split(",") as Form[];

test(`dates that papers of the half ${half} propose`, async () => {
  const folder = process.env.PAPERS ?? (await mkdtemp(join(tmpdir(), "cranedesk-papers-")));
  const papers = await makePapers(half as Half, join(folder, half), forms);
  const server = await startServer();
  const rows: Row[] = [];
  try {
    const call = await request.newContext({ baseURL: server.url });
    const username = "measure";
    await call.post("/api/register", {
      data: { username, email: "measure@example.nz", password: "kauri-bridge-42" },
    });
    await call.post("/api/certificate-kinds", { data: { label: "Load test", months: 12, parks: false } });
    const filed = new Map<number, Made>();
    for (const paper of papers) {
      const crane = await call.post("/api/cranes", { data: craneFacts({ vehicleId: paper.plate }) });
      const { id } = (await crane.json()) as { id: number };
      const answer = await call.post(`/api/cranes/${id}/documents`, {
        multipart: {
          document: {
            name: basename(paper.file),
            mimeType: paper.file.endsWith(".pdf") ? "application/pdf" : "image/jpeg",
            buffer: readFileSync(paper.file),
          },
          documentType: "Certification",
        },
      });
      filed.set(((await answer.json()) as { id: number }).id, paper);
    }
    const began = Date.now();
    const states = new Map<number, string>();
    for (;;) {
      const cranes = (await (await call.get("/api/cranes")).json()) as {
        documents: { id: number; text: { state: string } }[];
      }[];
      for (const { documents } of cranes) for (const { id, text } of documents) states.set(id, text.state);
      if ([...states.values()].every((state) => state !== "waiting" && state !== "reading")) break;
      await new Promise((wake) => setTimeout(wake, 1000));
    }
    console.log(`read in ${Math.round((Date.now() - began) / 1000)} s`);
    const { proposals } = (await (await call.get("/api/proposals")).json()) as { proposals: Proposal[] };
    for (const [id, paper] of filed) {
      const proposed = proposals.filter(({ documentId }) => documentId === id);
      rows.push({ ...paper, state: states.get(id) ?? "", proposed });
    }
  } finally {
    await server.stop();
  }

  const isRight = ({ truth, proposed }: Row) =>
    proposed.length === 1 &&
    proposed[0]?.expires === truth.expires &&
    (proposed[0]?.kind === truth.kind || proposed[0]?.label === truth.kind);
  for (const form of forms) {
    const own = rows.filter((row) => row.form === form);
    const dated = own.filter(({ truth }) => truth.expires !== null);
    const proposed = own.filter((row) => row.proposed.some(({ expires }) => expires !== undefined));
    const right = proposed.filter(isRight);
    const none = own.filter(({ truth }) => truth.kind === null);
    const wrongly = none.filter((row) => row.proposed.length > 0);
    console.log(
      `${half} ${form}: right ${right.length} of ${proposed.length} proposed; found ${right.length} of ${dated.length}; ` +
        `proposed on ${wrongly.length} of ${none.length} papers that are none`,
    );
  }
  // The half that is kept apart is only counted, unless its rows are asked for at the end.
  if (half === "known" || process.env.ROWS) {
    for (const row of rows.filter((row) => (row.truth.expires ? !isRight(row) : row.proposed.length > 0))) {
      console.log(row.form, row.layout, row.state, row.truth, JSON.stringify(row.proposed));
    }
  }
  writeFileSync(join(folder, `${half}.json`), JSON.stringify(rows, null, 2));
});
