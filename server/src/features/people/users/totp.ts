import { createHmac, randomBytes } from "node:crypto";

const stepMs = 30_000;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new key of codes: 160 random bits in base32. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join("");
}

/**
 * The step of time to which a code belongs: that of `now` (ms UTC), the one before or the one after, as clocks differ.
 * `null`: to none. Time-based one-time passwords of RFC 6238, with SHA-1, 6 digits and 30 seconds.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const step = Math.floor(now / stepMs);
  return [step, step - 1, step + 1].find((one) => codeAt(secret, one) === code) ?? null;
}

/** The code of a step of time. Source: RFC 4226, 5.3, with the step as its counter. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
