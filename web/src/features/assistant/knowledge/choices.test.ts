import { describe, expect, it } from "vitest";
import { makeContext } from "../testing";
import { craneChoices, documentChoices, filterChoices, findChoice } from "./choices";

const cranes = makeContext();

describe("the choices of the Knowledge Context", () => {
  it("are the cranes with their plates", () => {
    expect(craneChoices(cranes).map(({ title, detail }) => [title, detail])).toEqual([
      ["Liebherr LTM 1100", "KQT482"],
      ["Grove GMK4100L", "MHT225"],
    ]);
  });

  it("are the documents with their kind and crane", () => {
    expect(documentChoices(cranes).map(({ title, detail }) => [title, detail])).toEqual([
      ["manual.pdf", "Operators Manual, Liebherr LTM 1100 (KQT482)"],
    ]);
  });

  it("say of a document that it cannot be searched, and why", () => {
    const [crane] = makeContext();
    const [document] = crane?.documents ?? [];
    if (!crane || !document) throw new Error("There is one");
    const detail = (text: typeof document.text) =>
      documentChoices([{ ...crane, documents: [{ ...document, text }] }])[0]?.detail;
    expect(detail({ state: "reading" })).toMatch(/\(KQT482\)\. Being read…$/);
    expect(detail({ state: "unreadable", problem: "The file is protected by a password." })).toMatch(
      /Not searchable\. The file is protected by a password\.$/,
    );
  });

  it("are found by every word typed, in any order and case", () => {
    const found = (typed: string) => filterChoices(craneChoices(cranes), typed).map(({ title }) => title);
    expect(found("")).toHaveLength(2);
    expect(found(" mht grove ")).toEqual(["Grove GMK4100L"]);
    expect(found("grove kqt")).toEqual([]);
  });

  it("do not include what can no longer be seen, nor a document that has a crane's number", () => {
    expect(findChoice(cranes, { kind: "crane", id: 2 })?.title).toBe("Grove GMK4100L");
    expect(findChoice(cranes, { kind: "document", id: 2 })).toBeNull();
    expect(findChoice([], { kind: "crane", id: 2 })).toBeNull();
    expect(findChoice(cranes, null)).toBeNull();
  });
});
