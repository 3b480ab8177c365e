// Where a toast lies: at the first of its places that covers no control, or else the one that covers the least.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Control extends Box {
  /** The one that has the focus is never covered while there is another place. */
  inUse: boolean;
}

/** Steps between the two ends of the screen that are tried when both are taken. */
const STEPS = 8;

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/**
 * The places for a toast of this size inside `room`, the usual one first: the bottom right on a wide screen, and the top
 * on a phone, whose thumb is at the bottom. Then the other corners, and then anything between.
 */
function places(size: Pick<Box, "width" | "height">, room: Box, isNarrow: boolean): Box[] {
  const at = (left: number, top: number): Box => ({ ...size, left, top });
  const right = room.left + Math.max(0, room.width - size.width);
  const bottom = room.top + Math.max(0, room.height - size.height);
  const between = Array.from(
    { length: STEPS - 1 },
    (_, step) => room.top + ((bottom - room.top) * (step + 1)) / STEPS,
  );
  if (isNarrow) return [room.top, bottom, ...between].map((top) => at(room.left, top));
  const corners = [at(right, bottom), at(right, room.top), at(room.left, bottom), at(room.left, room.top)];
  return [...corners, ...between.map((top) => at(right, top)), ...between.map((top) => at(room.left, top))];
}

export function placeToast(
  size: Pick<Box, "width" | "height">,
  room: Box,
  controls: readonly Control[],
  isNarrow: boolean,
): Box {
  const cost = (place: Box) =>
    controls
      .filter((control) => overlaps(place, control))
      .reduce((sum, control) => sum + (control.inUse ? 1_000 : 1), 0);
  return places(size, room, isNarrow).reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
