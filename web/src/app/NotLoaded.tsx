import type { MissingScriptProps } from "@/lib/lazily";
import { Alert, Button, Dialog, PageWindow } from "@/retro";

/** Stands where a script did not come: no signal, or a server that has just changed. All around it stays as it is. */
export function NotLoaded({ kind, busy, onRetry, onDismiss }: MissingScriptProps) {
  const words = (
    <Alert
      tone="amber"
      title="This could not be loaded"
      actions={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Check your connection, then try again. What you have open stays as it is.</p>
    </Alert>
  );
  if (kind === "page") {
    return (
      <PageWindow title="Not loaded" icon="warning">
        {words}
      </PageWindow>
    );
  }
  if (kind === "dialog") {
    return (
      <Dialog open onOpenChange={onDismiss} title="Not loaded" icon="warning" size="small">
        {words}
      </Dialog>
    );
  }
  return words;
}
