import { randomInt } from "node:crypto";
import { getSecretBox } from "../../secrets.ts";
import type { Settings } from "../../settings.ts";

/** The secrets of a match's server. */
export type ReservationSecrets = {
  /** What players enter to join. */
  readonly password: string;
  /** Former passwords of the server during this match. */
  readonly earlierPasswords?: readonly string[];
  /** The key with which the server posts the rounds of this match. */
  readonly postKey: string;
  /** The post URLs that were set on the server before the match. `null` if unknown. */
  readonly endpoints: string | null;
};

export function encryptSecrets(settings: Settings, secrets: ReservationSecrets): string {
  return getSecretBox(settings).encrypt(JSON.stringify(secrets));
}

/** Decrypts stored secrets. @returns `null` if `encrypted` is `null`, or if another key was used to encrypt it */
export function decryptSecrets(settings: Settings, encrypted: string | null): ReservationSecrets | null {
  const decrypted = encrypted === null ? null : getSecretBox(settings).decrypt(encrypted);
  return decrypted === null ? null : JSON.parse(decrypted);
}

/** Characters that are not easily confused. */
const passwordCharacters = "abcdefghjkmnpqrstuvwxyz23456789";

export function generatePassword(): string {
  return Array.from({ length: 10 }, () => passwordCharacters[randomInt(passwordCharacters.length)]).join("");
}
