// Icons are drawn as 16 by 16 letters so that they can be read and mended in any editor:
//   #  ink, the colour of the text around the icon     .  nothing
//   y  site yellow    b  blue    g  steel grey    w  white

const fills = {
  "#": "currentColor",
  y: "var(--icon-yellow)",
  b: "var(--icon-blue)",
  g: "var(--icon-grey)",
  w: "var(--icon-white)",
} as const;

export interface Shape {
  fill: string;
  path: string;
}

/** One path per colour; each run of equal letters in a row becomes one rectangle. */
export function shapesOf(bitmap: string): Shape[] {
  const rows = bitmap.trim().split("\n");
  return Object.entries(fills).flatMap(([letter, fill]) => {
    const path = rows.map((row, y) => runsOf(row, letter, y)).join("");
    return path ? [{ fill, path }] : [];
  });
}

function runsOf(row: string, letter: string, y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x] === letter) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
  }
  return path;
}
