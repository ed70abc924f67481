import type { BodyOf } from "contract/endpoint.ts";
import type { gameServersShapes } from "contract/game-servers.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, neverRefuse, type RefuseIfChanged } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { secretsOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { gameServerKeyHash, newGameServerKey } from "./game-server-key.ts";
import {
  changeGameServer,
  insertGameServer,
  insertKey,
  lockGameServerForUpdate,
  markGameServerDeleted,
} from "./game-servers-queries.ts";
import { mayUseConsoles, resolveConsole } from "./server-console.ts";
import { findConsole, isReserved } from "./server-consoles-queries.ts";

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

type GameServerEdit = BodyOf<typeof gameServersShapes.updateGameServer>;

/**
 * Changes the given fields of a game server. It gets another console only while it is not reserved.
 * @throws GAME_SERVER_NOT_FOUND, GAME_SERVER_NAME_TAKEN, GAME_SERVER_RESERVED, ECON_OFF, ECON_NOT_ALLOWED
 */
export async function updateGameServer(
  { db, settings }: Pick<Context, "db" | "settings">,
  id: number,
  edit: GameServerEdit,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const { name, enabled, autoFreeze, econAddress, econPassword } = edit;
  const before = await findConsole(db, id);
  if (before === undefined) throw refuse("GAME_SERVER_NOT_FOUND");
  const isMoved = econAddress !== undefined && econAddress !== before.econ_address;
  if (isMoved && econAddress !== null) await refuseForbidden(settings, econAddress);
  const isReached = isMoved || econPassword !== undefined;
  const change = {
    ...omitUndefined({ name, address: edit.address, protocol: edit.protocol, priority: edit.priority }),
    ...(enabled !== undefined && { enabled: Number(enabled) }),
    ...(autoFreeze !== undefined && { auto_freeze: Number(autoFreeze) }),
    ...(isMoved && { econ_address: econAddress }),
    ...(econPassword !== undefined && {
      econ_password: econPassword === null ? null : secretsOf(settings).seal(econPassword),
    }),
    ...(isReached && { checked_at: null, fault: null }),
  };
  const updated = transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    await refuseIfChanged(trx);
    if (isMoved && (await isReserved(trx, id))) throw refuse("GAME_SERVER_RESERVED");
    await changeGameServer(trx, id, change);
  });
  await refuseTakenName("GAME_SERVER_NAME_TAKEN", name, updated);
}

async function refuseForbidden(settings: Settings, econAddress: string): Promise<void> {
  if (!mayUseConsoles(settings)) throw refuse("ECON_OFF");
  if ((await resolveConsole(settings, econAddress)) === null) {
    throw refuse("ECON_NOT_ALLOWED");
  }
}

/** Deletes a game server: its keys end at once, its rounds stay. @throws GAME_SERVER_NOT_FOUND, GAME_SERVER_RESERVED */
export async function deleteGameServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw refuse("GAME_SERVER_NOT_FOUND");
    if (await isReserved(trx, id)) throw refuse("GAME_SERVER_RESERVED");
    await markGameServerDeleted(trx, id, clock.now());
  });
}
