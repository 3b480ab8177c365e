import { useQueryClient } from "@tanstack/react-query";
import { AskBeforeLeaving } from "@/retro";
import { alertSettingsQuery } from "../queries";
import { type Changes, isChanged } from "./changes";

/** Asks before somebody leaves the page with settings that are not saved. */
export function UnsavedSettings({ changes }: { changes: Changes }) {
  const settings = useQueryClient().getQueryData(alertSettingsQuery.queryKey);
  return (
    <AskBeforeLeaving unsaved={settings !== undefined && isChanged(settings, changes)}>
      What you changed in the settings of your alerts is not saved.
    </AskBeforeLeaving>
  );
}
