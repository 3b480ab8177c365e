/** "1 crane", "60 cranes" */
export function countCranes(amount: number): string {
  return `${amount.toLocaleString()} ${amount === 1 ? "crane" : "cranes"}`;
}
