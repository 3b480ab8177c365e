import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ThisDevice } from "@/features/offline";
import { UsageTable } from "@/features/quotas";
import { Button, Field, TextInput } from "@/retro";
import { InviteSomebody } from "../invitations/InviteSomebody";
import { type EmailFields, emailRules } from "../rules";
import { useUser } from "../session";
import { DateOrderField } from "./DateOrderField";
import styles from "./profile.module.css";
import { UnconfirmedEmail } from "./UnconfirmedEmail";
import { useChangeEmail } from "./use-profile";

/** Who the user is, where mail for them goes, how they write dates, and how much room they use. */
export function AccountSheet() {
  return (
    <div className={styles.sheet}>
      <EmailForm />
      <DateOrderField />
      <InviteSomebody />
      <UsageTable />
      <ThisDevice />
    </div>
  );
}

function EmailForm() {
  const user = useUser();
  const change = useChangeEmail();
  const { register, handleSubmit, reset, setFocus, formState } = useForm<EmailFields>({
    // The button waits for a good address, so what is wrong has to show while typing.
    mode: "onChange",
    resolver: zodResolver(emailRules),
    defaultValues: { email: user.email ?? "" },
  });
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
