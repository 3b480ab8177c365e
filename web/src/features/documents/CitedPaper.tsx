import type { Schemas } from "@/api";
import { files } from "@/lib/paths";

/** The paper that an entry rests on. Of one that was deleted, its name is left. */
export function CitedPaper({ paper }: { paper: Schemas["CitedPaper"] }) {
  if (paper.id === null) return <span title={`SHA-256 ${paper.sha256}`}>{`${paper.name} (deleted)`}</span>;
  return (
    <a href={files.document(paper.id)} target="_blank" rel="noreferrer">
      {paper.name}
    </a>
  );
}
