import { expect, it } from "vitest";
import { passwordStrength, weakness } from "./password-strength";

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

it.each([
  ["Password1", "common"],
  ["wiremu", "name"],
  ["Wiremu123", "name"],
  ["tamihana-w1", "name"],
  ["wiremu-likes-kauri", null],
  ["kauri-bridge-42", null],
])("%j is guessed first: %s", (password, reason) => {
  const about = ["wiremu", "tamihana-w@cranes.co.nz"];
  expect(weakness(password, about, new Set(["password1"]))).toBe(reason);
});

it("says nothing of a name while none is typed", () => {
  expect(weakness("abcdef", ["", ""], new Set())).toBeNull();
});
