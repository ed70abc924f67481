import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockGameServerForUpdate, markGameServerDeleted } from "./game-servers-queries.ts";

/** Deletes a game server: its keys end at once, its rounds stay. @throws GAME_SERVER_NOT_FOUND */
export async function deleteGameServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    await markGameServerDeleted(trx, id, clock.now());
  });
}
