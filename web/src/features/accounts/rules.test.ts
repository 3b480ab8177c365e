import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { emailRules, loginRules, passwordRules, registerRules } from "./rules";

/** The first message for each field, as the forms show it. */
function messages(rules: z.ZodMiniType, fields: object): Record<string, string> {
  const result = rules.safeParse(fields);
  const shown: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) shown[path.join(".")] ??= message;
  return shown;
}

const newcomer = {
  username: "wiremu",
  email: "wiremu@cranes.co.nz",
  password: "kauri-bridge-42",
  confirmPassword: "kauri-bridge-42",
};

describe("login", () => {
  it("wants 3 characters for the name and 6 for the password", () => {
    expect(messages(loginRules, { username: "ab", password: "12345" })).toEqual({
      username: "Username must be at least 3 characters",
      password: "Password must be at least 6 characters",
    });
    expect(messages(loginRules, { username: "abc", password: "123456" })).toEqual({});
  });

  it("drops spaces around the name and keeps those in the password", () => {
    expect(loginRules.parse({ username: " wiremu ", password: " pass word " })).toEqual({
      username: "wiremu",
      password: " pass word ",
    });
  });

  it("counts characters as the server does, not halves of them", () => {
    expect(messages(loginRules, { username: "wiremu", password: "🏗️🏗️".slice(0, 5) })).toHaveProperty(
      "password",
    );
    expect(messages(loginRules, { username: "wiremu", password: "ōōōōōō" })).toEqual({});
  });
});

describe("registration", () => {
  it("says everything that is wrong at once", () => {
    expect(
      messages(registerRules, { username: "a b", email: "", password: "short", confirmPassword: "other" }),
    ).toEqual({
      username: "Username may hold only letters, digits, dots, dashes and underscores",
      email: "Email is required",
      password: "Password must be at least 6 characters",
      confirmPassword: "Passwords do not match",
    });
    expect(messages(registerRules, newcomer)).toEqual({});
  });

  it("takes the usernames that the server takes", () => {
    const about = (username: string) => messages(registerRules, { ...newcomer, username }).username;
    expect(about("")).toBe("Username must be at least 3 characters");
    expect(about("a".repeat(33))).toBe("Username must be at most 32 characters");
    expect(about("Māui")).toBe("Username may hold only letters, digits, dots, dashes and underscores");
    for (const good of ["bob", "Kiwi.Crane_1-x", "a".repeat(32)]) expect(about(good)).toBeUndefined();
  });

  it("has room for a password of 1,024 bytes", () => {
    const about = (password: string) =>
      messages(registerRules, { ...newcomer, password, confirmPassword: password }).password;
    expect(about("ō".repeat(512))).toBeUndefined();
    expect(about("ō".repeat(513))).toBe("Password must be at most 1,024 bytes");
  });
});

describe("an email address", () => {
  const about = (email: string) => messages(emailRules, { email }).email;

  const list = readFileSync("../server/src/accounts/tests/addresses.txt", "utf8").trim().split("\n").slice(1);
  const addresses = list.map((line) => ({ email: line.slice(2), isTaken: line.startsWith("+") }));

  it("is refused at once where the server would refuse it, and nowhere else", () => {
    const verdicts = addresses.map(({ email }) => ({ email, isTaken: about(email) === undefined }));
    expect(verdicts).toEqual(addresses);
  });

  it("is one, whatever spaces are around it", () => {
    expect(about(" a@b.nz ")).toBeUndefined();
    expect(about("")).toBe("Please enter a valid email address");
  });
});

describe("a password change", () => {
  it("wants all three fields", () => {
    expect(messages(passwordRules, { currentPassword: "", newPassword: "", confirmPassword: "" })).toEqual({
      currentPassword: "Current password is required",
      newPassword: "Password must be at least 6 characters",
      confirmPassword: "Please confirm your password",
    });
  });

  it("wants the new password twice the same", () => {
    expect(
      messages(passwordRules, { currentPassword: "x", newPassword: "123456", confirmPassword: "123457" }),
    ).toEqual({ confirmPassword: "Passwords do not match" });
  });
});
