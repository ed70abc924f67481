import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { gameServerKeyHash, newGameServerKey } from "./game-server-key.ts";
import { endKeys, insertKey, lockGameServerForUpdate } from "./game-servers-queries.ts";

/** Milliseconds for which a replaced key is still accepted. */
const oldKeyMs = 24 * 3_600_000;

/**
 * Gives a game server a new key and returns it. The one before is accepted for 24 hours more; any older one ends at once.
 * @param keepOld `false`: the one before ends at once too
 * @throws GAME_SERVER_NOT_FOUND
 */
export async function rotateKey({ db, clock }: Pick<Context, "db" | "clock">, id: number, keepOld: boolean) {
  const key = newGameServerKey(id);
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    const now = clock.now();
    await endKeys(trx, id, keepOld ? now + oldKeyMs : now);
    await insertKey(trx, id, gameServerKeyHash(key), now);
  });
  return key;
}
