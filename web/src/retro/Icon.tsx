import { actions } from "./icons/actions";
import { type Shape, shapesOf } from "./icons/bitmap";
import { machines } from "./icons/machines";
import { things } from "./icons/things";

const bitmaps = { ...machines, ...things, ...actions };

export type IconName = keyof typeof bitmaps;

export const iconNames = Object.keys(bitmaps) as IconName[];

const drawn = new Map<IconName, Shape[]>();

function shapes(name: IconName): Shape[] {
  const known = drawn.get(name);
  if (known) return known;
  const made = shapesOf(bitmaps[name]);
  drawn.set(name, made);
  return made;
}

interface IconProps {
  name: IconName;
  /** In rem; a whole number keeps every pixel square. */
  size?: number;
  className?: string | undefined;
}

/** One of the product's own icons. Decorative: the words beside it carry the meaning. */
export function Icon({ name, size = 1, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      style={{ width: `${size}rem`, height: `${size}rem`, flex: "none" }}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={className}
    >
      {shapes(name).map((shape) => (
        <path key={shape.fill} fill={shape.fill} d={shape.path} />
      ))}
    </svg>
  );
}
