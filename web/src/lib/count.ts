/** "1 mate", "2,000 mates". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString()} ${amount === 1 ? one : many}`;
}
