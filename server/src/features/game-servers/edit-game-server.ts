import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { gameServerKeyHash, newGameServerKey } from "./game-server-key.ts";
import {
  changeGameServer,
  insertGameServer,
  insertKey,
  lockGameServerForUpdate,
  markGameServerDeleted,
} from "./game-servers-queries.ts";

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

type GameServerEdit = {
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

/** Deletes a game server: its keys end at once, its rounds stay. @throws GAME_SERVER_NOT_FOUND */
export async function deleteGameServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    await markGameServerDeleted(trx, id, clock.now());
  });
}
