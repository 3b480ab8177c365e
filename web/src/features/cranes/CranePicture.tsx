import { useState } from "react";
import placeholder from "./placeholder.svg";

interface CranePictureProps {
  /** Empty when the crane has no picture. */
  src: string;
  alt: string;
  className?: string | undefined;
}

/** A crane's picture; the drawn placeholder when there is none or it does not load. */
export function CranePicture({ src, alt, className }: CranePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const usable = Boolean(src) && src !== failed;
  return (
    <img
      src={usable ? src : placeholder}
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
