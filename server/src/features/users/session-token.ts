import { createHash, randomBytes } from "node:crypto";

/** A new session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token, so that reading the database does not allow to sign in. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
