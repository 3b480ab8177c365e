// What may be typed into the account forms, and what is said when it may not. The server checks it again.

import * as z from "zod/mini";
import { isDeliverable } from "./addresses";

const USERNAME_MIN = 3;
const USERNAME_MAX = 32;
const PASSWORD_MIN = 6;
const PASSWORD_MAX_BYTES = 1024;

/** Characters as people count them, as the server does: an emoji is one. */
const isAtLeast = (count: number) => (text: string) => [...text].length >= count;

const username = () =>
  z
    .string()
    .check(
      z.trim(),
      z.refine(isAtLeast(USERNAME_MIN), `Username must be at least ${USERNAME_MIN} characters`),
    );

const password = () =>
  z.string().check(
    z.refine(isAtLeast(PASSWORD_MIN), `Password must be at least ${PASSWORD_MIN} characters`),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
      "Password must be at most 1,024 bytes",
    ),
  );

const validEmail = () => z.refine<string>(isDeliverable, "Please enter a valid email address");

/** Says so on the repeated field. */
function matches<Field extends string>(first: Field, repeated: Field) {
  return z.refine<Record<Field, string>>((form) => form[first] === form[repeated], {
    path: [repeated],
    error: "Passwords do not match",
  });
}

export const loginRules = z.object({ username: username(), password: password() });

export const registerRules = z
  .object({
    username: username().check(
      z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
      z.regex(/^[\w.-]*$/, "Username may hold only letters, digits, dots, dashes and underscores"),
    ),
    email: z.string().check(z.trim(), z.minLength(1, "Email is required"), validEmail()),
    password: password(),
    confirmPassword: z.string(),
  })
  .check(matches("password", "confirmPassword"));

export const emailRules = z.object({ email: z.string().check(z.trim(), validEmail()) });

const newPassword = () => ({
  newPassword: password(),
  confirmPassword: z.string().check(z.minLength(1, "Please confirm your password")),
});

export const passwordRules = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    ...newPassword(),
  })
  .check(matches("newPassword", "confirmPassword"));

export const resetRequestRules = z.object({
  account: z.string().check(z.trim(), z.minLength(1, "Type your username or your email address")),
});

export const resetRules = z.object(newPassword()).check(matches("newPassword", "confirmPassword"));

export type LoginFields = z.infer<typeof loginRules>;
export type RegisterFields = z.infer<typeof registerRules>;
export type EmailFields = z.infer<typeof emailRules>;
export type PasswordFields = z.infer<typeof passwordRules>;
export type ResetRequestFields = z.infer<typeof resetRequestRules>;
export type ResetFields = z.infer<typeof resetRules>;
