import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Button, Field, PasswordInput, TextInput } from "@/retro";
import { PasswordStrength } from "../PasswordStrength";
import { type RegisterFields, registerRules } from "../rules";
import styles from "./auth.module.css";
import { missingChecks } from "./checks";
import type { AuthFormProps } from "./LoginForm";
import { RobotCheck } from "./RobotCheck";
import { TermsCheck } from "./TermsCheck";
import { useRegister } from "./use-sign-in";

export interface RegisterFormProps extends AuthFormProps {
  /** The secret of an invitation, where one is needed. */
  invitation?: string;
}

export function RegisterForm({ startInForm, onOtherForm, invitation }: RegisterFormProps) {
  const registration = useRegister();
  const [human, setHuman] = useState(false);
  const [terms, setTerms] = useState(false);
  const { control, register, handleSubmit, setFocus, formState } = useForm<RegisterFields>({
    resolver: zodResolver(registerRules),
    defaultValues: { username: "", email: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const missing = missingChecks({ human, terms });

  useEffect(() => {
    if (startInForm) setFocus("username");
  }, [startInForm, setFocus]);

  const submit = handleSubmit(({ username, email, password }) =>
    registration.mutate(
      { username, email, password, ...(invitation && { invitation }) },
      { onError: () => setFocus("username", { shouldSelect: true }) },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Register">
      <Field
        label="Username"
        hint="3 to 32 letters, digits, dots, dashes or underscores. Mates find you by it."
        error={errors.username?.message}
        required
      >
        <TextInput
          {...register("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput {...register("email")} type="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        hint={
          <PasswordStrength
            password={typed.password ?? ""}
            about={[typed.username ?? "", typed.email ?? ""]}
          />
        }
        error={errors.password?.message}
        required
      >
        <PasswordInput {...register("password", { deps: "confirmPassword" })} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message} required>
        <PasswordInput
          {...register("confirmPassword")}
          what="repeated password"
          autoComplete="new-password"
        />
      </Field>
      <RobotCheck checked={human} onChange={setHuman} />
      <TermsCheck checked={terms} onChange={setTerms} />
      <Button
        type="submit"
        variant="primary"
        icon="person"
        disabled={missing !== null}
        busy={registration.isPending}
      >
        Register
      </Button>
      <p role="status" className={styles.missing}>
        {missing}
      </p>
      <p className={styles.other}>
        Already have an account?{" "}
        <Link href={paths.auth()} replace onClick={onOtherForm}>
          Login here
        </Link>
      </p>
    </form>
  );
}
