import { maps, newQueue } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesReference } from "../../../platform/database/dialect.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { listModes } from "../../competitions/modes-queries.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../../context.ts";
import { recordNews } from "../../outbox-queries.ts";
import { makeUnderFreeName, refuseTakenName } from "../../refuse-taken-name.ts";
import { lockMatchmaking } from "../../results/matches/change-match.ts";
import {
  changeQueue,
  findGuild,
  findQueue,
  insertQueue,
  type QueueChange,
  type QueueFields,
  removeQueue,
} from "./queues-queries.ts";
import { removeWaits, waitingIn } from "./waiting-queries.ts";

/**
 * Creates a queue and returns its key. Its Discord channels are created asynchronously.
 * @throws QUEUE_NAME_TAKEN, MODE_NOT_FOUND, DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND
 */
export async function createQueue(context: Context, fields: QueueFields): Promise<number> {
  const { db, clock } = context;
  const created = transaction(db, async (trx) => {
    await refuseUnknownGuild(context, trx, fields.guildId);
    const queueId = await insertQueue(trx, fields);
    await recordNews(trx, { kind: "queue-changed", queueId }, clock.now());
    return queueId;
  });
  return refuseUnfitFields(fields.name, created);
}

/** Refuses a write that gives a queue the name of another, or an unknown mode. */
function refuseUnfitFields<Answer>(name: string | undefined, write: Promise<Answer>): Promise<Answer> {
  return refuseTakenName("QUEUE_NAME_TAKEN", name, write).catch((error) => {
    throw violatesReference(error) ? refuse("MODE_NOT_FOUND") : error;
  });
}

/**
 * Creates a queue with a generated name for the first mode by name, and returns its key.
 * @throws NO_MODE, MODE_NOT_FOUND when the mode is deleted concurrently
 */
export async function createNewQueue(context: Context): Promise<number> {
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  if (mode === undefined) throw refuse("NO_MODE");
  const fields = { modeId: mode.id, mode: newQueue.teamSize, maps: maps.slice(0, 1) };
  return makeUnderFreeName(context.db, "queues", newQueue.name, (name) => createQueue(context, { ...fields, name }));
}

/**
 * Changes the given fields of a queue. Waiting players are not moved to another mode or size. Its Discord channels are
 * created and removed asynchronously.
 * @throws QUEUE_NOT_FOUND, QUEUE_IN_USE, QUEUE_NAME_TAKEN, MODE_NOT_FOUND, DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND
 */
export async function updateQueue(
  context: Context,
  id: number,
  change: QueueChange,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const { db, clock } = context;
  const updated = transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    const queue = await findQueue(trx, id);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    await noteSubject(trx, { kind: "QUEUE", id });
    await refuseIfChanged(trx);
    if (change.guildId !== queue.guild_id) await refuseUnknownGuild(context, trx, change.guildId);
    const { modeId = queue.mode_id, mode = queue.team_size } = change;
    const isOther = modeId !== queue.mode_id || mode !== queue.team_size;
    if (isOther && (await waitingIn(trx, [id])).length > 0) throw refuse("QUEUE_IN_USE");
    await changeQueue(trx, id, change);
    // Another game fills at another pace.
    if (isOther) await removeWaits(trx, id);
    await recordNews(trx, { kind: "queue-changed", queueId: id }, clock.now());
  });
  await refuseUnfitFields(change.name, updated);
}

/** Deletes a queue and its waiting players; its open matches go on. @throws QUEUE_NOT_FOUND */
export async function deleteQueue({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await removeQueue(trx, id))) throw refuse("QUEUE_NOT_FOUND");
    await recordNews(trx, { kind: "queue-changed", queueId: id }, clock.now());
  });
}

/** Refuses a Discord server that a queue cannot be shown on; `null` is none. @throws DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND */
async function refuseUnknownGuild(
  { settings }: Pick<Context, "settings">,
  trx: LeagueTransaction,
  guildId: string | null | undefined,
): Promise<void> {
  if (guildId == null) return;
  if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
  if ((await findGuild(trx, guildId)) === undefined) throw refuse("GUILD_NOT_FOUND");
}
