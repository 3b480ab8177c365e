import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Router } from "wouter";
import { MissingScript } from "@/lib/lazily";
import { leave } from "@/lib/leaving";
import { forgetClosedOverlays, leaveOverlays } from "@/lib/overlays";
import { Toaster, TooltipProvider } from "@/retro";
import { ErrorBoundary } from "./ErrorBoundary";
import { NotLoaded } from "./NotLoaded";
import { Screen } from "./Screen";

/** The whole app with everything it stands on. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Ways>
          <ErrorBoundary>
            <Screen />
          </ErrorBoundary>
        </Ways>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** How pages and scripts are come by. */
function Ways({ children }: { children: ReactNode }) {
  useEffect(forgetClosedOverlays, []);
  return (
    <MissingScript value={NotLoaded}>
      <Router
        aroundNav={(navigate, to, options) => leave(to, () => leaveOverlays(() => navigate(to, options)))}
      >
        {children}
      </Router>
    </MissingScript>
  );
}
