import { type UseFormReturn, useWatch } from "react-hook-form";
import { OwnActivity } from "@/features/activity";
import { Button, Field, PasswordInput } from "@/retro";
import { Devices } from "../devices/Devices";
import { PasswordStrength } from "../PasswordStrength";
import { Passkeys } from "../passkeys/Passkeys";
import type { PasswordFields } from "../rules";
import { SecondStep } from "../second-step/SecondStep";
import { useUser } from "../session";
import { Tokens } from "../tokens/Tokens";
import styles from "./profile.module.css";
import { useChangePassword } from "./use-profile";

interface PasswordFormProps {
  form: UseFormReturn<PasswordFields>;
}

/** The password, the devices and programs that get in with the account, and what was done with it. */
export function SecuritySheet({ form }: PasswordFormProps) {
  return (
    <div className={styles.security}>
      <PasswordForm form={form} />
      <Passkeys />
      <SecondStep />
      <Devices />
      <Tokens />
      <OwnActivity />
    </div>
  );
}

function PasswordForm({ form }: PasswordFormProps) {
  const user = useUser();
  const change = useChangePassword();
  const { control, register, handleSubmit, reset, setFocus, formState } = form;
  const { errors } = formState;
  const newPassword = useWatch({ control, name: "newPassword" });
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => reset(),
        onSettled: () => setFocus("currentPassword", { shouldSelect: true }),
      },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Change password">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field label="Current Password" error={errors.currentPassword?.message} required>
        <PasswordInput
          {...register("currentPassword")}
          what="current password"
          autoComplete="current-password"
        />
      </Field>
      <Field
        label="New Password"
        hint={<PasswordStrength password={newPassword} about={[user.username, user.email ?? ""]} />}
        error={errors.newPassword?.message}
        required
      >
        <PasswordInput
          {...register("newPassword", { deps: "confirmPassword" })}
          what="new password"
          autoComplete="new-password"
        />
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword?.message} required>
        <PasswordInput
          {...register("confirmPassword")}
          what="repeated password"
          autoComplete="new-password"
        />
      </Field>
      <p>Changing it signs you out on every other device. Your API tokens go on.</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon="key" busy={change.isPending}>
          Update Password
        </Button>
      </div>
    </form>
  );
}
