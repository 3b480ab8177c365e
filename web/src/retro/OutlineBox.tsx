import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";

// Written here and not in the style sheet, which every first load carries: few ever see this part.
const styles = {
  // Room around the picture, so that a corner at its edge can be taken hold of.
  place: {
    display: "grid",
    justifyContent: "center",
    padding: "calc(var(--control) / 2)",
    background: "var(--slate)",
    boxShadow: "var(--bevel-sunken)",
  },
  box: { position: "relative", lineHeight: 0 },
  picture: { maxWidth: "100%", maxHeight: "55dvh", userSelect: "none" },
  lines: { position: "absolute", inset: 0, width: "100%", height: "100%", pointerEvents: "none" },
  // Hollow, so that the corner of the paper is seen in it.
  corner: {
    position: "absolute",
    width: "var(--control)",
    height: "var(--control)",
    padding: 0,
    translate: "-50% -50%",
    background: "none",
    border: "3px solid var(--orange)",
    borderRadius: "50%",
    boxShadow: "0 0 0 1px var(--edge-dark), inset 0 0 0 1px var(--edge-dark)",
    cursor: "move",
    touchAction: "none",
  },
} satisfies Record<string, CSSProperties>;

/** In parts of the picture's width and height. */
interface Corner {
  x: number;
  y: number;
}

interface OutlineBoxProps<Corners extends readonly Corner[]> {
  src: string;
  alt: string;
  corners: Corners;
  /** What each corner is called, in their order. */
  labels: readonly string[];
  onChange: (corners: Corners) => void;
}

const STEP = 0.005;
const LEAP = 0.05;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture with an outline on it, whose corners are dragged or moved with the arrow keys. */
export function OutlineBox<Corners extends readonly Corner[]>(props: OutlineBoxProps<Corners>) {
  const { src, alt, corners, labels, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const move = (index: number, to: Corner) => {
    const within = (value: number) => Math.min(Math.max(value, 0), 1);
    const moved = corners.map((corner, at) => (at === index ? { x: within(to.x), y: within(to.y) } : corner));
    onChange(moved as readonly Corner[] as Corners);
  };
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const area = box.current?.getBoundingClientRect();
    if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height });
  };
  const step = (index: number) => (event: KeyboardEvent) => {
    const [across, down] = arrows[event.key] ?? [];
    const corner = corners[index];
    if (across === undefined || down === undefined || !corner) return;
    event.preventDefault();
    const by = event.shiftKey ? LEAP : STEP;
    move(index, { x: corner.x + across * by, y: corner.y + down * by });
  };
  const line = corners.map(({ x, y }) => `${x} ${y}`).join(" L ");
  return (
    <div style={styles.place}>
      <div ref={box} style={styles.box}>
        <img src={src} alt={alt} draggable={false} style={styles.picture} />
        <svg style={styles.lines} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path fill="var(--scrim)" fillRule="evenodd" d={`M 0 0 H 1 V 1 H 0 Z M ${line} Z`} />
          <path
            fill="none"
            stroke="var(--orange)"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            d={`M ${line} Z`}
          />
        </svg>
        {corners.map(({ x, y }, index) => (
          <button
            key={labels[index]}
            type="button"
            style={{ ...styles.corner, left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={`${labels[index]}: ${Math.round(x * 100)} across, ${Math.round(y * 100)} down`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              event.currentTarget.focus();
            }}
            onPointerMove={drag(index)}
            onKeyDown={step(index)}
          />
        ))}
      </div>
    </div>
  );
}
