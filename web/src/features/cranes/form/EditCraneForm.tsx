import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, errorMessage } from "@/api";
import { Button, DialogActions, toast, useDialog } from "@/retro";
import { CranePicture } from "../CranePicture";
import { editForm } from "../drafts";
import { refreshCrane, savingCrane } from "../queries";
import { type Crane, type CraneInput, craneName } from "../types";
import { CraneFields } from "./CraneFields";
import { DocumentsField } from "./DocumentsField";
import { saveCrane } from "./edit-crane";
import styles from "./form.module.css";
import { ImageField } from "./ImageField";
import { NewerVersion } from "./NewerVersion";
import { type Progress, ProgressLine } from "./ProgressLine";
import { RestoredNote } from "./RestoredNote";
import { type CraneValues, craneRules, inputOf, valuesOf } from "./rules";
import { useDraft, useDraftName } from "./use-draft";

interface EditCraneFormProps {
  crane: Crane;
  /** Closes the form after a save. */
  onDone: () => void;
  /** What was entered over this version without a signal, when somebody else had saved a newer one. */
  refused?: { input: CraneInput; text: string };
}

export default function EditCraneForm({ crane, onDone, refused }: EditCraneFormProps) {
  const client = useQueryClient();
  // The version that the user has seen; a save over any other is refused.
  const [seen, setSeen] = useState(crane);
  const form = useForm<CraneValues, unknown, CraneValues>({
    resolver: zodResolver(craneRules),
    defaultValues: valuesOf(crane),
  });
  const draftName = useDraftName(editForm(crane.id));
  const draft = useDraft(refused ? null : draftName, form);
  const { papers, changePapers } = draft;
  const close = useDialog(draft.hasChanges);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus("type"), [setFocus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!refused) return;
    const [before, entered] = [
      valuesOf(crane),
      valuesOf({ ...crane, ...refused.input, updatedAt: crane.updatedAt }),
    ];
    for (const field of Object.keys(entered) as (keyof CraneValues)[]) {
      const value = entered[field];
      if (value !== undefined && String(value) !== String(before[field])) {
        form.setValue(field, value, { shouldDirty: true });
      }
    }
  }, []);

  const { mutate, isPending, error } = useMutation({
    mutationKey: savingCrane,
    mutationFn: (values: CraneValues) => saveCrane(seen, inputOf(values, seen), papers, setProgress),
    onSuccess: (outcome) => {
      toast(outcome);
      void refreshCrane(client, crane.id);
      onDone();
    },
    onError: (failure) =>
      toast({ title: "Error", description: errorMessage(failure), variant: "destructive" }),
    onSettled: () => setProgress(null),
  });

  const failure = error ?? (refused ? new ApiError(409, refused.text) : null);
  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit((values) => mutate(values))}>
      {failure instanceof ApiError && failure.status === 409 && (
        <NewerVersion key={failure.message} refusal={failure} form={form} seen={seen} onLoaded={setSeen} />
      )}
      {draft.isRestored && <RestoredNote onStartAfresh={draft.startAfresh} />}
      <CraneFields form={form} crane={seen} />
      <ImageField
        image={papers.image}
        onPick={(image) => changePapers({ image })}
        disabled={isPending}
        current={<CranePicture type={seen.type} src={seen.thumbnailUrl} alt={`${craneName(seen)} now`} />}
      />
      <DocumentsField
        filed={seen.documents}
        documents={papers.documents}
        onChange={(documents) => changePapers({ documents })}
        disabled={isPending}
      />
      {progress && <ProgressLine progress={progress} />}
      <DialogActions>
        <Button disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}
