import { expect, it } from "vitest";
import { formatSize } from "./sizes";

it.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_048_575, "1 MB"],
  [1_048_576, "1 MB"],
  [52_428_800, "50 MB"],
  [1_073_741_824, "1 GB"],
  [5_497_558_138_880, "5120 GB"],
  [-1, "0 Bytes"],
  [Number.NaN, "0 Bytes"],
])("shows %d bytes as %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
