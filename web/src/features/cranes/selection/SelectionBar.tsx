import { useState } from "react";
import { StickersDialog } from "@/features/codes";
import { PackDialog } from "@/features/packs";
import { lazily } from "@/lib/lazily";
import { Button, type Command, IconButton, useCommands } from "@/retro";
import { type Crane, canEdit, packCrane } from "../types";

interface Several {
  cranes: readonly Crane[];
  onClose: () => void;
}

const asDialog = { kind: "dialog", dismiss: ({ onClose }: Several) => onClose() } as const;
const dialogs = {
  renew: lazily<Several>(() => import("./RenewSeveral"), asDialog),
  share: lazily<Several>(() => import("./ShareSeveral"), asDialog),
  mute: lazily<Several>(() => import("./MuteSeveral"), asDialog),
  archive: lazily<Several>(() => import("./ArchiveSeveral"), asDialog),
  export: lazily<Several>(() => import("./ExportDialog"), asDialog),
};

interface SelectionBarProps {
  /** Those that are ticked and listed; at least one. */
  picked: readonly Crane[];
  onClear: () => void;
}

/** What can be done with the cranes that are ticked. */
export function SelectionBar({ picked, onClear }: SelectionBarProps) {
  // As they were when it was opened: what is renewed or archived meanwhile stays in sight until it is done.
  const [open, setOpen] = useState<{
    what: keyof typeof dialogs | "pack" | "stickers";
    cranes: readonly Crane[];
  } | null>(null);
  const begin = (what: NonNullable<typeof open>["what"], cranes = picked) => setOpen({ what, cranes });
  const close = () => setOpen(null);
  const changeable = picked.filter(canEdit);
  const actions: Command[] = [
    ...(changeable.length > 0
      ? [{ label: "Renew selected", icon: "calendar" as const, run: () => begin("renew") }]
      : []),
    ...(picked.some(({ access }) => access === "owner")
      ? [{ label: "Share selected", icon: "share" as const, run: () => begin("share") }]
      : []),
    { label: "Mute selected", icon: "bell", run: () => begin("mute") },
    ...(changeable.length > 0
      ? [{ label: "Archive selected", icon: "craneOther" as const, run: () => begin("archive") }]
      : []),
    { label: "Pack selected", icon: "document", run: () => begin("pack") },
    ...(changeable.length > 0
      ? [
          {
            label: "Stickers for selected",
            icon: "qr" as const,
            run: () => begin("stickers", changeable),
          },
        ]
      : []),
    { label: "Export selected", icon: "download", run: () => begin("export") },
  ];
  useCommands([...actions, { label: "Select none", run: onClear }]);
  const Several = open && open.what !== "pack" && open.what !== "stickers" ? dialogs[open.what] : null;
  return (
    <>
      <strong role="status">{`${picked.length.toLocaleString()} selected`}</strong>
      {actions.map(({ label, icon, run }) => (
        <Button key={label} {...(icon && { icon })} onClick={run}>
          {label.replace(/ (for )?selected$/, "")}
        </Button>
      ))}
      <IconButton icon="close" label="Select none" onClick={onClear} />
      {open?.what === "pack" && <PackDialog cranes={open.cranes.map(packCrane)} choosing onClose={close} />}
      {open?.what === "stickers" && <StickersDialog cranes={open.cranes.map(packCrane)} onClose={close} />}
      {open && Several && <Several cranes={open.cranes} onClose={close} />}
    </>
  );
}
