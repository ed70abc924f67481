import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { gameServerKeyHash, newGameServerKey } from "./game-server-key.ts";
import { insertGameServer, insertKey } from "./game-servers-queries.ts";

/** Creates a game server and returns its key in the database and the key that it posts with. @throws GAME_SERVER_NAME_TAKEN */
export function createGameServer({ db, clock }: Pick<Context, "db" | "clock">, name: string) {
  const created = transaction(db, async (trx) => {
    const now = clock.now();
    const id = await insertGameServer(trx, name, now);
    const key = newGameServerKey(id);
    await insertKey(trx, id, gameServerKeyHash(key), now);
    return { id, key };
  });
  return refuseTakenName("GAME_SERVER_NAME_TAKEN", name, created);
}
