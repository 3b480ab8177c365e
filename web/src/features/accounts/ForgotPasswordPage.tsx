import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Alert, Button, Field, PageWindow, TextInput } from "@/retro";
import styles from "./auth/auth.module.css";
import { useRequestReset } from "./auth/use-password-reset";
import { type ResetRequestFields, resetRequestRules } from "./rules";

/** Where a visitor has a link sent to choose a new password. */
export default function ForgotPasswordPage() {
  const request = useRequestReset();
  return (
    <PageWindow title="Forgot your password?" icon="key" className={styles.narrow}>
      {request.isSuccess ? <LookAtMail /> : <RequestForm request={request} />}
      <div className={styles.back}>
        <Button asChild icon="left">
          <Link href={paths.auth()}>Back to sign in</Link>
        </Button>
      </div>
    </PageWindow>
  );
}

function RequestForm({ request }: { request: ReturnType<typeof useRequestReset> }) {
  const { register, handleSubmit, setFocus, formState } = useForm<ResetRequestFields>({
    resolver: zodResolver(resetRequestRules),
    defaultValues: { account: "" },
  });
  useEffect(() => setFocus("account"), [setFocus]);
  return (
    <form
      className={styles.form}
      onSubmit={handleSubmit((fields) => request.mutate(fields))}
      noValidate
      aria-label="Forgot password"
    >
      <p>We send you a mail with a link. With it you choose a new password.</p>
      <Field label="Username or email" error={formState.errors.account?.message} required>
        <TextInput
          {...register("account")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Button type="submit" variant="primary" icon="mail" busy={request.isPending}>
        Send the link
      </Button>
    </form>
  );
}

/** The same words whether there is such an account or not. */
function LookAtMail() {
  return (
    <Alert tone="info" title="Look at your mail">
      <p>
        If we know an account by that name or address, a link is on its way. It can be used once, within 30
        minutes.
      </p>
      <p>Nothing came? Look among the spam, or ask whoever runs this server to set a new password for you.</p>
    </Alert>
  );
}
