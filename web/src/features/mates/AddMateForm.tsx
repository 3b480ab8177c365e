import type { UseFormReturn } from "react-hook-form";
import { Button, Field, TextInput } from "@/retro";
import { useSendRequest } from "./actions";
import styles from "./mates.module.css";
import type { MateFields } from "./rules";

export interface AddMateFormProps {
  form: UseFormReturn<MateFields>;
}

export function AddMateForm({ form }: AddMateFormProps) {
  const send = useSendRequest();
  const { register, handleSubmit, reset, setFocus, formState } = form;
  const submit = handleSubmit((fields) =>
    send.mutate(fields, {
      onSuccess: () => reset(),
      onSettled: () => setFocus("username", { shouldSelect: true }),
    }),
  );
  return (
    <form className={styles.stack} onSubmit={submit} noValidate aria-labelledby="add-mate">
      <h2 id="add-mate">Add New Mate</h2>
      <Field
        label="Username"
        hint="The exact username your mate signs in with."
        error={formState.errors.username?.message}
        required
      >
        <TextInput
          {...register("username")}
          // Cleared once the lists are read again: what was typed until then would be lost.
          readOnly={send.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon="plus" busy={send.isPending}>
          Send Request
        </Button>
      </div>
    </form>
  );
}
