import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, errorMessage } from "@/api";
import { Button, DialogActions, type ToastMessage, toast } from "@/retro";
import { CranePicture } from "../CranePicture";
import { refreshCrane, savingCrane, updateCrane, uploadImage } from "../queries";
import { type Crane, type CraneInput, craneName } from "../types";
import { reasonOf } from "./add-crane";
import { CraneFields } from "./CraneFields";
import styles from "./form.module.css";
import { ImageField } from "./ImageField";
import { NewerVersion } from "./NewerVersion";
import { type Progress, ProgressLine } from "./ProgressLine";
import { type CraneValues, craneRules, inputOf, valuesOf } from "./rules";

interface EditCraneFormProps {
  crane: Crane;
  /** Closes the form, after a save or without one. */
  onDone: () => void;
}

export default function EditCraneForm({ crane, onDone }: EditCraneFormProps) {
  const client = useQueryClient();
  // The version that the user has seen; a save over any other is refused.
  const [seen, setSeen] = useState(crane);
  const form = useForm<CraneValues, unknown, CraneValues>({
    resolver: zodResolver(craneRules),
    defaultValues: valuesOf(crane),
  });
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus("type"), [setFocus]);

  const { mutate, isPending, error } = useMutation({
    mutationKey: savingCrane,
    mutationFn: (values: CraneValues) => saveCrane(crane.id, inputOf(values, seen), image, setProgress),
    onSuccess: (outcome) => {
      toast(outcome);
      void refreshCrane(client, crane.id);
      onDone();
    },
    onError: (failure) =>
      toast({ title: "Error", description: errorMessage(failure), variant: "destructive" }),
    onSettled: () => setProgress(null),
  });

  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit((values) => mutate(values))}>
      {error instanceof ApiError && error.status === 409 && (
        <NewerVersion key={error.message} refusal={error} form={form} seen={seen} onLoaded={setSeen} />
      )}
      <CraneFields form={form} />
      <ImageField
        image={image}
        onPick={setImage}
        disabled={isPending}
        current={<CranePicture type={seen.type} src={seen.thumbnailUrl} alt={`${craneName(seen)} now`} />}
      />
      {progress && <ProgressLine progress={progress} />}
      <DialogActions>
        <Button disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}

/** Throws only when the crane was not updated; an image that fails after that is told in the message. */
async function saveCrane(
  id: number,
  input: CraneInput,
  image: File | null,
  onProgress: (progress: Progress) => void,
): Promise<ToastMessage> {
  const total = image ? 2 : 1;
  onProgress({ text: "Saving the crane...", done: 0, total });
  await updateCrane(id, input);
  if (image) {
    onProgress({ text: "Uploading the image...", done: 1, total });
    try {
      await uploadImage(id, image);
    } catch (error) {
      return {
        title: "Warning",
        description: `Crane was updated but the image failed to upload: ${errorMessage(error)}`,
        detail: reasonOf(error),
        variant: "destructive",
      };
    }
  }
  return {
    title: "Crane updated",
    description: "The crane has been successfully updated.",
    variant: "success",
  };
}
