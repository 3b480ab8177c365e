import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button, QueryView, Window } from "@/retro";
import { ChargesHistory } from "./ChargesHistory";
import styles from "./charges.module.css";
import { Outlook } from "./Outlook";
import { chargesQuery, type Entered, type NamedCrane } from "./queries";

const closes = { kind: "dialog", dismiss: ({ onClose }: { onClose: () => void }) => onClose() } as const;
const ReadingDialog = lazily(() => import("./ReadingDialog"), closes);
const LicenceDialog = lazily(() => import("./LicenceDialog"), closes);
const RecorderDialog = lazily(() => import("./RecorderDialog"), closes);
const VoidEntryDialog = lazily(() => import("./VoidEntryDialog"), closes);

interface ChargesWindowProps {
  crane: NamedCrane;
  canChange: boolean;
  /** Runs after a change, so that the crane's RUC expiry is looked at again. */
  onChange: () => void;
}

/** How far the road user charges reach: the licence, what is left of it, and the readings. */
export function ChargesWindow({ crane, canChange, onChange }: ChargesWindowProps) {
  const query = useQuery({
    ...chargesQuery(crane.id),
    // A mate may have entered a reading meanwhile.
    refetchOnMount: "always",
  });
  const [open, setOpen] = useState<"reading" | "licence" | "recorder" | Entered | null>(null);
  const dialog = { crane, onClose: () => setOpen(null), onChange };
  const last = query.data?.lastReading?.km;
  return (
    <Window
      title="Road User Charges"
      icon="truck"
      toolbar={
        canChange ? (
          <>
            <Button icon="plus" onClick={() => setOpen("reading")}>
              Add Reading
            </Button>
            <Button onClick={() => setOpen("licence")}>Add Licence</Button>
            <Button onClick={() => setOpen("recorder")}>Change Recorder</Button>
          </>
        ) : undefined
      }
    >
      <QueryView query={query} what="road user charges">
        {(charges) => (
          <div className={styles.form}>
            <Outlook charges={charges} />
            <ChargesHistory charges={charges} onVoid={canChange ? setOpen : undefined} />
          </div>
        )}
      </QueryView>
      {open === "reading" && <ReadingDialog {...dialog} last={last ?? 0} />}
      {open === "licence" && <LicenceDialog {...dialog} start={query.data?.licence?.endKm ?? 0} />}
      {open === "recorder" && <RecorderDialog {...dialog} last={last ?? null} />}
      {typeof open === "object" && open && <VoidEntryDialog {...dialog} entered={open} />}
    </Window>
  );
}
