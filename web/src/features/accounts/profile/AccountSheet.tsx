import type { UseFormReturn } from "react-hook-form";
import { ThisDevice } from "@/features/offline";
import { UsageTable } from "@/features/quotas";
import { Button, Field, TextInput } from "@/retro";
import { InviteSomebody } from "../invitations/InviteSomebody";
import type { EmailFields } from "../rules";
import { useUser } from "../session";
import { DateOrderField } from "./DateOrderField";
import styles from "./profile.module.css";
import { UnconfirmedEmail } from "./UnconfirmedEmail";
import { useChangeEmail } from "./use-profile";

interface EmailFormProps {
  form: UseFormReturn<EmailFields>;
}

/** Who the user is, where mail for them goes, how they write dates, and how much room they use. */
export function AccountSheet({ form }: EmailFormProps) {
  return (
    <div className={styles.sheet}>
      <EmailForm form={form} />
      <DateOrderField />
      <InviteSomebody />
      <UsageTable />
      <ThisDevice />
    </div>
  );
}

function EmailForm({ form }: EmailFormProps) {
  const user = useUser();
  const change = useChangeEmail();
  const { register, handleSubmit, reset, setFocus, formState } = form;
  const { errors, isDirty, isValid } = formState;
  const submit = handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: ({ email }) => reset({ email: email ?? "" }),
      onSettled: () => setFocus("email"),
    }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Account">
      <Field label="Username" hint="Your username cannot be changed">
        <TextInput readOnly value={user.username} autoComplete="username" />
      </Field>
      <Field label="Email" hint="Alerts for upcoming renewals go here." error={errors.email?.message}>
        <TextInput {...register("email")} type="email" autoComplete="email" />
      </Field>
      {user.email !== user.confirmedEmail && <UnconfirmedEmail user={user} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          icon="mail"
          disabled={!(isDirty && isValid)}
          busy={change.isPending}
        >
          Update Email
        </Button>
      </div>
    </form>
  );
}
