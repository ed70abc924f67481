import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { changeGameServer, lockGameServerForUpdate } from "./game-servers-queries.ts";

export type GameServerEdit = {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly autoFreeze?: boolean | undefined;
};

/** Changes the given fields of a game server. @throws GAME_SERVER_NOT_FOUND, GAME_SERVER_NAME_TAKEN */
export async function updateGameServer({ db }: Pick<Context, "db">, id: number, edit: GameServerEdit): Promise<void> {
  const { name, enabled, autoFreeze } = edit;
  const change = {
    ...(name !== undefined && { name }),
    ...(enabled !== undefined && { enabled: Number(enabled) }),
    ...(autoFreeze !== undefined && { auto_freeze: Number(autoFreeze) }),
  };
  const updated = transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    await changeGameServer(trx, id, change);
  });
  await refuseTakenName("GAME_SERVER_NAME_TAKEN", name, updated);
}
