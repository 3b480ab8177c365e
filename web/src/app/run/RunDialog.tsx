import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { cranesQuery } from "@/features/cranes";
import { useLookup } from "@/features/documents";
import { files, paths } from "@/lib/paths";
import { useNow } from "@/lib/use-now";
import { Dialog, FinderBox, useOffered } from "@/retro";
import { type Deed, findEntries, indexEntries, pageEntries } from "./entries";

interface RunDialogProps {
  onClose: () => void;
  onRenew: (renewing: Extract<Deed, { do: "renew" }>) => void;
}

const none: never[] = [];
const MOST_PAGES = 8;

/** One box for all: go to a crane, a screen or a paper, and do what the screen's buttons do. */
export default function RunDialog({ onClose, onRenew }: RunDialogProps) {
  const [, navigate] = useLocation();
  const now = useNow();
  const commands = useOffered();
  const { data: cranes = none } = useQuery(cranesQuery);
  const [query, setQuery] = useState("");
  const index = useMemo(() => indexEntries({ commands, cranes }), [commands, cranes]);
  // At once, not when there is time: Enter takes what fits the letters that were just typed.
  const atOnce = useMemo(() => findEntries(query, index, now), [query, index, now]);
  // Found in papers: these come a moment later, and below, so that no row moves under a finger.
  const { hits } = useLookup(query, MOST_PAGES);
  const found = useMemo(() => [...atOnce, ...pageEntries(hits)], [atOnce, hits]);

  const act = (deed: Deed) => {
    switch (deed.do) {
      case "go to crane":
        return navigate(paths.crane(deed.id));
      case "open document":
        return window.open(files.document(deed.id, deed.page), "_blank", "noopener");
      case "renew":
        return onRenew(deed);
      case "run":
        return deed.run();
    }
  };
  const pick = (key: string) => {
    const deed = found.find((entry) => entry.key === key)?.deed;
    onClose();
    // What it opens comes after this has gone.
    if (deed) setTimeout(() => act(deed));
  };
  return (
    <Dialog open onOpenChange={onClose} title="Run" icon="search">
      <FinderBox
        label="What to do or where to go"
        placeholder="A crane, a screen, words in a paper, or what to do"
        query={query}
        onQuery={setQuery}
        found={found}
        onPick={pick}
        nothing="Nothing fits. Try a vehicle ID, a screen, or: renew mht225 +6m"
      />
    </Dialog>
  );
}
