import { createHash, randomBytes } from "node:crypto";

/** A new session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token, so that whoever reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
