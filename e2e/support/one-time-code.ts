import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an app shows for a secret; `later` counts half minutes from now. */
export function oneTimeCode(secret: string, later = 0): string {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const tag = createHmac("sha1", key).update(counter).digest();
  const start = (tag.at(-1) ?? 0) & 0xf;
  return String((tag.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
