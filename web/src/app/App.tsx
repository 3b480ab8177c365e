import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Toaster, TooltipProvider } from "@/retro";
import { ErrorBoundary } from "./ErrorBoundary";
import { Screen } from "./Screen";

/** The whole app with everything it stands on. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
