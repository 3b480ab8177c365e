import { useState } from "react";
import { Link } from "wouter";
import { StickersDialog } from "@/features/codes";
import { paths } from "@/lib/paths";
import { Button } from "@/retro";
import styles from "./DashboardPage.module.css";
import { type Crane, canEdit, packCrane } from "./types";

/** The ways to what is handed out: links to papers, and stickers for many cranes at once. */
export function HandOut({ cranes }: { cranes: readonly Crane[] }) {
  const [printing, setPrinting] = useState(false);
  const own = cranes.filter(canEdit);
  return (
    <p className={styles.archived}>
      <Button asChild variant="link">
        <Link href={paths.links()}>Links to papers</Link>
      </Button>{" "}
      {own.length > 0 && (
        <Button variant="link" onClick={() => setPrinting(true)}>
          Print stickers
        </Button>
      )}
      {printing && <StickersDialog cranes={own.map(packCrane)} onClose={() => setPrinting(false)} />}
    </p>
  );
}
