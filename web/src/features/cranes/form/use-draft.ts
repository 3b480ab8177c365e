import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "@/features/accounts";
import {
  type DraftName,
  dropDraft,
  keepDraft,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
} from "@/lib/drafts";
import { type ExpiryField, expiryFields } from "../types";
import type { CraneForm } from "./CraneFields";
import { countPapers, noPapers, type Papers } from "./papers";
import { pickDocument } from "./picked-documents";
import type { CraneValues } from "./rules";

/** A form's own draft; none while nobody is signed in. */
export function useDraftName(form: string): DraftName | null {
  const { user } = useSession();
  return user && { userId: user.id, form };
}

/**
 * Keeps what is changed in a crane form, so that it is there again when the form comes back after a reload or a lost
 * session. Only changed fields are kept: what somebody else changed in the others meanwhile stays theirs.
 */
export function useDraft(name: DraftName | null, form: CraneForm) {
  const [papers, setPapers] = useState<Papers>(noPapers);
  const [restored, setRestored] = useState<Partial<CraneValues> | null>(() => name && changesIn(name));
  const { dirtyFields, isDirty } = form.formState;
  const values = useWatch({ control: form.control });
  const hasChanges = isDirty || countPapers(papers) > 0;
  const isKept = useRef(false);
  // As text, so that a session that is read again does not start this anew.
  const key = JSON.stringify(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!name || !restored) return;
    for (const [field, value] of Object.entries(restored)) {
      form.setValue(field as keyof CraneValues, value, { shouldDirty: true });
    }
    let isOpen = true;
    void readDraftFiles(name).then((files) => {
      if (!isOpen || !files) return;
      const { image, documents } = files as Papers;
      // Picked anew, so that their keys do not clash with those of files that are picked from now on.
      setPapers({ image, documents: documents.map((one) => pickDocument(one.file, one.documentType)) });
    });
    return () => {
      isOpen = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form tells of its changes through `values`.
  useEffect(() => {
    const draft = JSON.parse(key) as DraftName | null;
    if (!draft) return;
    if (hasChanges) {
      const changed = Object.keys(dirtyFields) as (keyof CraneValues)[];
      keepDraft(draft, Object.fromEntries(changed.map((field) => [field, form.getValues(field)])));
      isKept.current = true;
    } else if (isKept.current) {
      dropDraft(draft);
      isKept.current = false;
    }
  }, [key, values, hasChanges]);

  const changePapers = (changes: Partial<Papers>) => {
    const next = { ...papers, ...changes };
    setPapers(next);
    if (name) void keepDraftFiles(name, next);
  };
  const startAfresh = () => {
    if (name) dropDraft(name);
    isKept.current = false;
    setRestored(null);
    setPapers(noPapers);
    form.reset();
  };
  return { papers, changePapers, hasChanges, isRestored: restored !== null, startAfresh };
}

function changesIn(name: DraftName): Partial<CraneValues> | null {
  const stored = readDraft(name);
  if (typeof stored !== "object" || stored === null) return null;
  const isDate = (field: string): field is ExpiryField => expiryFields.some((known) => known.field === field);
  const entries = Object.entries(stored).map(([field, value]) => [
    field,
    isDate(field) ? new Date(String(value)) : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Partial<CraneValues>;
}
