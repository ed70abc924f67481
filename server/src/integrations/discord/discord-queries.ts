import { expressionBuilder } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import { parseOutboxMessage } from "../../features/outbox-queries.ts";
import type { Row, Tables } from "../../features/tables.ts";
import { getMaxPlausibleTime } from "../../platform/clock.ts";

/** Lists the Discord servers that the bot is on, ordered by name. */
export function listGuilds(db: LeagueDatabase) {
  return db.selectFrom("discord_guilds").selectAll().orderBy("name").orderBy("id").execute();
}

/** Stores which Discord servers the bot is on. @returns the ids of new servers */
export async function saveGuilds(
  trx: LeagueTransaction,
  guilds: readonly Row<"discord_guilds">[],
  /** The ids of servers that the bot is on, but that are unavailable at the moment. */
  unavailableIds: readonly string[],
): Promise<string[]> {
  const previousIds = new Set((await listGuilds(trx)).map(({ id }) => id));
  const currentIds = new Set([...guilds.map(({ id }) => id), ...unavailableIds]);
  const removedIds = [...previousIds].filter((id) => !currentIds.has(id));
  if (removedIds.length > 0) await trx.deleteFrom("discord_guilds").where("id", "in", removedIds).execute();
  for (const { id, ...fields } of guilds) {
    await trx
      .insertInto("discord_guilds")
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(fields))
      .execute();
  }
  return guilds.map(({ id }) => id).filter((id) => !previousIds.has(id));
}

/** Stores whether the bot is connected to Discord, and why it is not. */
export async function saveConnectionState(db: LeagueDatabase, state: Omit<Row<"discord_state">, "id">): Promise<void> {
  await db
    .insertInto("discord_state")
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
    .execute();
}

/** Finds whether the bot is connected to Discord. `undefined` if it has never tried. */
export function findConnectionState(db: LeagueDatabase) {
  return db.selectFrom("discord_state").selectAll().executeTakeFirst();
}

/** An error of a delivery to Discord. `queueId` is `null` for messages in the league's channel. */
export type DeliveryError = { readonly queueId: number | null; readonly errorMessage: string };

/** Lists the last errors of undelivered outbox messages, without duplicates. They are stored in the column `fault`. */
export async function listDeliveryErrors(db: LeagueDatabase): Promise<DeliveryError[]> {
  const failedMessages = await db
    .selectFrom("outbox")
    .select(["kind", "payload", "fault"])
    .where("fault", "is not", null)
    .orderBy("id")
    .execute();
  const errors = new Map<string, DeliveryError>();
  for (const { fault: errorMessage, ...row } of failedMessages) {
    const message = parseOutboxMessage(row);
    const queueId = "queueId" in message ? message.queueId : null;
    if (errorMessage !== null) errors.set(`${queueId} ${errorMessage}`, { queueId, errorMessage });
  }
  return [...errors.values()];
}

/** Locks a queue, so that it cannot be connected to another Discord server concurrently. */
export function lockQueueForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("queues").select("guild_id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** How long an OAuth2 state is valid, in milliseconds. */
const stateLifetimeMs = 10 * 60_000;

type OAuthState = Pick<Row<"discord_links">, "state_hash" | "user_id">;

/**
 * Stores the OAuth2 state of a user's redirect to Discord, in place of an earlier one. Its table is named after its purpose: to
 * link a Discord account.
 */
export async function replaceOAuthState(trx: LeagueTransaction, state: OAuthState, now: number): Promise<void> {
  await trx
    .deleteFrom("discord_links")
    .where(({ or, not, eb }) => or([eb("user_id", "=", state.user_id), not(isValidAt(now))]))
    .execute();
  const row = { ...state, expires_at: now + stateLifetimeMs };
  await trx.insertInto("discord_links").values(row).execute();
}

/** Consumes a user's OAuth2 state. @returns whether it existed and was valid */
export async function consumeOAuthState(trx: LeagueTransaction, state: OAuthState, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discord_links")
    .where("state_hash", "=", state.state_hash)
    .where("user_id", "=", state.user_id)
    .where(isValidAt(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Returns a condition for states that have not expired. A state that expires much later than a new state is also invalid: it
 * was stored before the clock was set back.
 */
function isValidAt(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_links">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", getMaxPlausibleTime(now) + stateLifetimeMs)]);
}

/** Finds the queue that created a match. `undefined` if it was deleted. */
export async function findQueueOfMatch(db: LeagueDatabase, matchId: number): Promise<number | undefined> {
  const match = await db.selectFrom("matches").select("queue_id").where("id", "=", matchId).executeTakeFirst();
  return match?.queue_id ?? undefined;
}

/** Finds the queue whose match produced the result. `undefined` if the result is not from a queue. */
export async function findQueueOfResult(db: LeagueDatabase, resultId: number): Promise<number | undefined> {
  const match = await db.selectFrom("matches").select("queue_id").where("result_id", "=", resultId).executeTakeFirst();
  return match?.queue_id ?? undefined;
}

/** Lists the connected queues whose leaderboards change with a result. */
export async function listQueuesAffectedByResult(db: LeagueDatabase, resultId: number): Promise<number[]> {
  const queues = await db
    .selectFrom("results as r")
    .innerJoin("competitions as competition", "competition.id", "r.competition_id")
    .innerJoin("queues as q", "q.mode_id", "competition.mode_id")
    .select("q.id")
    .where("r.id", "=", resultId)
    .where("q.guild_id", "is not", null)
    .orderBy("q.id")
    .execute();
  return queues.map(({ id }) => id);
}

/** Lists the last validated results of a queue's matches, in the order of validation. */
export async function listLastResults(db: LeagueDatabase, queueId: number, limit: number): Promise<number[]> {
  const results = await db
    .selectFrom("matches as m")
    .innerJoin("results as r", "r.id", "m.result_id")
    .select("r.id")
    .where("m.queue_id", "=", queueId)
    .where("r.frozen", "=", 1)
    .orderBy("r.freeze_number", "desc")
    .limit(limit)
    .execute();
  return results.map(({ id }) => id).toReversed();
}

/**
 * Lists the validated results that are still to be posted in a queue's channel, in the order of validation. `resultId` is the
 * last one: later results are omitted.
 */
export async function listResultsToPost(db: LeagueDatabase, queueId: number, resultId: number): Promise<number[]> {
  const pendingMessages = await db
    .selectFrom("outbox")
    .select(["kind", "payload"])
    .where("kind", "=", "result-of-queue")
    .execute();
  const pendingIds = pendingMessages
    .map(parseOutboxMessage)
    .flatMap((message) =>
      message.kind === "result-of-queue" && message.queueId === queueId ? [message.resultId] : [],
    );
  const results = await db
    .selectFrom("results")
    .select("id")
    .where("id", "in", [...pendingIds, resultId])
    .where("frozen", "=", 1)
    .orderBy("freeze_number")
    .execute();
  const orderedIds = results.map(({ id }) => id);
  return orderedIds.slice(0, orderedIds.indexOf(resultId) + 1);
}

/**
 * Lists the queues that are connected or have resources on Discord. Messages of results do not count, because they stay
 * unchanged.
 * @param guildIds the Discord servers whose queues are listed; by default all
 */
export async function listQueuesOnDiscord(db: LeagueDatabase, guildIds?: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("queues")
    .select(["id as queue_id", "guild_id"])
    .where("guild_id", "is not", null)
    .union(db.selectFrom("discord_resources").select(["queue_id", "guild_id"]).where("result_id", "is", null))
    .execute();
  const matchingRows = rows.filter(({ guild_id }) => guildIds === undefined || guildIds.includes(guild_id ?? ""));
  return [...new Set(matchingRows.map(({ queue_id }) => queue_id))];
}
