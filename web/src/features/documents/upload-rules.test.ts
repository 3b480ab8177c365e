import { expect, it } from "vitest";
import { refusalOf } from "./upload-rules";

const MB = 1024 * 1024;

function file(type: string, size = 1): File {
  const made = new File(["x"], "chart.pdf", { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

it("takes a PDF of up to 50 MB", () => {
  expect(refusalOf(file("application/pdf"))).toBeNull();
  expect(refusalOf(file("application/pdf", 50 * MB))).toBeNull();
});

it("refuses a larger one", () => {
  expect(refusalOf(file("application/pdf", 50 * MB + 1))).toEqual({
    title: "File too large",
    reason: "Maximum file size is 50MB.",
  });
});

it.each(["image/png", "application/msword", "text/html", ""])("refuses the type %j", (type) => {
  expect(refusalOf(file(type))).toEqual({
    title: "Invalid file type",
    reason: "Only PDF files are supported.",
  });
});
