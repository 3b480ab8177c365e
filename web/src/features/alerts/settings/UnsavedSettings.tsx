import { useQueryClient } from "@tanstack/react-query";
import { useAskBeforeLeaving } from "@/lib/leaving";
import { ConfirmDialog } from "@/retro";
import { alertSettingsQuery } from "../queries";
import { type Changes, isChanged } from "./changes";

/** Asks before somebody leaves the page with settings that are not saved. */
export function UnsavedSettings({ changes }: { changes: Changes }) {
  const settings = useQueryClient().getQueryData(alertSettingsQuery.queryKey);
  const leaving = useAskBeforeLeaving(settings !== undefined && isChanged(settings, changes));
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      onOpenChange={leaving.stay}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={leaving.goOn}
    >
      What you changed in the settings of your alerts is not saved.
    </ConfirmDialog>
  );
}
