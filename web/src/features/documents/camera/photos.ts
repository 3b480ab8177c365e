// Photos on their way to a PDF: read upright and in a size that is enough, straightened, and put together.

import { nextTask } from "@/lib/next-task";
import { type Outline, proposeOutline, type Size, sheetSize, straighten, whole } from "./geometry";
import { makePdf, type PageImage } from "./pdf";

/** A page of A4 is then read well, by people and by machines, and takes half a megabyte. */
const LONGEST = 2_000;
/** Enough to find the sheet in. */
const SMALL = 240;
const QUALITY = 0.82;
/** Rows that are straightened at a time, so that the page still answers. */
const ROWS = 120;

/** A photo as it was taken, upright. */
export interface Photo extends Size {
  canvas: HTMLCanvasElement;
  /** For showing it. */
  url: string;
  proposed: Outline;
}

/** Reads a picked photo. How it was held is written in it, and the browser turns it upright. */
export async function readPhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((cause) => {
    throw new Error(`${file.name} cannot be read as a photo. Take it as JPEG or PNG.`, { cause });
  });
  try {
    const canvas = drawn(bitmap, LONGEST);
    const small = drawn(bitmap, SMALL);
    const proposed = proposeOutline(context(small).getImageData(0, 0, small.width, small.height));
    const jpeg = await asJpeg(canvas);
    const { width, height } = canvas;
    return { canvas, width, height, url: URL.createObjectURL(jpeg), proposed };
  } finally {
    bitmap.close();
  }
}

export function forgetPhoto({ url, canvas }: Photo): void {
  URL.revokeObjectURL(url);
  // Phones have little memory for canvases, and free it late.
  canvas.width = 0;
  canvas.height = 0;
}

export interface PhotographedPage {
  photo: Photo;
  outline: Outline;
}

/** The pages as one PDF. */
export async function pdfOfPhotos(pages: readonly PhotographedPage[]): Promise<Blob> {
  const images: PageImage[] = [];
  for (const page of pages) images.push(await sheetOf(page));
  return makePdf(images);
}

/** One photo of a paper as a PDF, cut out where its sheet stands out: for forms that take the photo as it is. */
export async function pdfOfPhoto(file: File): Promise<File> {
  const photo = await readPhoto(file);
  try {
    const pdf = await pdfOfPhotos([{ photo, outline: photo.proposed }]);
    return new File([pdf], pdfName(file.name), { type: "application/pdf" });
  } finally {
    forgetPhoto(photo);
  }
}

export function pdfName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "").trim() || "Paper"}.pdf`;
}

async function sheetOf({ photo, outline }: PhotographedPage): Promise<PageImage> {
  if (outline === whole) return imageOf(photo.canvas);
  const { width, height } = sheetSize(outline, photo, LONGEST);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pixels = context(photo.canvas).getImageData(0, 0, photo.width, photo.height);
  const sheet = context(canvas).createImageData(width, height);
  for (let row = 0; row < height; row += ROWS) {
    straighten(pixels, outline, sheet, row, Math.min(row + ROWS, height));
    await nextTask();
  }
  context(canvas).putImageData(sheet, 0, 0);
  const image = await imageOf(canvas);
  canvas.width = 0;
  return image;
}

async function imageOf(canvas: HTMLCanvasElement): Promise<PageImage> {
  const { width, height } = canvas;
  const jpeg = await asJpeg(canvas);
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const surface = context(canvas);
  surface.imageSmoothingQuality = "high";
  // What is clear in a picture is white on paper.
  surface.fillStyle = "white";
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext("2d", { willReadFrequently: true });
  if (!found) throw new Error("This browser cannot work on photos.");
  return found;
}

function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error("The photo is too large for this browser."))),
      "image/jpeg",
      QUALITY,
    );
  });
}
