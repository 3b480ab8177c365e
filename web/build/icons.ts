// The icons of the installed app, drawn from the product's own pixels: home screens take only PNG.

import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { machines } from "../src/retro/icons/machines";
import { things } from "../src/retro/icons/things";

/** Rows of colours as #rrggbb. */
type Pixels = string[][];

const DESKTOP = "#20686b";
const letters: Record<string, string> = {
  "#": "#16181d",
  y: "#f3bd1a",
  b: "#6fa3dc",
  g: "#a9a69f",
  w: "#ffffff",
};

/** Every picture by its file's name. */
export function appIcons(): Map<string, Buffer> {
  const favicon = readFavicon();
  return new Map([
    ["icons/app-192.png", draw(favicon, 192, 12)],
    ["icons/app-512.png", draw(favicon, 512, 32)],
    ["icons/apple-touch.png", draw(favicon, 180, 9)],
    // Phones cut a maskable icon to a shape of their own; what must be seen stays in the middle.
    ["icons/maskable-192.png", draw(favicon, 192, 7)],
    ["icons/maskable-512.png", draw(favicon, 512, 20)],
    ["icons/dashboard-96.png", draw(readLetters(machines.dashboard), 96, 5)],
    ["icons/alerts-96.png", draw(readLetters(things.bell), 96, 5)],
    ["icons/ask-96.png", draw(readLetters(things.ai), 96, 5)],
  ]);
}

function readLetters(bitmap: string): Pixels {
  const rows = bitmap.trim().split("\n");
  return rows.map((row) => [...row].map((letter) => letters[letter] ?? DESKTOP));
}

/** The favicon is made of rectangles on a grid of 16 by 16. */
function readFavicon(): Pixels {
  const svg = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
  const pixels: Pixels = Array.from({ length: 16 }, () => Array<string>(16).fill(DESKTOP));
  for (const [, fill = "", path = ""] of svg.matchAll(/fill="(#\w+)" d="([^"]+)"/g)) {
    const colour = fill.length === 4 ? fill.replace(/\w/g, "$&$&") : fill;
    for (const rectangle of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)) {
      const [x = 0, y = 0, width = 0, height = 0] = rectangle.slice(1).map(Number);
      // The ground is drawn to the edge of the picture, whatever its size.
      if (width === 16) continue;
      for (let row = y; row < y + height; row++) pixels[row]?.fill(colour, x, x + width);
    }
  }
  return pixels;
}

/** The pixels as squares of `scale`, in the middle of a picture of `size`. */
function draw(pixels: Pixels, size: number, scale: number): Buffer {
  const offset = Math.floor((size - 16 * scale) / 2);
  const rows = Buffer.alloc(size * (1 + 3 * size));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const colour = pixels[Math.floor((y - offset) / scale)]?.[Math.floor((x - offset) / scale)] ?? DESKTOP;
      rows.writeUIntBE(Number.parseInt(colour.slice(1), 16), y * (1 + 3 * size) + 1 + 3 * x, 3);
    }
  }
  return png(size, rows);
}

/** Eight bits for each of red, green and blue; every row begins with a zero. */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND")];
  return Buffer.concat([signature, ...parts]);
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
