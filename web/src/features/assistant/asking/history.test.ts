import { describe, expect, it } from "vitest";
import type { Turn } from "../types";
import { historyOf } from "./history";

const line = (content: string): Turn => ({ role: "user", content });

describe("the history of a question", () => {
  it("is empty JSON at the start", () => {
    expect(historyOf([])).toBe("[]");
  });

  it("keeps the newest twenty lines in order", () => {
    const turns = Array.from({ length: 25 }, (_, index) => line(`line ${index + 1}`));
    const sent = JSON.parse(historyOf(turns)) as Turn[];
    expect(sent.map(({ content }) => content)).toEqual(turns.slice(5).map(({ content }) => content));
  });

  it("leaves out the oldest when all together take more than 32 KB, counting bytes and not letters", () => {
    const macrons = "ā".repeat(10 * 1024);
    const sent = JSON.parse(historyOf([line(macrons), line(macrons), line("new")])) as Turn[];
    expect(sent.map(({ content }) => content)).toEqual([macrons, "new"]);
  });

  it("sends nothing rather than a single line that is too long", () => {
    expect(historyOf([line("x".repeat(40_000))])).toBe("[]");
  });
});
