import { describe, expect, it } from "vitest";
import { type Box, type Control, placeToast } from "./toast-place";

const size = { width: 300, height: 80 };
const desk: Box = { left: 0, top: 0, width: 1280, height: 760 };
const phone: Box = { left: 0, top: 0, width: 300, height: 800 };
const control = (left: number, top: number, inUse = false): Control => ({
  left,
  top,
  width: 100,
  height: 40,
  inUse,
});
const spot = ({ left, top }: Box) => [left, top];

describe("a toast", () => {
  it("lies at the bottom right, and on a phone at the top", () => {
    expect(spot(placeToast(size, desk, [], false))).toEqual([980, 680]);
    expect(spot(placeToast(size, phone, [], true))).toEqual([0, 0]);
  });

  it("goes to another corner where a control is in its place", () => {
    expect(spot(placeToast(size, desk, [control(1100, 700)], false))).toEqual([980, 0]);
    expect(spot(placeToast(size, desk, [control(1100, 700), control(1200, 10)], false))).toEqual([0, 680]);
    expect(spot(placeToast(size, phone, [control(0, 0)], true))).toEqual([0, 720]);
  });

  it("goes between them where both ends of a phone are taken", () => {
    const ends = [control(0, 0), control(0, 760)];
    expect(spot(placeToast(size, phone, ends, true))).toEqual([0, 90]);
  });

  it("covers anything sooner than the control in use, and as little as it can", () => {
    const everywhere = Array.from({ length: 20 }, (_, row) => control(0, row * 40));
    const used = everywhere.map((one, row) => ({ ...one, inUse: row === 1 }));
    expect(spot(placeToast(size, phone, used, true))).toEqual([0, 720]);
    const lower = everywhere.map((one, row) => ({ ...one, inUse: row === 18 }));
    expect(spot(placeToast(size, phone, lower, true))).toEqual([0, 0]);
  });
});
