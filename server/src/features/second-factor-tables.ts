import type { Flag } from "./columns.ts";

/** A user's second factor of signing in: time-based one-time passwords (RFC 6238). */
export type SecondFactors = {
  user_id: number;
  /** The key of the codes, base32. */
  secret: string;
  /** 0 until its first code was entered; then every sign-in needs one. */
  active: Flag;
  /** The step of time of the last code that was used: no code is used twice. */
  last_step: number;
};

/** Codes that stand for one of the second factor's, each once. */
export type RecoveryCodes = {
  user_id: number;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
};
