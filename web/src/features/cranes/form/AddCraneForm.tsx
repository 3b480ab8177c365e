import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api";
import { useSession } from "@/features/accounts";
import { Button, DialogActions, toast } from "@/retro";
import { refreshCranes, savingCrane } from "../queries";
import { addCrane } from "./add-crane";
import { CraneFields } from "./CraneFields";
import { DocumentsField } from "./DocumentsField";
import styles from "./form.module.css";
import { ImageField } from "./ImageField";
import { type Progress, ProgressLine } from "./ProgressLine";
import type { PickedDocument } from "./picked-documents";
import { blankValues, type CraneValues, craneRules, inputOf } from "./rules";

/** Everything about a new crane. `onDone` closes it, after a save or without one. */
export default function AddCraneForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const form = useForm<CraneValues, unknown, CraneValues>({
    resolver: zodResolver(craneRules),
    defaultValues: blankValues(new Date()),
  });
  const [image, setImage] = useState<File | null>(null);
  const [documents, setDocuments] = useState<PickedDocument[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus("type"), [setFocus]);

  const { mutate, isPending } = useMutation({
    mutationKey: savingCrane,
    mutationFn: (values: CraneValues) =>
      addCrane({ input: inputOf(values), userId: user?.id, image, documents }, setProgress),
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
      <CraneFields form={form} />
      <ImageField image={image} onPick={setImage} disabled={isPending} />
      <DocumentsField documents={documents} onChange={setDocuments} disabled={isPending} />
      {progress && <ProgressLine progress={progress} />}
      <DialogActions>
        <Button disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Add Crane
        </Button>
      </DialogActions>
    </form>
  );
}
