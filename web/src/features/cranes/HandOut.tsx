import { useState } from "react";
import { Link } from "wouter";
import { StickersDialog } from "@/features/codes";
import { PackDialog } from "@/features/packs";
import { paths } from "@/lib/paths";
import { Button } from "@/retro";
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
  return (
    <p className={styles.archived}>
      {shown.length > 0 && (
        <Button icon="document" onClick={() => setOpen("pack")}>
          Site Pack
        </Button>
      )}
      <Button asChild>
        <Link href={paths.links()}>Links to papers</Link>
      </Button>
      {shown.length > 0 && (
        <Button icon="print" onClick={onPrint}>
          Print list
        </Button>
      )}
      {own.length > 0 && <Button onClick={() => setOpen("stickers")}>Print stickers</Button>}
      {open === "pack" && <PackDialog cranes={shown.map(packCrane)} choosing onClose={close} />}
      {open === "stickers" && <StickersDialog cranes={own.map(packCrane)} onClose={close} />}
    </p>
  );
}
