import { useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button, useCommands } from "@/retro";
import styles from "./DashboardPage.module.css";

const ArchivedDialog = lazily(() => import("./ArchivedDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

/** The way to cranes that are kept only for their past. */
export function ArchivedCranes() {
  const [open, setOpen] = useState(false);
  useCommands([{ label: "Archived cranes", icon: "craneOther", run: () => setOpen(true) }]);
  return (
    <p className={styles.archived}>
      <Button onClick={() => setOpen(true)}>Archived cranes</Button>
      {open && <ArchivedDialog onClose={() => setOpen(false)} />}
    </p>
  );
}
