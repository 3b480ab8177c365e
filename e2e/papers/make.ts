// Makes papers to measure by: each layout as a PDF with text, as a scan, and as a photo with bad light, blur and skew.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { known } from "./known.ts";
import { factsOf, type Layout, randomFrom, type Truth } from "./paper.ts";
import { unseen } from "./unseen.ts";

export type Form = "text" | "scan" | "photo";

export interface Made {
  file: string;
  layout: string;
  form: Form;
  plate: string;
  truth: Truth;
}

const A4 = { width: 794, height: 1123 };
const halves = { known, unseen } as const;
export type Half = keyof typeof halves;

/** Writes all papers of a half into a folder. The same call writes the same papers. */
export async function makePapers(half: Half, folder: string, forms: readonly Form[]): Promise<Made[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
  const made: Made[] = [];
  try {
    for (const [place, layout] of halves[half].entries()) {
      for (const form of forms) made.push(await makePaper(browser, layout, form, place, folder));
    }
  } finally {
    await browser.close();
  }
  return made;
}

async function makePaper(
  browser: Browser,
  layout: Layout,
  form: Form,
  place: number,
  folder: string,
): Promise<Made> {
  // Each form has facts of its own, so that a half holds three dates of each layout.
  const seed = place * 3 + ["text", "scan", "photo"].indexOf(form);
  const facts = factsOf(seed + 1);
  const { html, truth } = layout.draw(facts);
  const page = await browser.newPage({ viewport: A4, deviceScaleFactor: form === "photo" ? 2.4 : 2.2 });
  const made = { layout: layout.name, form, plate: facts.plate, truth };
  try {
    await page.setContent(html);
    if (form === "text") {
      const file = join(folder, `${layout.name}.pdf`);
      await page.pdf({ path: file, format: "A4", printBackground: true });
      return { ...made, file };
    }
    const sheet = await page.screenshot({ clip: { x: 0, y: 0, ...A4 } });
    const random = randomFrom(seed + 99);
    return form === "scan"
      ? { ...made, file: await scan(page, sheet, random, join(folder, layout.name)) }
      : { ...made, file: await photo(page, sheet, random, join(folder, layout.name)) };
  } finally {
    await page.close();
  }
}

type Page = Awaited<ReturnType<Browser["newPage"]>>;

/** Lying a little askew in the scanner, grey and grainy, in a PDF without text. */
async function scan(page: Page, sheet: Buffer, random: () => number, path: string): Promise<string> {
  const turn = (random() - 0.5) * 3;
  const picture = `data:image/png;base64,${sheet.toString("base64")}`;
  await page.setContent(`<body style="margin:0;background:#f4f4f0"><img src="${picture}" style="width:794px;
    transform:rotate(${turn}deg);filter:grayscale(1) contrast(${0.75 + random() * 0.25}) blur(${random() * 0.4}px)">`);
  const jpeg = await page.screenshot({ type: "jpeg", quality: 55, clip: { x: 0, y: 0, ...A4 } });
  const file = `${path}-scan.pdf`;
  await page.setContent(
    `<style>@page{size:A4;margin:0}body{margin:0}img{width:210mm;height:296mm;display:block}</style><img src="data:image/jpeg;base64,${jpeg.toString("base64")}">`,
  );
  await page.pdf({ path: file, format: "A4", printBackground: true });
  return file;
}

/** Taken with a phone on a bench: in perspective, with a shadow, out of focus a little. */
async function photo(page: Page, sheet: Buffer, random: () => number, path: string): Promise<string> {
  const picture = `data:image/png;base64,${sheet.toString("base64")}`;
  const lean = (most: number) => (random() - 0.5) * 2 * most;
  await page.setContent(`<body style="margin:0;background:#6b5a48;overflow:hidden"><div style="position:absolute;inset:0;perspective:1600px">
    <img src="${picture}" style="width:700px;margin:40px 47px;transform:rotateX(${lean(6)}deg) rotateY(${lean(6)}deg) rotate(${lean(4)}deg);
    filter:brightness(${0.7 + random() * 0.3}) contrast(${0.8 + random() * 0.2}) blur(${random() * 0.7}px)"></div>
    <div style="position:absolute;inset:0;background:linear-gradient(${random() * 360}deg, rgba(20,15,0,${0.25 + random() * 0.3}), rgba(0,0,0,0) 60%)"></div>`);
  const file = `${path}-photo.jpg`;
  writeFileSync(file, await page.screenshot({ type: "jpeg", quality: 70, clip: { x: 0, y: 0, ...A4 } }));
  // A phone held sideways says so in the photo, and leaves the picture as it lies.
  if (random() < 0.3) await turnWithMark(page, file);
  return file;
}

/** Turns the picture to the left, with the mark that says how to turn it back: EXIF's orientation 6. */
async function turnWithMark(page: Page, file: string): Promise<void> {
  const picture = `data:image/jpeg;base64,${readFileSync(file).toString("base64")}`;
  await page.setViewportSize({ width: A4.height, height: A4.width });
  await page.setContent(`<body style="margin:0;overflow:hidden"><img src="${picture}"
    style="width:${A4.width}px;height:${A4.height}px;transform-origin:0 0;transform:translateY(${A4.width}px) rotate(-90deg)">`);
  const turned = await page.screenshot({ type: "jpeg", quality: 80 });
  const mark = Buffer.from(
    "ffe100224578696600004949" + "2a0008000000010012010300010000000600000000000000",
    "hex",
  );
  writeFileSync(file, Buffer.concat([turned.subarray(0, 2), mark, turned.subarray(2)]));
}
