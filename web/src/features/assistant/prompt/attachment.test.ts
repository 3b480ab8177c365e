import { describe, expect, it } from "vitest";
import { isLarge, refusalOf } from "./attachment";

const MB = 1024 * 1024;

function file(name: string, size = 10): File {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
}

describe("an attachment", () => {
  it.each(["a.pdf", "a.txt", "a.jpg", "a.jpeg", "a.png", "a.gif", "A.PDF", "load.chart.Pdf"])(
    "may be %s",
    (name) => {
      expect(refusalOf(file(name), "picked")).toBeNull();
      expect(refusalOf(file(name), "dropped")).toBeNull();
    },
  );

  it.each(["a.docx", "a.xlsx", "a.webp", "a.pdf.exe", "pdf", ".pdf.", ""])("may not be %j", (name) => {
    const description = "Please upload a PDF, text file, or image.";
    expect(refusalOf(file(name), "picked")).toEqual({ title: "Unsupported file type", description });
    expect(refusalOf(file(name), "dropped")).toEqual({ title: "Invalid file type", description });
  });

  it("may be 15MB and no more", () => {
    expect(refusalOf(file("a.pdf", 15 * MB), "picked")).toBeNull();
    const refusal = { title: "File too large", description: "Maximum file size is 15MB." };
    expect(refusalOf(file("a.pdf", 15 * MB + 1), "picked")).toEqual(refusal);
    expect(refusalOf(file("a.pdf", 15 * MB + 1), "dropped")).toEqual(refusal);
  });

  it("is large above 5MB", () => {
    expect(isLarge(file("a.pdf", 5 * MB))).toBe(false);
    expect(isLarge(file("a.pdf", 5 * MB + 1))).toBe(true);
  });
});
