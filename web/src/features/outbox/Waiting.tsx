import { useState } from "react";
import { useConnection } from "@/lib/connection";
import { lazily } from "@/lib/lazily";
import { Button, Strip } from "@/retro";
import { sendWaiting, useWaiting } from "./outbox";

const WaitingDialog = lazily(() => import("./WaitingDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

/** The line above every page while something waits to be sent. */
export function Waiting() {
  const waiting = useWaiting();
  const { isOffline } = useConnection();
  const [isOpen, setOpen] = useState(false);
  // The list stays open until it is closed, also when all is sent meanwhile.
  const list = isOpen && <WaitingDialog onClose={() => setOpen(false)} />;
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
