import { useState } from "react";
import { lookForServer, useConnection } from "@/lib/connection";
import { formatDay, formatTime } from "@/lib/dates";
import { useIsCovered } from "@/lib/overlays";
import { useNow } from "@/lib/use-now";
import { Button, Strip } from "@/retro";
import { refuseVersion, useNewVersion } from "./version";

/** What is to be said above every page: that there is no signal, and that the program is a newer one by now. */
export function Notices() {
  return (
    <>
      <Offline />
      <NewVersion />
    </>
  );
}

function Offline() {
  const { isOffline, asAt } = useConnection();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  if (!isOffline) return null;
  const look = () => {
    setBusy(true);
    void lookForServer().finally(() => setBusy(false));
  };
  return (
    <Strip
      icon="warning"
      actions={
        <Button busy={busy} onClick={look}>
          Try again
        </Button>
      }
    >
      {asAt === null ? "Offline" : `Offline: as at ${moment(new Date(asAt), now)}`}
    </Strip>
  );
}

/** "9:41 am", and with its day where that is not today. */
function moment(seen: Date, now: Date): string {
  const time = formatTime(seen);
  return seen.toDateString() === now.toDateString() ? time : `${formatDay(seen)}, ${time}`;
}

/** Asked once, and never in the middle of a form. */
function NewVersion() {
  const version = useNewVersion();
  const isCovered = useIsCovered();
  if (version === null || isCovered) return null;
  return (
    <Strip
      icon="info"
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button onClick={refuseVersion}>Later</Button>
        </>
      }
    >
      A new version is ready:
    </Strip>
  );
}
