// A paper in a photo: where its corners are, and how it is made straight. Pure, so that it can be tested without a
// browser.

export interface Point {
  x: number;
  y: number;
}

/** Top left, top right, bottom right, bottom left, in parts of the photo's width and height. */
export type Outline = readonly [Point, Point, Point, Point];

export const whole: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Pixels as a canvas has them: four bytes each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Less than this part of a photo is no paper that somebody meant to photograph. */
const LEAST = 0.15;

/**
 * Where the paper probably is: the largest bright patch, by its corners. The whole photo where nothing stands out; the
 * user has the last word either way.
 */
export function proposeOutline(photo: Pixels): Outline {
  const light = brightness(photo);
  const bright = largestPatch(light, threshold(light), photo.width, photo.height);
  if (bright.length < photo.width * photo.height * LEAST) return whole;
  const corner = (along: (x: number, y: number) => number) => {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (const place of bright) {
      const reach = along(place % photo.width, Math.floor(place / photo.width));
      if (reach > most) {
        most = reach;
        best = place;
      }
    }
    return {
      x: (best % photo.width) / Math.max(1, photo.width - 1),
      y: Math.floor(best / photo.width) / Math.max(1, photo.height - 1),
    };
  };
  const outline: Outline = [
    corner((x, y) => -x - y),
    corner((x, y) => x - y),
    corner((x, y) => x + y),
    corner((x, y) => y - x),
  ];
  // A patch that fills its corners badly is a window or a wall, not a sheet.
  const filled = bright.length / (photo.width * photo.height) / Math.max(area(outline), 1e-6);
  return isUsable(outline) && area(outline) >= LEAST && filled > 0.75 ? outline : whole;
}

function brightness({ width, height, data }: Pixels): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let place = 0; place < light.length; place += 1) {
    const at = place * 4;
    light[place] = ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
  }
  return light;
}

/** The brightness that best parts the light from the dark (Otsu). */
function threshold(light: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [below, sumBelow, best, most] = [0, 0, 127, -1];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    const above = light.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > most) [most, best] = [apart, value];
  }
  return best;
}

/** The places of the largest patch that is brighter than `limit`. */
function largestPatch(light: Uint8Array, limit: number, width: number, height: number): number[] {
  const seen = new Uint8Array(light.length);
  let largest: number[] = [];
  for (let start = 0; start < light.length; start += 1) {
    if (seen[start] || (light[start] ?? 0) <= limit) continue;
    const patch = [start];
    seen[start] = 1;
    for (let next = 0; next < patch.length; next += 1) {
      const place = patch[next] ?? 0;
      const x = place % width;
      const around = [
        x > 0 ? place - 1 : -1,
        x < width - 1 ? place + 1 : -1,
        place - width,
        place + width < width * height ? place + width : -1,
      ];
      for (const other of around) {
        if (other < 0 || seen[other] || (light[other] ?? 0) <= limit) continue;
        seen[other] = 1;
        patch.push(other);
      }
    }
    if (patch.length > largest.length) largest = patch;
  }
  return largest;
}

function area(outline: Outline): number {
  let twice = 0;
  outline.forEach((point, index) => {
    const next = outline[(index + 1) % 4] as Point;
    twice += point.x * next.y - next.x * point.y;
  });
  return Math.abs(twice) / 2;
}

/** Whether the corners go round once and bulge nowhere inwards, so that there is a sheet between them. */
export function isUsable(outline: Outline): boolean {
  return (
    area(outline) > 0.01 &&
    outline.every((point, index) => {
      const next = outline[(index + 1) % 4] as Point;
      const after = outline[(index + 2) % 4] as Point;
      return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > 1e-4;
    })
  );
}

export interface Size {
  width: number;
  height: number;
}

/** How large the straightened sheet is: as long as its longer sides in the photo, and no longer than `longest`. */
export function sheetSize(outline: Outline, photo: Size, longest: number): Size {
  const [topLeft, topRight, bottomRight, bottomLeft] = outline;
  const length = (a: Point, b: Point) => Math.hypot((a.x - b.x) * photo.width, (a.y - b.y) * photo.height);
  const width = Math.max(length(topLeft, topRight), length(bottomLeft, bottomRight));
  const height = Math.max(length(topLeft, bottomLeft), length(topRight, bottomRight));
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** From a place on the sheet, in parts of it, to the place in the photo: the projection that takes one to the other. */
export function project([a, b, c, d]: Outline): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / det;
  const h = (dx1 * dy3 - dx3 * dy1) / det;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}

/** Fills some rows of the sheet from the photo; each pixel from the four around its place there. */
export function straighten(photo: Pixels, outline: Outline, sheet: Pixels, from: number, to: number): void {
  const place = project(outline);
  const { width, height, data } = photo;
  for (let row = from; row < to; row += 1) {
    for (let column = 0; column < sheet.width; column += 1) {
      const { x, y } = place((column + 0.5) / sheet.width, (row + 0.5) / sheet.height);
      const left = clamp(x * width - 0.5, width - 1);
      const top = clamp(y * height - 0.5, height - 1);
      const [x0, y0] = [Math.floor(left), Math.floor(top)];
      const [fx, fy] = [left - x0, top - y0];
      const x1 = Math.min(x0 + 1, width - 1);
      const y1 = Math.min(y0 + 1, height - 1);
      const [p, q, r, s] = [y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1];
      const target = (row * sheet.width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = (data[p * 4 + channel] ?? 0) * (1 - fx) + (data[q * 4 + channel] ?? 0) * fx;
        const lower = (data[r * 4 + channel] ?? 0) * (1 - fx) + (data[s * 4 + channel] ?? 0) * fx;
        sheet.data[target + channel] = upper * (1 - fy) + lower * fy;
      }
      sheet.data[target + 3] = 255;
    }
  }
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
