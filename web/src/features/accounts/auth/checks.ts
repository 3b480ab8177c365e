/** What still stands between the visitor and the button, in words; null when nothing does. */
export function missingChecks(checks: { human: boolean; terms: boolean }): string | null {
  if (!checks.human && !checks.terms) return "Please complete the security check and accept the terms";
  if (!checks.human) return "Please complete the security check";
  if (!checks.terms) return "Please accept the terms and conditions";
  return null;
}
