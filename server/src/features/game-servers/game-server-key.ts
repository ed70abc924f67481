import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { endKeys, insertKey, lockGameServerForUpdate, validKeys } from "./game-servers-queries.ts";

import { isReserved, keysOfReservations } from "./server-consoles-queries.ts";

/** Where game servers post rounds. What stands behind it in an address is a key. */
export const postedRoundsPath = "/api/gameServer/rounds";

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
function isSameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Milliseconds for which a replaced key is still accepted. */
const oldKeyMs = 24 * 3_600_000;

/**
 * Gives a game server a new key and returns it. The one before is accepted for 24 hours more; any older one ends at once.
 * @param keepOld `false`: the one before ends at once too
 * @throws GAME_SERVER_NOT_FOUND, GAME_SERVER_RESERVED because once released it posts where it did before
 */
export async function rotateKey({ db, clock }: Pick<Context, "db" | "clock">, id: number, keepOld: boolean) {
  const key = newGameServerKey(id);
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    if (await isReserved(trx, id)) throw refuse("GAME_SERVER_RESERVED");
    const now = clock.now();
    await endKeys(trx, id, keepOld ? now + oldKeyMs : now);
    await insertKey(trx, id, gameServerKeyHash(key), now);
  });
  return key;
}

/** A game server that posts with a valid key: its own, or that of a match that it is reserved for. */
export type Poster = {
  readonly gameServerId: number;
  readonly enabled: boolean;
  readonly reservationId: number | null;
};

/** Finds the game server that a key is valid for; `null`: it is valid for none. */
export async function findPoster({ db, clock }: Pick<Context, "db" | "clock">, key: string): Promise<Poster | null> {
  const gameServerId = gameServerIn(key);
  if (gameServerId === null) return null;
  const keyHash = gameServerKeyHash(key);
  const own = (await validKeys(db, gameServerId, clock.now())).map((key) => ({ ...key, reservation_id: null }));
  const keys = [...own, ...(await keysOfReservations(db, gameServerId))];
  const valid = keys.find(({ key_hash }) => isSameHash(key_hash, keyHash));
  if (valid === undefined) return null;
  return { gameServerId, enabled: valid.enabled === 1, reservationId: valid.reservation_id };
}

/** @throws WRONG_KEY, GAME_SERVER_OFF */
export function admitPoster(poster: Poster | null): Poster {
  if (poster === null) throw refuse("WRONG_KEY");
  if (!poster.enabled) throw refuse("GAME_SERVER_OFF");
  return poster;
}
