import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { gameServerKeyHash, newGameServerKey } from "./game-server-key.ts";
import { insertGameServer, insertKey } from "./game-servers-queries.ts";

/** Creates a game server and returns its key in the database and the key that it posts with. @throws GAME_SERVER_NAME_TAKEN */
export function createGameServer({ db, clock }: Pick<Context, "db" | "clock">, name: string) {
  return uniquelyNamed(name, () =>
    transaction(db, async (trx) => {
      const now = clock.now();
      const id = await insertGameServer(trx, name, now);
      const key = newGameServerKey(id);
      await insertKey(trx, id, gameServerKeyHash(key), now);
      return { id, key };
    }),
  );
}

/** @throws GAME_SERVER_NAME_TAKEN when the write gave a game server the name of another */
export async function uniquelyNamed<Answer>(name: string | undefined, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    const isTaken = name !== undefined && violates(error, "game_servers_by_name");
    throw isTaken ? refuse("GAME_SERVER_NAME_TAKEN", { name }) : error;
  }
}
