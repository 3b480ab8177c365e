import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Alert, Button, PageWindow } from "@/retro";

interface LoadFailureProps {
  error?: Error | null;
  /** Present when asking again may help. */
  onRetry?: (() => void) | undefined;
}

/** What shows when a crane cannot be shown. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <PageWindow title="Error Loading Crane" icon="warning" hazard>
      <Alert
        tone="red"
        title={error?.message || "Crane not found"}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <Button asChild variant="primary" icon="left">
              <Link href={paths.dashboard()}>Back to Dashboard</Link>
            </Button>
          </>
        }
      />
    </PageWindow>
  );
}
