// While somebody is signed in: what a mate or another device changes shows without a reload.

import type { QueryClient } from "@tanstack/react-query";
import { shareStream } from "./tabs";
import { refresh } from "./topics";

/** `onSignedOut` is told when the server does not know the session any more. */
export function followChanges(client: QueryClient, userId: number, onSignedOut: () => void): () => void {
  const waiting = new Set<string>();
  // An action under way asks for what it has changed by itself when it is done. What came meanwhile waits for that, so
  // that no page asks for what is just being deleted.
  const flush = () => {
    if (waiting.size === 0 || client.isMutating() > 0) return;
    const topics = [...waiting];
    waiting.clear();
    refresh(client, topics);
  };
  const stopWatching = client.getMutationCache().subscribe(() => queueMicrotask(flush));
  const stopListening = shareStream(`cranedesk-live-${userId}`, {
    onChange: (topics) => {
      for (const topic of topics) waiting.add(topic);
      flush();
    },
    onSignedOut,
  });
  return () => {
    stopWatching();
    stopListening();
  };
}
