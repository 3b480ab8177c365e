import { type DragEvent, type ReactNode, useState } from "react";
import { lazily } from "@/lib/lazily";
import { cx } from "@/retro";
import styles from "./several.module.css";

const SeveralPapersDialog = lazily(() => import("./SeveralPapersDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface DropPapersProps {
  craneId: number;
  /** Whether the user may add documents. */
  canChange: boolean;
  onChange: () => void;
  className?: string | undefined;
  children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** A page on which files may be dropped anywhere. A field inside that takes files itself comes first. */
export function DropPapers({ craneId, canChange, onChange, className, children }: DropPapersProps) {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [isOver, setIsOver] = useState(false);
  if (!canChange) return <div className={className}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: those without a mouse add documents with the button.
    <div
      className={cx(className, isOver && styles.over)}
      onDragOver={(event) => {
        if (event.defaultPrevented || !holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (event.defaultPrevented || !holdsFiles(event)) return;
        event.preventDefault();
        const dropped = [...event.dataTransfer.files];
        if (dropped.length > 0) setFiles(dropped);
      }}
    >
      {children}
      {files && (
        <SeveralPapersDialog
          craneId={craneId}
          files={files}
          onClose={() => setFiles(null)}
          onChange={onChange}
        />
      )}
    </div>
  );
}
