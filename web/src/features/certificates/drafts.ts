// What was entered into a renewal and is not saved yet. A phone that takes a photo often loads the page anew.

import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery, useSession } from "@/features/accounts";
import {
  brokenOffForm,
  type DraftName,
  dropDraft,
  keepDraft,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
} from "@/lib/drafts";
import type { Outcome, Renewing } from "./types";

export interface RenewalValues {
  /** The last day, where none of the offered ones is right. */
  expires: Date | undefined;
  /** Today, unless another day is chosen. */
  issued: Date | undefined;
  number: string;
  inspector: string;
  organisation: string;
  outcome: Outcome;
}

const UNTOUCHED = {
  expires: undefined,
  number: "",
  inspector: "",
  organisation: "",
  outcome: "pass",
} as const;

/** As it is kept: days as text, and which certificate it is. */
interface Stored extends Partial<Record<keyof RenewalValues, string | undefined>> {
  renewing: Renewing;
}

const FORM = /^renew (\d+) (\S+)$/;

function formOf({ crane, kind }: Renewing): string {
  return `renew ${crane.id} ${kind}`;
}

/** The renewal that a reload or a lost session broke off on this page. */
export function brokenOffRenewal(client: QueryClient): Renewing | null {
  const user = client.getQueryData(sessionQuery.queryKey);
  const form = user && brokenOffForm(user.id);
  if (!form || !FORM.test(form)) return null;
  return (readDraft({ userId: user.id, form }) as Stored | null)?.renewing ?? null;
}

/** The fields of a renewal, which are there again when it was broken off. */
export function useRenewalDraft(renewing: Renewing, now: Date) {
  const { user } = useSession();
  const name: DraftName | null = user && { userId: user.id, form: formOf(renewing) };
  const [stored, setStored] = useState(() => name && (readDraft(name) as Stored | null));
  const [values, setValues] = useState<RenewalValues>(() => ({
    ...UNTOUCHED,
    expires: renewing.until,
    issued: now,
    ...renewing.known,
    ...read(stored),
  }));
  const [isDayChosen, setDayChosen] = useState(Boolean(stored?.issued ?? renewing.known?.issued));
  const [paper, setPaper] = useState<File | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!name || !stored) return;
    let isOpen = true;
    void readDraftFiles(name).then((file) => {
      if (isOpen && file instanceof File) setPaper(file);
    });
    return () => {
      isOpen = false;
    };
  }, []);

  const keep = (next: RenewalValues, withDay: boolean) => {
    if (!name) return;
    const { expires, issued, ...words } = next;
    const { crane, kind, label, filed } = renewing;
    const draft: Stored = {
      renewing: { crane, kind, label, ...(filed && { filed }) },
      ...words,
      expires: expires?.toISOString(),
    };
    keepDraft(name, withDay ? { ...draft, issued: issued?.toISOString() } : draft);
  };
  const change = (changes: Partial<RenewalValues>) => {
    const next = { ...values, ...changes };
    const withDay = isDayChosen || "issued" in changes;
    setValues(next);
    setDayChosen(withDay);
    keep(next, withDay);
  };
  const pick = (file: File | null) => {
    setPaper(file);
    keep(values, isDayChosen);
    if (name) void keepDraftFiles(name, file);
  };
  const forget = () => {
    if (name) dropDraft(name);
  };
  const startAfresh = () => {
    forget();
    setStored(null);
    setValues({ ...UNTOUCHED, issued: now });
    setDayChosen(false);
    setPaper(null);
  };
  const words = [values.number, values.inspector, values.organisation];
  const hasChanges =
    isDayChosen ||
    paper !== null ||
    values.expires !== undefined ||
    values.outcome !== "pass" ||
    words.some((word) => word !== "");
  return { values, change, paper, pick, hasChanges, isRestored: stored !== null, forget, startAfresh };
}

function read(stored: Stored | null): Partial<RenewalValues> {
  if (!stored) return {};
  const { renewing: _, expires, issued, outcome, ...words } = stored;
  return {
    ...(words as Partial<RenewalValues>),
    ...(outcome && { outcome: outcome as Outcome }),
    ...(expires && { expires: new Date(expires) }),
    ...(issued && { issued: new Date(issued) }),
  };
}
