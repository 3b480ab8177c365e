import { archiveCrane } from "../queries";
import type { Crane } from "../types";
import { SeveralDialog } from "./SeveralDialog";
import { notToChange, partition } from "./who-may";

interface Props {
  cranes: readonly Crane[];
  onClose: () => void;
}

const words = { title: "Archive Several", icon: "craneOther", verb: "Archive", done: "archived" } as const;

/** Puts many cranes away. What others hold of them ends, so it says so first. */
export default function ArchiveSeveral({ cranes, onClose }: Props) {
  const { able, leftOut } = partition(cranes, notToChange);
  return (
    <SeveralDialog
      words={words}
      about="They go out of the lists, the counts and the alerts. Links to their papers and their QR stickers end for good: if a crane is taken back, make new ones. Their history and papers are kept."
      cranes={able.map((crane) => ({ crane, becomes: "" }))}
      leftOut={leftOut}
      act={(crane) => archiveCrane(crane.id, true)}
      onClose={onClose}
    />
  );
}
