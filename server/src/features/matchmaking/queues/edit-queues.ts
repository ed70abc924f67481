import { queueDefaults, standardMaps } from "contract/constants.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesForeignKey } from "../../../platform/database/dialect.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { listModes } from "../../competitions/modes-queries.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../../context.ts";
import { recordOutboxMessage } from "../../outbox-queries.ts";
import { lockMatchmaking } from "../../results/matches/change-match.ts";
import { createWithAvailableName, translateTakenNameError } from "../../taken-names.ts";
import {
  changeQueue,
  findGuild,
  findQueue,
  insertQueue,
  type QueueChange,
  type QueueFields,
  removeQueue,
} from "./queues-queries.ts";
import { deleteWaitCounts, listWaitingPlayers } from "./waiting-players-queries.ts";

/**
 * Creates a queue and returns its id. Its Discord channels are created asynchronously.
 * @throws QUEUE_NAME_TAKEN if another queue has the name
 * @throws MODE_NOT_FOUND if there is no such mode
 * @throws DISCORD_NOT_CONFIGURED if the league has no Discord bot
 * @throws GUILD_NOT_FOUND if the bot is not on that Discord server
 */
export async function createQueue(context: Context, fields: QueueFields): Promise<number> {
  const { db, clock } = context;
  const create = async (trx: LeagueTransaction) => {
    await rejectUnknownGuild(context, trx, fields.guildId);
    const queueId = await insertQueue(trx, fields);
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, clock.now());
    return queueId;
  };
  return translateConstraintErrors(fields.name, () => transaction(db, create));
}

/** Runs a write, and turns its constraint violations into API errors: the name is taken, or the mode is unknown. */
async function translateConstraintErrors<Value>(name: string | undefined, write: () => Promise<Value>): Promise<Value> {
  try {
    return await translateTakenNameError("QUEUE_NAME_TAKEN", name, write);
  } catch (error) {
    throw violatesForeignKey(error) ? createApiError("MODE_NOT_FOUND") : error;
  }
}

/**
 * Creates a queue with a generated name for the alphabetically first mode, and returns its id.
 * @throws NO_MODE if there is no mode
 * @throws MODE_NOT_FOUND if the mode is deleted concurrently
 */
export async function createQueueWithDefaultName(context: Context): Promise<number> {
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  if (mode === undefined) throw createApiError("NO_MODE");
  // `mode` is the API's name of the team size.
  const fields = { modeId: mode.id, mode: queueDefaults.teamSize, maps: standardMaps.slice(0, 1) };
  return createWithAvailableName(context.db, "queues", queueDefaults.name, (name) =>
    createQueue(context, { ...fields, name }),
  );
}

/**
 * Changes the given fields of a queue. Waiting players are not moved to another mode or size. Its Discord channels are
 * created and removed asynchronously.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 * @throws QUEUE_IN_USE if players wait and the mode or size would change
 * @throws the errors of `createQueue`
 */
export async function updateQueue(
  context: Context,
  id: number,
  change: QueueChange,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const { db, clock } = context;
  const update = async (trx: LeagueTransaction) => {
    await lockMatchmaking(trx);
    const queue = await findQueue(trx, id);
    if (queue === undefined) throw createApiError("QUEUE_NOT_FOUND");
    await recordAffected(trx, { kind: "QUEUE", id });
    await ensureUnchanged(trx);
    if (change.guildId !== queue.guild_id) await rejectUnknownGuild(context, trx, change.guildId);
    // `mode` is the API's name of the team size.
    const { modeId = queue.mode_id, mode: teamSize = queue.team_size } = change;
    const isModeOrSizeChanged = modeId !== queue.mode_id || teamSize !== queue.team_size;
    if (isModeOrSizeChanged && (await listWaitingPlayers(trx, [id])).length > 0) throw createApiError("QUEUE_IN_USE");
    await changeQueue(trx, id, change);
    // The waiting times of another mode or size do not predict those of the new one.
    if (isModeOrSizeChanged) await deleteWaitCounts(trx, id);
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId: id }, clock.now());
  };
  await translateConstraintErrors(change.name, () => transaction(db, update));
}

/** Deletes a queue and its waiting players. Its open matches continue. @throws QUEUE_NOT_FOUND if there is no such queue */
export async function deleteQueue({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await removeQueue(trx, id))) throw createApiError("QUEUE_NOT_FOUND");
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId: id }, clock.now());
  });
}

/**
 * Rejects a Discord server on which a queue cannot be shown.
 * @param guildId `null` or `undefined` for no server, which is always accepted
 * @throws DISCORD_NOT_CONFIGURED if the league has no Discord bot
 * @throws GUILD_NOT_FOUND if the bot is not on that server
 */
async function rejectUnknownGuild(
  { settings }: Pick<Context, "settings">,
  trx: LeagueTransaction,
  guildId: string | null | undefined,
): Promise<void> {
  if (guildId == null) return;
  if (settings.discord === undefined) throw createApiError("DISCORD_NOT_CONFIGURED");
  if ((await findGuild(trx, guildId)) === undefined) throw createApiError("GUILD_NOT_FOUND");
}
