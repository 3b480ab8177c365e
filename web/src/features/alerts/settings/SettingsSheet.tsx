import { useQuery } from "@tanstack/react-query";
import { QueryView } from "@/retro";
import styles from "../alerts.module.css";
import { alertSettingsQuery } from "../queries";
import { CalendarBox } from "./CalendarBox";
import { CranesBox } from "./CranesBox";
import { SettingsForm } from "./SettingsForm";

/** When and how the user is told, and about which cranes. */
export function SettingsSheet() {
  const query = useQuery(alertSettingsQuery);
  return (
    <QueryView query={query} what="settings">
      {(settings) => (
        <div className={styles.columns}>
          <SettingsForm settings={settings} />
          <div className={styles.stack}>
            <CalendarBox madeAt={settings.calendarMadeAt} />
            <CranesBox mutedIds={settings.mutedCraneIds} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
