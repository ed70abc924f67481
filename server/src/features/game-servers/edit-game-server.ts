import type { BodyOf } from "contract/endpoint.ts";
import type { gameServersSchemas } from "contract/game-servers.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordAffected } from "../audit-log/audit-log-recorder.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { getSecretBox } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { translateTakenNameError } from "../taken-names.ts";
import { generateGameServerKey, hashGameServerKey } from "./game-server-key.ts";
import {
  changeGameServer,
  insertGameServer,
  insertKey,
  lockGameServerForUpdate,
  markGameServerDeleted,
} from "./game-servers-queries.ts";
import { areConsolesEnabled, resolveConsole } from "./server-console.ts";
import { findConsole, isReserved, listOtherConsoles, lockConsoleAddresses } from "./server-consoles-queries.ts";

/**
 * Creates a game server.
 * @returns its id, and the key with which it posts
 * @throws GAME_SERVER_NAME_TAKEN if another game server has the name
 */
export function createGameServer({ db, clock }: Pick<Context, "db" | "clock">, name: string) {
  const create = async (trx: LeagueTransaction) => {
    const now = clock.now();
    const id = await insertGameServer(trx, name, now);
    const key = generateGameServerKey(id);
    await insertKey(trx, id, hashGameServerKey(key), now);
    return { id, key };
  };
  return translateTakenNameError("GAME_SERVER_NAME_TAKEN", name, () => transaction(db, create));
}

type GameServerEdit = BodyOf<typeof gameServersSchemas.updateGameServer>;

/**
 * Changes the given fields of a game server.
 * @param ensureUnchanged throws if the game server differs from the version that the admin edited
 * @throws GAME_SERVER_NOT_FOUND if there is no such game server
 * @throws GAME_SERVER_NAME_TAKEN if another game server has the name
 * @throws GAME_SERVER_RESERVED if the host and port of the console would change during a match
 * @throws ECON_OFF, ECON_NOT_ALLOWED if the operator does not allow the console
 * @throws ECON_TAKEN if another game server has the console
 */
export async function updateGameServer(
  { db, settings }: Pick<Context, "db" | "settings">,
  id: number,
  edit: GameServerEdit,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const { name, enabled, autoFreeze, econAddress, econPassword } = edit;
  const storedServer = await findConsole(db, id);
  if (storedServer === undefined) throw createApiError("GAME_SERVER_NOT_FOUND");
  const isConsoleChanged = econAddress !== undefined && econAddress !== storedServer.econ_address;
  if (isConsoleChanged && econAddress !== null) await rejectForbiddenConsole(settings, econAddress);
  const needsCheck = isConsoleChanged || econPassword !== undefined;
  const change = {
    ...omitUndefined({ name, address: edit.address, protocol: edit.protocol, priority: edit.priority }),
    ...(enabled !== undefined && { enabled: Number(enabled) }),
    ...(autoFreeze !== undefined && { auto_freeze: Number(autoFreeze) }),
    ...(isConsoleChanged && { econ_address: econAddress }),
    ...(econPassword !== undefined && {
      econ_password: econPassword === null ? null : getSecretBox(settings).encrypt(econPassword),
    }),
    // Without a time of the last check, the server counts as unchecked until its console is checked again.
    ...(needsCheck && { checked_at: null, fault: null }),
  };
  const update = async (trx: LeagueTransaction) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw createApiError("GAME_SERVER_NOT_FOUND");
    await ensureUnchanged(trx);
    if (isConsoleChanged && (await isReserved(trx, id))) throw createApiError("GAME_SERVER_RESERVED");
    if (isConsoleChanged && econAddress !== null) await rejectTakenConsole(trx, id, econAddress);
    await recordAffected(trx, { kind: "GAME_SERVER", id });
    await changeGameServer(trx, id, change);
  };
  await translateTakenNameError("GAME_SERVER_NAME_TAKEN", name, () => transaction(db, update));
}

/**
 * Rejects the console of another game server. Some consoles accept only one connection, so the two game servers would
 * take it from each other.
 * @throws ECON_TAKEN if another game server has the console
 */
async function rejectTakenConsole(trx: LeagueTransaction, id: number, econAddress: string): Promise<void> {
  await lockConsoleAddresses(trx);
  const otherServers = await listOtherConsoles(trx, id);
  const owner = otherServers.find(({ econ_address }) => econ_address?.toLowerCase() === econAddress.toLowerCase());
  if (owner !== undefined) throw createApiError("ECON_TAKEN", { name: owner.name });
}

/** @throws ECON_OFF, ECON_NOT_ALLOWED if the operator does not allow connections to this host and port */
async function rejectForbiddenConsole(settings: Settings, econAddress: string): Promise<void> {
  if (!areConsolesEnabled(settings)) throw createApiError("ECON_OFF");
  if ((await resolveConsole(settings, econAddress)) === null) {
    throw createApiError("ECON_NOT_ALLOWED");
  }
}

/**
 * Deletes a game server. Its keys become invalid immediately. Its rounds are not deleted.
 * @throws GAME_SERVER_NOT_FOUND if there is no such game server
 * @throws GAME_SERVER_RESERVED if a match uses it
 */
export async function deleteGameServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id))) throw createApiError("GAME_SERVER_NOT_FOUND");
    if (await isReserved(trx, id)) throw createApiError("GAME_SERVER_RESERVED");
    await markGameServerDeleted(trx, id, clock.now());
  });
}
