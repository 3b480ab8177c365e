import { useQuery } from "@tanstack/react-query";
import { QueryView } from "@/retro";
import styles from "../alerts.module.css";
import { PushBox } from "../push/PushBox";
import { alertSettingsQuery } from "../queries";
import { CalendarBox } from "./CalendarBox";
import { CranesBox } from "./CranesBox";
import type { Changes } from "./changes";
import { SettingsForm } from "./SettingsForm";

export interface UnsavedSettings {
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** When and how the user is told, and about which cranes. */
export function SettingsSheet(unsaved: UnsavedSettings) {
  const query = useQuery(alertSettingsQuery);
  return (
    <QueryView query={query} what="settings">
      {(settings) => (
        <div className={styles.columns}>
          <SettingsForm settings={settings} {...unsaved} />
          <div className={styles.stack}>
            <PushBox />
            <CalendarBox madeAt={settings.calendarMadeAt} />
            <CranesBox mutedIds={settings.mutedCraneIds} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
