import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./OutlineBox.module.css";

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
    <div className={styles.place}>
      <div ref={box} className={styles.box}>
        <img src={src} alt={alt} draggable={false} className={styles.picture} />
        <svg className={styles.lines} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.outside} fillRule="evenodd" d={`M 0 0 H 1 V 1 H 0 Z M ${line} Z`} />
          <path className={styles.edge} d={`M ${line} Z`} />
        </svg>
        {corners.map(({ x, y }, index) => (
          <button
            key={labels[index]}
            type="button"
            className={styles.corner}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
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
