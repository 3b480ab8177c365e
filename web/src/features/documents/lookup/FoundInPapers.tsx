import { files } from "@/lib/paths";
import { FileName, ListItem, ListView, Window } from "@/retro";
import { type PaperHit, useLookup } from "./use-lookup";

const MOST = 10;

interface FoundInPapersProps {
  /** What was typed. */
  search: string;
}

/** The papers that say what was typed into the search box of the fleet. Nothing where none does. */
export default function FoundInPapers({ search }: FoundInPapersProps) {
  const { hits, forgiven } = useLookup(search, MOST);
  if (hits.length === 0) return null;
  return (
    <Window
      title="Found in papers"
      icon="document"
      flush
      status={forgiven ? "Nothing is spelt quite like that. These are a letter away." : undefined}
    >
      <ListView aria-label="Found in papers">
        {hits.map((hit) => (
          <PaperRow key={`${hit.documentId} ${hit.page ?? ""}`} hit={hit} />
        ))}
      </ListView>
    </Window>
  );
}

function PaperRow({ hit }: { hit: PaperHit }) {
  const { documentId, documentName, craneName, vehicleId, page, snippet } = hit;
  // A snippet's pieces never change places.
  const pieces = snippet.map(({ text, found }, place) => ({ text, found, key: place }));
  return (
    <ListItem
      icon="document"
      title={
        <a href={files.document(documentId, page ?? undefined)} target="_blank" rel="noopener noreferrer">
          <FileName>{documentName}</FileName>
          {page && `, page ${page}`}
        </a>
      }
    >
      <p>
        {craneName} ({vehicleId})
      </p>
      {pieces.length > 0 && (
        <p>{pieces.map(({ text, found, key }) => (found ? <strong key={key}>{text}</strong> : text))}</p>
      )}
    </ListItem>
  );
}
