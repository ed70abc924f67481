import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { expireKeys, insertKey, listValidKeys, lockGameServerForUpdate } from "./game-servers-queries.ts";
import { isReserved, listReservationKeys } from "./server-consoles-queries.ts";

/** The path to which game servers post rounds. The key may follow as the last segment. */
export const postedRoundsPath = "/api/gameServer/rounds";

/** The id of the game server, then 256 bits in base64url. */
const keyPattern = /^([1-9]\d{0,14})-[\w-]{43}$/;

/** Generates a key with which a game server posts: the server's id, then 256 random bits. */
export function generateGameServerKey(gameServerId: number): string {
  return `${gameServerId}-${randomBytes(32).toString("base64url")}`;
}

/** Parses the id of the game server from a key. Does not verify the key. @returns `null` if the key is malformed */
export function parseGameServerId(key: string): number | null {
  const [, id] = keyPattern.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** Hashes a key. Only the hash is stored, so nobody can post with keys from a database dump. */
export function hashGameServerKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Compares hashes in constant time. */
function isSameHash(hashA: string, hashB: string): boolean {
  const a = Buffer.from(hashA);
  const b = Buffer.from(hashB);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Milliseconds for which a replaced key is still accepted. */
const oldKeyLifetimeMs = 24 * 3_600_000;

/**
 * Gives a game server a new key and returns it. The previous key stays valid for 24 hours. Older keys become invalid at
 * once.
 * @param keepOld if `false`, the previous key also becomes invalid at once
 * @throws GAME_SERVER_NOT_FOUND if there is no such game server
 * @throws GAME_SERVER_RESERVED if a match uses it: after the match, the server gets its former post URL back, which contains
 * the old key
 */
export async function rotateKey({ db, clock }: Pick<Context, "db" | "clock">, id: number, keepOld: boolean) {
  const key = generateGameServerKey(id);
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw createApiError("GAME_SERVER_NOT_FOUND");
    if (await isReserved(trx, id)) throw createApiError("GAME_SERVER_RESERVED");
    const now = clock.now();
    await expireKeys(trx, id, keepOld ? now + oldKeyLifetimeMs : now);
    await insertKey(trx, id, hashGameServerKey(key), now);
  });
  return key;
}

/** A game server that posts with a valid key: its own key, or the key of the match for which it is reserved. */
export type PostingServer = {
  readonly gameServerId: number;
  readonly enabled: boolean;
  readonly reservationId: number | null;
};

/** Finds the game server that owns a key. @returns `null` if the key is invalid */
export async function findPostingServer(
  { db, clock }: Pick<Context, "db" | "clock">,
  key: string,
): Promise<PostingServer | null> {
  const gameServerId = parseGameServerId(key);
  if (gameServerId === null) return null;
  const keyHash = hashGameServerKey(key);
  const serverKeys = await listValidKeys(db, gameServerId, clock.now());
  const reservationKeys = await listReservationKeys(db, gameServerId);
  const validKeys = [...serverKeys.map((row) => ({ ...row, reservation_id: null })), ...reservationKeys];
  const matchingKey = validKeys.find(({ key_hash }) => isSameHash(key_hash, keyHash));
  if (matchingKey === undefined) return null;
  return { gameServerId, enabled: matchingKey.enabled === 1, reservationId: matchingKey.reservation_id };
}

/** @throws WRONG_KEY if the key was invalid @throws GAME_SERVER_OFF if the game server is disabled */
export function requirePostingServer(poster: PostingServer | null): PostingServer {
  if (poster === null) throw createApiError("WRONG_KEY");
  if (!poster.enabled) throw createApiError("GAME_SERVER_OFF");
  return poster;
}
