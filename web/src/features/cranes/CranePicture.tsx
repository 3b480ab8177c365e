import { useState } from "react";
import lattice from "./pictures/lattice.svg";
import other from "./pictures/other.svg";
import telescopic from "./pictures/telescopic.svg";
import type { CraneType } from "./types";

/** What stands in for a photo: a drawing of the crane's type. */
const drawings: Record<CraneType, string> = { telescopic, lattice, other };

interface CranePictureProps {
  type: CraneType;
  /** Empty when the crane has no picture. */
  src: string;
  alt: string;
  className?: string | undefined;
}

/** A crane's picture; a drawing of its type when there is none or it does not load. */
export function CranePicture({ type, src, alt, className }: CranePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const usable = Boolean(src) && src !== failed;
  return (
    <img
      src={usable ? src : drawings[type]}
      alt={alt}
      className={className}
      decoding="async"
      draggable={false}
      onError={() => {
        if (usable) setFailed(src);
      }}
    />
  );
}
