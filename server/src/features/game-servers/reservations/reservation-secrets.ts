import { randomInt } from "node:crypto";
import { secretsOf } from "../../secrets.ts";
import type { Settings } from "../../settings.ts";

/** What only the players of a match and its server know. */
export type ReservationSecrets = {
  readonly password: string;
  /** The passwords that the server had for this match before. */
  readonly earlierPasswords?: readonly string[];
  readonly postKey: string;
  /** Where the server posted its rounds before; `null`: that is not known. */
  readonly endpoints: string | null;
};

export function sealSecrets(settings: Settings, secrets: ReservationSecrets): string {
  return secretsOf(settings).seal(JSON.stringify(secrets));
}

/** `null`: there are none, or they were sealed with another key. */
export function openSecrets(settings: Settings, sealed: string | null): ReservationSecrets | null {
  const opened = sealed === null ? null : secretsOf(settings).open(sealed);
  return opened === null ? null : JSON.parse(opened);
}

/** Easily read and typed. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789";

export function newPassword(): string {
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join("");
}
