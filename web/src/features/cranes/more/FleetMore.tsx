import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CertificateTypesDialog } from "@/features/certificates";
import { StickersDialog } from "@/features/codes";
import { PackDialog } from "@/features/packs";
import { lazily } from "@/lib/lazily";
import { Button, useCommands } from "@/retro";
import { refreshCranes } from "../queries";
import { type Crane, canEdit, packCrane } from "../types";
import type { MoreAction } from "./MoreDialog";
import styles from "./more.module.css";

const MoreDialog = lazily(() => import("./MoreDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});
const ExportDialog = lazily(() => import("../selection/ExportDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});
const ArchivedDialog = lazily(() => import("./ArchivedDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface FleetMoreProps {
  cranes: readonly Crane[];
  /** Those that the search and the filters leave. */
  shown: readonly Crane[];
  onPrint: () => void;
}

/** One button for all that is done with many cranes at once, below the list, so that dates come first. */
export function FleetMore({ cranes, shown, onPrint }: FleetMoreProps) {
  const [open, setOpen] = useState<"more" | "pack" | "stickers" | "types" | "archived" | "export" | null>(
    null,
  );
  const client = useQueryClient();
  const own = cranes.filter(canEdit);
  const close = () => setOpen(null);
  const actions: MoreAction[] = [];
  if (shown.length > 0) {
    actions.push({
      label: "Site Pack",
      icon: "document",
      about: "The papers of the cranes that are listed, in one file.",
      run: () => setOpen("pack"),
    });
    actions.push({
      label: "Print list",
      icon: "print",
      about: "The cranes that are listed, with their dates, on paper.",
      run: () => {
        close();
        onPrint();
      },
    });
    actions.push({
      label: "Export list",
      icon: "download",
      about: "The cranes that are listed, as a table for Excel or as text.",
      run: () => setOpen("export"),
    });
  }
  if (own.length > 0) {
    actions.push({
      label: "Print stickers",
      icon: "qr",
      about: "A code on the crane that says whether it may work.",
      run: () => setOpen("stickers"),
    });
  }
  actions.push({
    label: "Certificate types",
    icon: "calendar",
    about: "Insurance, permits, tickets: what else runs out on your cranes.",
    run: () => setOpen("types"),
  });
  actions.push({
    label: "Archived cranes",
    icon: "craneOther",
    about: "Cranes that are sold or laid up. Their papers are kept.",
    run: () => setOpen("archived"),
  });
  useCommands(actions);
  return (
    <div className={styles.row}>
      <Button icon="menu" aria-haspopup="dialog" onClick={() => setOpen("more")}>
        More
      </Button>
      {open === "more" && <MoreDialog actions={actions} onClose={close} />}
      {open === "pack" && <PackDialog cranes={shown.map(packCrane)} choosing onClose={close} />}
      {open === "stickers" && <StickersDialog cranes={own.map(packCrane)} onClose={close} />}
      {open === "types" && (
        <CertificateTypesDialog onClose={close} onChange={() => void refreshCranes(client)} />
      )}
      {open === "export" && <ExportDialog cranes={shown} onClose={close} />}
      {open === "archived" && <ArchivedDialog onClose={close} />}
    </div>
  );
}
