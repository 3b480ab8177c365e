// A PDF of photographed pages: each a JPEG as it is, on a sheet of A4.

export interface PageImage {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** In points: a 72nd of an inch. */
const A4 = { short: 595.28, long: 841.89 };

/** One file with a page for each picture: upright or lying, as the picture is, and as large as fits. */
export function makePdf(pages: readonly PageImage[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? latin(part) : new Uint8Array(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...content: (string | Uint8Array)[]) => {
    offsets[number] = length;
    add(`${number} 0 obj\n`);
    for (const piece of content) add(piece);
    add("\nendobj\n");
  };
  // The second line has bytes above 127, so that programs on the way take the file for what it is.
  add("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n");
  object(1, "<</Type/Catalog/Pages 2 0 R>>");
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ");
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  pages.forEach(({ jpeg, width, height }, index) => {
    const number = pageNumber(index);
    const isUpright = height >= width;
    const sheet = isUpright ? { width: A4.short, height: A4.long } : { width: A4.long, height: A4.short };
    const scale = Math.min(sheet.width / width, sheet.height / height);
    const [wide, high] = [width * scale, height * scale];
    const at = [(sheet.width - wide) / 2, (sheet.height - high) / 2];
    const drawing = `q ${fixed(wide)} 0 0 ${fixed(high)} ${at.map(fixed).join(" ")} cm /Photo Do Q`;
    object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${fixed(sheet.width)} ${fixed(sheet.height)}]`,
      `/Resources<</XObject<</Photo ${number + 2} 0 R>>>>/Contents ${number + 1} 0 R>>`,
    );
    object(number + 1, `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`);
    object(
      number + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB`,
      `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      jpeg,
      "\nendstream",
    );
  });
  const table = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join("")}`);
  add(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

/** A page has three objects: itself, how it is drawn, and its picture. */
function pageNumber(index: number): number {
  return 3 + index * 3;
}

function fixed(value: number): string {
  return value.toFixed(2);
}

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
