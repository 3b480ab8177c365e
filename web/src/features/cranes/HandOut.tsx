import { useState } from "react";
import { Link } from "wouter";
import { StickersDialog } from "@/features/codes";
import { PackDialog } from "@/features/packs";
import { paths } from "@/lib/paths";
import { Button, type Command, useCommands } from "@/retro";
import styles from "./DashboardPage.module.css";
import { type Crane, canEdit, packCrane } from "./types";

interface HandOutProps {
  cranes: readonly Crane[];
  /** Those that the search and the filters leave. */
  shown: readonly Crane[];
  onPrint: () => void;
}

/** What is handed out: the list on paper, the papers of several cranes, links to papers, and stickers for many cranes at once. */
export function HandOut({ cranes, shown, onPrint }: HandOutProps) {
  const [open, setOpen] = useState<"pack" | "stickers" | null>(null);
  const own = cranes.filter(canEdit);
  const close = () => setOpen(null);
  const actions: Command[] = [
    ...(shown.length > 0
      ? [
          { label: "Site Pack", icon: "document" as const, run: () => setOpen("pack") },
          { label: "Print list", icon: "print" as const, run: onPrint },
        ]
      : []),
    ...(own.length > 0
      ? [{ label: "Print stickers", icon: "qr" as const, run: () => setOpen("stickers") }]
      : []),
  ];
  useCommands(actions);
  return (
    <p className={styles.archived}>
      {actions.map(({ label, icon, run }) => (
        <Button key={label} {...(icon && { icon })} onClick={run}>
          {label}
        </Button>
      ))}
      <Button asChild>
        <Link href={paths.links()}>Links to papers</Link>
      </Button>
      {open === "pack" && <PackDialog cranes={shown.map(packCrane)} choosing onClose={close} />}
      {open === "stickers" && <StickersDialog cranes={own.map(packCrane)} onClose={close} />}
    </p>
  );
}
