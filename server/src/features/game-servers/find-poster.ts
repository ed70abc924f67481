import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { gameServerIn, gameServerKeyHash, isSameHash } from "./game-server-key.ts";
import { validKeys } from "./game-servers-queries.ts";

/** A game server that posts with a valid key. */
export type Poster = { readonly gameServerId: number; readonly enabled: boolean };

/** Finds the game server that a key is valid for; `null`: it is valid for none. */
export async function findPoster({ db, clock }: Pick<Context, "db" | "clock">, key: string): Promise<Poster | null> {
  const gameServerId = gameServerIn(key);
  if (gameServerId === null) return null;
  const keyHash = gameServerKeyHash(key);
  const keys = await validKeys(db, gameServerId, clock.now());
  const valid = keys.find(({ key_hash }) => isSameHash(key_hash, keyHash));
  return valid === undefined ? null : { gameServerId, enabled: valid.enabled === 1 };
}

/** @throws WRONG_KEY, GAME_SERVER_OFF */
export function admitPoster(poster: Poster | null): Poster {
  if (poster === null) throw refuse("WRONG_KEY");
  if (!poster.enabled) throw refuse("GAME_SERVER_OFF");
  return poster;
}
