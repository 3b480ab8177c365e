import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api";
import { useSession } from "@/features/accounts";
import { Button, DialogActions, toast, useDialog } from "@/retro";
import { addForm } from "../drafts";
import { refreshCranes, savingCrane } from "../queries";
import { addCrane } from "./add-crane";
import { CraneFields } from "./CraneFields";
import { DocumentsField } from "./DocumentsField";
import styles from "./form.module.css";
import { ImageField } from "./ImageField";
import { type Progress, ProgressLine } from "./ProgressLine";
import { RestoredNote } from "./RestoredNote";
import { blankValues, type CraneValues, craneRules, inputOf } from "./rules";
import { useDraft, useDraftName } from "./use-draft";

/** Everything about a new crane. `onDone` closes it after a save. */
export default function AddCraneForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const form = useForm<CraneValues, unknown, CraneValues>({
    resolver: zodResolver(craneRules),
    defaultValues: blankValues(new Date()),
  });
  const { papers, changePapers, hasChanges, isRestored, startAfresh } = useDraft(useDraftName(addForm), form);
  const close = useDialog(hasChanges);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus("type"), [setFocus]);

  const { mutate, isPending } = useMutation({
    mutationKey: savingCrane,
    mutationFn: (values: CraneValues) =>
      addCrane({ input: inputOf(values), userId: user?.id, papers }, setProgress),
    onSuccess: (outcome) => {
      toast(outcome);
      void refreshCranes(client);
      onDone();
    },
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    onSettled: () => setProgress(null),
  });

  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit((values) => mutate(values))}>
      {isRestored && <RestoredNote onStartAfresh={startAfresh} />}
      <CraneFields form={form} />
      <ImageField image={papers.image} onPick={(image) => changePapers({ image })} disabled={isPending} />
      <DocumentsField
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
          Add Crane
        </Button>
      </DialogActions>
    </form>
  );
}
