import { createHmac, randomBytes } from "node:crypto";

/** Length of a time step, in milliseconds. */
const stepMs = 30_000;
const codeDigits = 6;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Creates the secret of a second factor: 32 letters of base32, which hold 5 random bits each. */
export function createTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => base32Alphabet[byte % 32]).join("");
}

/**
 * Finds the time step of a code: the current step, the step before or the step after, because clocks differ. Returns
 * `null` if the code belongs to none of them. Implements time-based one-time passwords (RFC 6238) with SHA-1, 6 digits
 * and 30 seconds.
 */
export function findStepOfCode(secret: string, code: string, now: number): number | null {
  const step = Math.floor(now / stepMs);
  const acceptedSteps = [step, step - 1, step + 1];
  return acceptedSteps.find((accepted) => computeCodeAt(secret, accepted) === code) ?? null;
}

/** Returns the code of a time step. Implements RFC 4226, section 5.3, with the step as the counter. */
export function computeCodeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const hash = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, "0");
}

/** Decodes base32 text (RFC 4648). */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
