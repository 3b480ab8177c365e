// What the Run box finds: commands (screens to go to among them), cranes, papers, and renewals that are asked for in words. Pure.

import type { Renewing } from "@/features/certificates";
import type { Crane } from "@/features/cranes";
import { canEdit, craneName, craneTypeIcons, expiryFields } from "@/features/cranes";
import { type PaperHit, snippetText } from "@/features/documents";
import { formatLongDate, parseTypedDate } from "@/lib/dates";
import { best, fold, wordsOf } from "@/lib/fuzzy";
import type { Found } from "@/retro";

/** What a row of the Run box does. */
export type Deed =
  | { do: "run"; run: () => void }
  | { do: "open document"; id: number; page?: number | undefined }
  | { do: "go to crane"; id: number }
  | ({ do: "renew" } & Renewing);

export interface Entry extends Found {
  deed: Deed;
  /** What it is found by, folded. */
  text: string;
}

interface Sources {
  commands: readonly {
    label: string;
    keys?: string | undefined;
    icon?: Found["icon"] | undefined;
    run?: () => void;
  }[];
  cranes: readonly Crane[];
}

const MOST = 8;
const MOST_COMMANDS = 40;

/** Everything there is to find, read once for each list. */
export function indexEntries({ commands, cranes }: Sources) {
  const doable = commands.flatMap(({ label, keys, icon, run }, index): Entry[] =>
    run
      ? [
          {
            key: `command ${index} ${label}`,
            icon: icon ?? "right",
            title: label,
            keys,
            deed: { do: "run", run },
            text: fold(label),
          },
        ]
      : [],
  );
  const machines = cranes.map((crane) => ({ crane, text: craneText(crane) }));
  const papers = cranes.flatMap((crane) =>
    crane.documents.map(
      ({ id, name, documentType }): Entry => ({
        key: `document ${id}`,
        icon: "document",
        title: name,
        detail: `${documentType}, ${craneName(crane)} (${crane.vehicleId})`,
        deed: { do: "open document", id },
        text: fold(`${name} ${documentType} ${crane.vehicleId}`),
      }),
    ),
  );
  return { doable, machines, papers };
}

function craneText(crane: Crane): string {
  return fold(`${crane.vehicleId} ${craneName(crane)}`);
}

function craneEntry(crane: Crane): Entry {
  return {
    key: `crane ${crane.id}`,
    icon: craneTypeIcons[crane.type],
    title: craneName(crane),
    detail: crane.vehicleId,
    deed: { do: "go to crane", id: crane.id },
    text: "",
  };
}

/** What fits, the most likely first. Nothing typed lists all that can be done here. */
export function findEntries(query: string, index: ReturnType<typeof indexEntries>, now: Date): Entry[] {
  const words = wordsOf(query);
  const textOf = ({ text }: { text: string }) => text;
  if (words.length === 0) return index.doable;
  const [verb, ...rest] = words;
  if (verb === "renew" && rest.length > 0) {
    const renewals = findRenewals(rest, index, now);
    if (renewals.length > 0) return renewals;
  }
  return [
    ...best(index.doable, words, textOf, MOST_COMMANDS),
    ...best(index.machines, words, textOf, MOST).map(({ crane }) => craneEntry(crane)),
    ...best(index.papers, words, textOf, MOST),
  ];
}

/** Pages that say what was typed. Papers are found by their names at once, without asking the server. */
export function pageEntries(hits: readonly PaperHit[]): Entry[] {
  return hits.flatMap((hit): Entry[] =>
    hit.page == null
      ? []
      : [
          {
            key: `page ${hit.documentId} ${hit.page}`,
            icon: "document",
            title: `${hit.documentName}, page ${hit.page}`,
            detail: `${hit.vehicleId}: ${snippetText(hit)}`,
            deed: { do: "open document", id: hit.documentId, page: hit.page },
            text: "",
          },
        ],
  );
}

/** "renew mht225 +6m", "renew mht225 cof 3/6/27": which certificates of which crane, and until when. */
function findRenewals(words: readonly string[], { machines }: ReturnType<typeof indexEntries>, now: Date) {
  const until = parseTypedDate(words.at(-1) ?? "", undefined, now) ?? undefined;
  const named = until ? words.slice(0, -1) : words;
  const kinds = expiryFields.filter(
    ({ label, kind }) => named.includes(fold(label)) || named.includes(fold(kind)),
  );
  const machineWords = named.filter(
    (word) => !kinds.some(({ label, kind }) => [fold(label), fold(kind)].includes(word)),
  );
  if (machineWords.length === 0) return [];
  const found = best(machines, machineWords, ({ text }) => text, 3).filter(({ crane }) => canEdit(crane));
  return found.flatMap(({ crane }) =>
    (kinds.length > 0 ? kinds : expiryFields).map(
      ({ kind, label }): Entry => ({
        key: `renew ${crane.id} ${kind}`,
        icon: "calendar",
        title: `Renew ${label} of ${craneName(crane)} (${crane.vehicleId})`,
        detail: until && `until ${formatLongDate(until)}`,
        deed: { do: "renew", crane: asNamed(crane), kind, label, ...(until && { until }) },
        text: "",
      }),
    ),
  );
}

function asNamed(crane: Crane): Renewing["crane"] {
  return { id: crane.id, name: craneName(crane), vehicleId: crane.vehicleId };
}
