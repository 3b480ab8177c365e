import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useLocation } from "wouter";
import { ApiError, type Schemas } from "@/api";
import { paths } from "@/lib/paths";
import { Alert, Button, Field, PageWindow, PasswordInput, QueryView } from "@/retro";
import styles from "./auth/auth.module.css";
import { useResetAccount, useResetPassword } from "./auth/use-password-reset";
import { PasswordStrength } from "./PasswordStrength";
import { type ResetFields, resetRules } from "./rules";

/** Where the link in the mail leads. Its secret stands behind the #, so that only this page sees it. */
export default function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const account = useResetAccount(token);
  const hasEnded = account.error instanceof ApiError && account.error.status === 404;
  return (
    <PageWindow title="Choose a new password" icon="key" className={styles.narrow}>
      {hasEnded ? (
        <LinkEnded />
      ) : (
        <QueryView query={account} what="the link">
          {(known) => <ResetForm token={token} account={known} onEnded={() => account.refetch()} />}
        </QueryView>
      )}
      <div className={styles.back}>
        <Button asChild icon="left">
          <Link href={paths.auth()}>Back to sign in</Link>
        </Button>
      </div>
    </PageWindow>
  );
}

function LinkEnded() {
  return (
    <Alert
      tone="amber"
      title="This link is no longer valid"
      actions={
        <Button asChild icon="mail">
          <Link href={paths.forgotPassword()}>Ask for a new one</Link>
        </Button>
      }
    >
      <p>A link can be used once, within 30 minutes of the mail.</p>
    </Alert>
  );
}

interface ResetFormProps {
  token: string;
  account: Schemas["ResetAccount"];
  onEnded: () => void;
}

function ResetForm({ token, account, onEnded }: ResetFormProps) {
  const [, navigate] = useLocation();
  const reset = useResetPassword();
  const { control, register, handleSubmit, setFocus, formState } = useForm<ResetFields>({
    resolver: zodResolver(resetRules),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const newPassword = useWatch({ control, name: "newPassword" });
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => navigate(paths.auth(), { replace: true }),
        onError: (error) => {
          if (error instanceof ApiError && error.status === 404) onEnded();
          else setFocus("newPassword", { shouldSelect: true });
        },
      },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="New password">
      <p>
        For <strong>{account.username}</strong>. Every device that is signed in will be signed out.
      </p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <Field
        label="New Password"
        hint={<PasswordStrength password={newPassword} about={[account.username, account.email ?? ""]} />}
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
      <Button type="submit" variant="primary" icon="key" busy={reset.isPending}>
        Set the new password
      </Button>
    </form>
  );
}
