import "@/retro/retro.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "@/api";
import { App } from "@/app/App";
import { recheckSession, sessionQuery } from "@/features/accounts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element");

const client = createQueryClient(recheckSession);
// Asked before the first render: everything waits for it.
void client.prefetchQuery(sessionQuery);

// In a transition the first render pauses often, so that a slow phone can scroll and tap meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
