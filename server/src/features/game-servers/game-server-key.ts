import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const keyPattern = /^([1-9]\d{0,14})-[\w-]{43}$/;

/** A new key of a game server: the server's own key, then 256 random bits. */
export function newGameServerKey(gameServerId: number): string {
  return `${gameServerId}-${randomBytes(32).toString("base64url")}`;
}

/** The game server that a key claims to be of; `null`: the text is no key. */
export function gameServerIn(key: string): number | null {
  const [, id] = keyPattern.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** The stored hash of a key: who reads the database cannot post with it. */
export function gameServerKeyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Compares hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
