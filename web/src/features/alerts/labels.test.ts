import { expect, it } from "vitest";
import { standing } from "./labels";

const now = new Date("2026-07-01T00:00:00Z");

it.each([
  ["2026-06-30T23:59:59.999Z", "red", "Expired"],
  ["2026-07-01T11:59:59.999Z", "amber", "Expiring Soon"],
  ["2026-08-29T11:59:59.999Z", "green", "Valid"],
])("a certificate that runs out at %s is %s and says %s", (expiry, tone, word) => {
  expect(standing({ expiry }, now)).toEqual({ tone, word });
});

it("an alert about no certificate is a notice", () => {
  expect(standing({ expiry: null }, now)).toEqual({ tone: "neutral", word: "Notice" });
});
