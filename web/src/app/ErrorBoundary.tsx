import { Component, type ErrorInfo, type ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Alert, Button, Window } from "@/retro";

interface State {
  error: Error | null;
}

/** Keeps a failure inside one window, so that the rest of the desktop still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Window title="Something went wrong" icon="warning" level={1} hazard>
        <Alert
          tone="red"
          title="This window could not be shown"
          actions={
            <>
              <Button variant="primary" onClick={() => window.location.reload()}>
                Try again
              </Button>
              <Button asChild>
                <a href={paths.dashboard()}>Return to Dashboard</a>
              </Button>
            </>
          }
        >
          <p>{error.message}</p>
        </Alert>
      </Window>
    );
  }
}
