import { type ReactNode, useId, useRef } from "react";
import { Button } from "./Button";
import { useField } from "./Field";
import type { IconName } from "./Icon";

interface FileButtonProps {
  /** What may be picked, as in the `accept` attribute. */
  accept?: string;
  multiple?: boolean;
  /** A phone takes the picture itself, with the camera on its back. */
  camera?: boolean;
  icon?: IconName;
  disabled?: boolean;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file chooser. The same file can be picked twice in a row. */
export function FileButton({
  accept,
  multiple,
  camera,
  icon = "upload",
  disabled,
  onPick,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const ownId = useId();
  const { id = ownId, "aria-describedby": description } = useField();
  return (
    <>
      {/* The button stands for it, also to screen readers. A label around both still opens the chooser. */}
      <input
        ref={input}
        hidden
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        disabled={disabled}
        aria-label={typeof children === "string" ? children : undefined}
        onChange={(event) => {
          const picked = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (picked.length > 0) onPick(picked);
        }}
      />
      <Button
        icon={icon}
        disabled={disabled}
        aria-describedby={description}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
