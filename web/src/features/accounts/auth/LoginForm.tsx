import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { lazily } from "@/lib/lazily";
import { paths } from "@/lib/paths";
import { Button, Field, PasswordInput, TextInput } from "@/retro";
import { type LoginFields, loginRules } from "../rules";
import styles from "./auth.module.css";
import { missingChecks } from "./checks";
import { ForgotPassword } from "./ForgotPassword";
import { RobotCheck } from "./RobotCheck";
import { type NextStep, useLogin } from "./use-sign-in";

export interface AuthFormProps {
  /** The visitor asked for this form by a link: start in its first field. */
  startInForm: boolean;
  /** The visitor follows the link to the other form. */
  onOtherForm: () => void;
}

const CodeForm = lazily(() => import("./CodeForm"));
const PasskeySignIn = lazily(() => import("./PasskeySignIn"));

/** Name and password, and then the second step of whoever has one. */
export function LoginForm(props: AuthFormProps) {
  const [halfway, setHalfway] = useState<NextStep | null>(null);
  if (halfway) return <CodeForm next={halfway} onBack={() => setHalfway(null)} />;
  return <FirstStep {...props} onHalfway={setHalfway} />;
}

interface FirstStepProps extends AuthFormProps {
  /** The password was right, and a second step is asked for. */
  onHalfway: (next: NextStep) => void;
}

function FirstStep({ startInForm, onOtherForm, onHalfway }: FirstStepProps) {
  const login = useLogin();
  const [human, setHuman] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm<LoginFields>({
    resolver: zodResolver(loginRules),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;
  const missing = missingChecks({ human, terms: true });

  useEffect(() => {
    if (startInForm) setFocus("username");
  }, [startInForm, setFocus]);

  const submit = handleSubmit((fields) =>
    login.mutate(fields, {
      onSuccess: (outcome) => {
        if (outcome.user === null) onHalfway(outcome.next);
      },
      onError: () => setFocus("password", { shouldSelect: true }),
    }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Login">
      <Field label="Username" error={errors.username?.message} required>
        <TextInput
          {...register("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
      <RobotCheck checked={human} onChange={setHuman} />
      <Button type="submit" variant="primary" icon="key" disabled={missing !== null} busy={login.isPending}>
        Login
      </Button>
      <p role="status" className={styles.missing}>
        {missing}
      </p>
      <ForgotPassword />
      <p className={styles.other}>
        Don't have an account?{" "}
        <Link href={paths.register()} replace onClick={onOtherForm}>
          Register here
        </Link>
      </p>
      <PasskeySignIn />
    </form>
  );
}
