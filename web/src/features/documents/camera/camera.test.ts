import { expect, it } from "vitest";
import {
  isUsable,
  type Outline,
  type Pixels,
  project,
  proposeOutline,
  sheetSize,
  straighten,
  whole,
} from "./geometry";
import { makePdf } from "./pdf";

/** A dark table, and on it a white sheet with a black dot in its top left quarter. */
function photoOf(outline: Outline, width = 120, height = 90): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(40);
  const place = project(outline);
  const steps = 400;
  for (let v = 0; v <= steps; v += 1) {
    for (let u = 0; u <= steps; u += 1) {
      const { x, y } = place(u / steps, v / steps);
      const at = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 4;
      const isDot = Math.hypot(u / steps - 0.25, v / steps - 0.25) < 0.1;
      data.fill(isDot ? 0 : 240, at, at + 3);
    }
  }
  return { width, height, data };
}

const leaning: Outline = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.1 },
  { x: 0.9, y: 0.85 },
  { x: 0.1, y: 0.9 },
];

it("proposes the sheet that stands out, and the whole photo where none does", () => {
  const found = proposeOutline(photoOf(leaning));
  found.forEach((corner, index) => {
    expect(corner.x).toBeCloseTo(leaning[index]?.x ?? -1, 1);
    expect(corner.y).toBeCloseTo(leaning[index]?.y ?? -1, 1);
  });
  const small: Outline = [
    { x: 0.4, y: 0.4 },
    { x: 0.5, y: 0.4 },
    { x: 0.5, y: 0.5 },
    { x: 0.4, y: 0.5 },
  ];
  expect(proposeOutline(photoOf(small))).toBe(whole);
});

it("makes a leaning sheet straight", () => {
  const photo = photoOf(leaning);
  const size = sheetSize(leaning, photo, 100);
  expect(Math.max(size.width, size.height)).toBe(Math.round(Math.max(size.width, size.height)));
  const sheet: Pixels = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
  straighten(photo, leaning, sheet, 0, size.height);
  const at = (u: number, v: number) =>
    sheet.data[(Math.floor(v * size.height) * size.width + Math.floor(u * size.width)) * 4] ?? -1;
  expect(at(0.25, 0.25)).toBeLessThan(60);
  for (const [u, v] of [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
    [0.5, 0.5],
  ] as const) {
    expect(at(u, v)).toBeGreaterThan(180);
  }
});

it("takes no outline that crosses itself or is no sheet", () => {
  expect(isUsable(whole)).toBe(true);
  expect(isUsable(leaning)).toBe(true);
  const [a, b, c, d] = leaning;
  expect(isUsable([b, a, c, d])).toBe(false);
  expect(isUsable([a, a, c, d])).toBe(false);
  expect(isUsable([a, b, { x: 0.3, y: 0.3 }, d])).toBe(false);
});

it("writes a PDF whose table leads to its objects", async () => {
  const page = (bytes: number, width: number, height: number) => ({
    jpeg: new Uint8Array(bytes).fill(0xd8),
    width,
    height,
  });
  const blob = makePdf([page(100, 200, 300), page(50, 300, 200)]);
  expect(blob.type).toBe("application/pdf");
  const text = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsBinaryString(blob);
  });
  expect(text.startsWith("%PDF-1.4\n")).toBe(true);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = text.slice(table).match(/\d{10} 00000 n /g) ?? [];
  expect(rows).toHaveLength(8);
  rows.forEach((row, index) => {
    expect(text.slice(Number(row.slice(0, 10))).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  expect(text).toContain("/MediaBox[0 0 595.28 841.89]");
  expect(text).toContain("/MediaBox[0 0 841.89 595.28]");
});
