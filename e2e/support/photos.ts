// Photos for tests, drawn in the browser.

import type { Page } from "@playwright/test";

export interface TakenPhoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A white sheet on a dark table, as a JPEG that lies on its side. */
export async function photographPaper(page: Page, name: string): Promise<TakenPhoto> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1200;
    const surface = canvas.getContext("2d");
    if (!surface) throw new Error("no canvas");
    surface.fillStyle = "#333";
    surface.fillRect(0, 0, 1600, 1200);
    surface.fillStyle = "#fff";
    surface.beginPath();
    for (const [x, y] of [
      [260, 160],
      [1400, 120],
      [1460, 1040],
      [200, 1000],
    ] as const) {
      surface.lineTo(x, y);
    }
    surface.fill();
    surface.fillStyle = "#000";
    surface.font = "64px sans-serif";
    surface.fillText("CERTIFICATE OF FITNESS", 400, 400);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  });
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(encoded, "base64") };
}

/** The same as a phone writes it that was held upright: the picture lies, and a note says to turn it. */
export function turned({ name, mimeType, buffer }: TakenPhoto): TakenPhoto {
  // One entry: orientation (0x0112) is 6, a quarter turn to the right.
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return { name, mimeType, buffer: Buffer.concat([buffer.subarray(0, 2), head, body, buffer.subarray(2)]) };
}
