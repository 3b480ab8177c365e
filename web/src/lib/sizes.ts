// File sizes as people read them.

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** 1536 becomes "1.5 KB": 1024 per step, at most two decimals. */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return "0 Bytes";
  let amount = bytes;
  let step = 0;
  // Rounding first keeps 1,048,575 bytes from showing as "1024 KB".
  while (Math.round(amount * 100) / 100 >= 1024 && step < UNITS.length - 1) {
    amount /= 1024;
    step += 1;
  }
  return `${Math.round(amount * 100) / 100} ${UNITS[step]}`;
}
