import { useEffect, useRef, useState } from "react";
import { useConnection } from "@/lib/connection";
import { lazily } from "@/lib/lazily";
import { useIsCovered } from "@/lib/overlays";
import { Button, Strip } from "@/retro";
import { sendWaiting, useWaiting } from "./outbox";
import { type Conflict, isConflict } from "./types";

const WaitingDialog = lazily(() => import("./WaitingDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface WaitingProps {
  /** Opens the form of a change that somebody else was quicker with. */
  onConflict: (entry: Conflict) => void;
}

/** The line above every page while something waits to be sent. */
export function Waiting({ onConflict }: WaitingProps) {
  const waiting = useWaiting();
  const { isOffline } = useConnection();
  const [isOpen, setOpen] = useState(false);
  useConflicts(onConflict);
  // The list stays open until it is closed, also when all is sent meanwhile.
  const list = isOpen && (
    <WaitingDialog
      onClose={() => setOpen(false)}
      onConflict={(entry) => {
        setOpen(false);
        onConflict(entry);
      }}
    />
  );
  if (waiting.length === 0) return list;
  const refused = waiting.filter(({ refusal }) => refusal !== null).length;
  const count = waiting.length - refused;
  const words = [
    count > 0 && `${count} ${count === 1 ? "change is" : "changes are"} waiting to be sent`,
    refused > 0 && `${refused} ${refused === 1 ? "was" : "were"} not taken`,
  ];
  return (
    <>
      <Strip
        icon={refused > 0 ? "warning" : "hourglass"}
        actions={
          <>
            {count > 0 && !isOffline && <Button onClick={() => void sendWaiting()}>Send now</Button>}
            <Button onClick={() => setOpen(true)}>Show</Button>
          </>
        }
      >
        {words.filter(Boolean).join(", ")}
      </Strip>
      {list}
    </>
  );
}

/** A conflict is shown once by itself, and never over a form that is open. */
function useConflicts(onConflict: (entry: Conflict) => void): void {
  const conflict = useWaiting().find(isConflict);
  const isCovered = useIsCovered();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    if (!conflict || isCovered || shown.current.has(conflict.key)) return;
    shown.current.add(conflict.key);
    onConflict(conflict);
  }, [conflict, isCovered, onConflict]);
}
