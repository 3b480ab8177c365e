import { useEffect } from "react";
import { useUser } from "@/features/accounts";
import { useInstall } from "@/lib/install";
import { formatSize } from "@/lib/sizes";
import { Button, GroupBox } from "@/retro";
import styles from "./offline.module.css";
import { canKeepPapers, countPapers, LIMIT_BYTES, useKeptPapers } from "./papers";
import { ThemeField } from "./ThemeField";

/** What the app does on the device that it runs on. */
export function ThisDevice() {
  const install = useInstall();
  return (
    <GroupBox legend="This device">
      <div className={styles.device}>
        <ThemeField />
        {canKeepPapers() && <SpaceUsed />}
        {install && (
          <Button icon="download" onClick={install}>
            Install CraneDesk
          </Button>
        )}
      </div>
    </GroupBox>
  );
}

function SpaceUsed() {
  const user = useUser();
  const { ids, bytes } = useKeptPapers();
  useEffect(() => {
    countPapers(user.id).catch(() => {});
  }, [user.id]);
  return (
    <p>
      {`Papers that open without a signal: ${ids.size}, ${formatSize(bytes)} of ${formatSize(LIMIT_BYTES)}. `}
      They are removed when you sign out.
    </p>
  );
}
