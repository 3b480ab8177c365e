import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTab } from "@/lib/use-tab";
import { PageWindow, Tabs } from "@/retro";
import { DeliveriesSheet } from "./deliveries/DeliveriesSheet";
import { AlertsSheet } from "./list/AlertsSheet";
import { alertsQuery } from "./queries";
import type { Changes } from "./settings/changes";
import { SettingsSheet } from "./settings/SettingsSheet";
import { UnsavedSettings } from "./settings/UnsavedSettings";

/** What the user was told about renewals, how they want to be told, and whether it arrived. */
export default function AlertsPage() {
  const [tab, setTab] = useTab(["alerts", "settings", "deliveries"]);
  const [changes, setChanges] = useState<Changes>({});
  const unread = useQuery(alertsQuery).data?.unread ?? 0;
  return (
    <PageWindow title="Alerts" icon="bell">
      <UnsavedSettings changes={changes} />
      <Tabs
        label="Alerts"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: "alerts",
            label: "Alerts",
            badge: unread,
            badgeLabel: "unread",
            content: <AlertsSheet />,
          },
          {
            value: "settings",
            label: "Settings",
            content: <SettingsSheet changes={changes} onChange={setChanges} />,
          },
          { value: "deliveries", label: "Deliveries", content: <DeliveriesSheet /> },
        ]}
      />
    </PageWindow>
  );
}
