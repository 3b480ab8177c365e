import { useQuery } from "@tanstack/react-query";
import { certificatesQuery } from "@/features/certificates";
import { chargesQuery } from "@/features/road-user-charges";

interface Entry {
  paper: { id: number | null } | null;
  voided: unknown;
}

/** The documents that are named by voided entries alone: they prove nothing any more. */
export function voidedPapers(entries: readonly Entry[]): ReadonlySet<number> {
  const named = (among: readonly Entry[]) => among.flatMap(({ paper }) => paper?.id ?? []);
  const standing = new Set(named(entries.filter(({ voided }) => !voided)));
  return new Set(named(entries).filter((id) => !standing.has(id)));
}

export function useVoidedPapers(craneId: number): ReadonlySet<number> {
  const certificates = useQuery(certificatesQuery(craneId)).data;
  const charges = useQuery(chargesQuery(craneId)).data;
  const renewals = certificates?.kinds.flatMap(({ renewals }) => renewals) ?? [];
  return voidedPapers([...renewals, ...(charges?.licences ?? [])]);
}
