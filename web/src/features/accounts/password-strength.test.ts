import { expect, it } from "vitest";
import { passwordStrength } from "./password-strength";

it.each([
  ["123456", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["Password2026", "weak"],
  ["crane1234", "weak"],
  ["x7Kp2q", "weak"],
  ["riggermickwest", "fair"],
  ["x7Kp2qTz", "fair"],
  ["kauri-bridge-42", "strong"],
  ["three wet tea towels", "strong"],
])("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it("counts the user's own name and address for little", () => {
  const about = ["wiremu.tamihana", "wiremu@tauranga-lifts.co.nz"];
  expect(passwordStrength("wiremu-tauranga-lifts")).toBe("strong");
  expect(passwordStrength("Wiremu-Tauranga-lifts", about)).toBe("weak");
});

it("takes a name apart before it looks for it", () => {
  expect(passwordStrength("tamihana7", ["wiremu.tamihana"])).toBe("weak");
});
