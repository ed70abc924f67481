import { hash, randomBytes } from "node:crypto";

/** A new secret, such as a session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that is stored of a secret: who reads the database cannot use it. */
export function tokenHash(token: string): string {
  return hash("sha256", token);
}
