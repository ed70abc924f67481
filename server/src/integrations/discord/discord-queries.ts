import { expressionBuilder } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import { newsOf } from "../../features/outbox-queries.ts";
import type { Row, Tables } from "../../features/tables.ts";

/** The Discord servers that the bot is on, by name. */
export function listGuilds(db: LeagueDatabase) {
  return db.selectFrom("discord_guilds").selectAll().orderBy("name").orderBy("id").execute();
}

/** Stores which Discord servers the bot is on. @returns those that are new to the league */
export async function saveGuilds(
  trx: LeagueTransaction,
  guilds: readonly Row<"discord_guilds">[],
  /** Servers that the bot is on, but that are unavailable at the moment. */
  silent: readonly string[],
): Promise<string[]> {
  const before = new Set((await listGuilds(trx)).map(({ id }) => id));
  const now = new Set([...guilds.map(({ id }) => id), ...silent]);
  const gone = [...before].filter((id) => !now.has(id));
  if (gone.length > 0) await trx.deleteFrom("discord_guilds").where("id", "in", gone).execute();
  for (const { id, ...fields } of guilds) {
    await trx
      .insertInto("discord_guilds")
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(fields))
      .execute();
  }
  return guilds.map(({ id }) => id).filter((id) => !before.has(id));
}

export async function saveState(db: LeagueDatabase, state: Omit<Row<"discord_state">, "id">): Promise<void> {
  await db
    .insertInto("discord_state")
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
    .execute();
}

/** Whether the bot is connected to Discord; `undefined` if it never tried. */
export function findState(db: LeagueDatabase) {
  return db.selectFrom("discord_state").selectAll().executeTakeFirst();
}

/** An error of Discord; of no queue: where the league's channel is to be told something. */
export type NewsFault = { readonly queueId: number | null; readonly fault: string };

/** The last errors of news that is not delivered, without repetitions. */
export async function newsFaults(db: LeagueDatabase): Promise<NewsFault[]> {
  const waiting = await db
    .selectFrom("outbox")
    .select(["kind", "payload", "fault"])
    .where("fault", "is not", null)
    .orderBy("id")
    .execute();
  const faults = new Map<string, NewsFault>();
  for (const { fault, ...row } of waiting) {
    const news = newsOf(row);
    const queueId = "queueId" in news ? news.queueId : null;
    if (fault !== null) faults.set(`${queueId} ${fault}`, { queueId, fault });
  }
  return [...faults.values()];
}

/** Locks a queue's row until the transaction ends, so that nobody else connects it meanwhile. */
export function lockQueueForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("queues").select("guild_id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** How long a state is valid, in milliseconds. */
const linkMs = 10 * 60_000;

type LinkState = Pick<Row<"discord_links">, "state_hash" | "user_id">;

/** Stores the state with which a user was redirected to Discord, replacing an earlier one. */
export async function insertLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<void> {
  await trx
    .deleteFrom("discord_links")
    .where(({ or, not, eb }) => or([eb("user_id", "=", link.user_id), not(isCurrent(now))]))
    .execute();
  const row = { ...link, expires_at: now + linkMs };
  await trx.insertInto("discord_links").values(row).execute();
}

/** Deletes a user's state. @returns whether it existed and was valid */
export async function useLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discord_links")
    .where("state_hash", "=", link.state_hash)
    .where("user_id", "=", link.user_id)
    .where(isCurrent(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Not expired, and not further in the future than a new one, as after the clock was put back. */
function isCurrent(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_links">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", now + linkMs)]);
}

/** The queue that made a match; `undefined` if it was deleted. */
export async function queueOfMatch(db: LeagueDatabase, matchId: number): Promise<number | undefined> {
  const match = await db.selectFrom("matches").select("queue_id").where("id", "=", matchId).executeTakeFirst();
  return match?.queue_id ?? undefined;
}

export async function queueOfResult(db: LeagueDatabase, resultId: number): Promise<number | undefined> {
  const match = await db.selectFrom("matches").select("queue_id").where("result_id", "=", resultId).executeTakeFirst();
  return match?.queue_id ?? undefined;
}

/** The connected queues whose leaderboards change with a result. */
export async function queuesMovedBy(db: LeagueDatabase, resultId: number): Promise<number[]> {
  const queues = await db
    .selectFrom("results as r")
    .innerJoin("boards as b", "b.id", "r.board_id")
    .innerJoin("queues as q", "q.mode_id", "b.mode_id")
    .select("q.id")
    .where("r.id", "=", resultId)
    .where("q.guild_id", "is not", null)
    .orderBy("q.id")
    .execute();
  return queues.map(({ id }) => id);
}

/** The latest validated results of a queue's matches, the first validated first. */
export async function lastResultsOf(db: LeagueDatabase, queueId: number, limit: number): Promise<number[]> {
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
 * The validated results that are still to be posted in a queue's channel, up to this one, the first validated first: those
 * before it wait for another attempt.
 */
export async function resultsToPost(db: LeagueDatabase, queueId: number, resultId: number): Promise<number[]> {
  const waiting = await db
    .selectFrom("outbox")
    .select(["kind", "payload"])
    .where("kind", "=", "result-of-queue")
    .execute();
  const ids = waiting
    .map(newsOf)
    .flatMap((news) => (news.kind === "result-of-queue" && news.queueId === queueId ? [news.resultId] : []));
  const results = await db
    .selectFrom("results")
    .select("id")
    .where("id", "in", [...ids, resultId])
    .where("frozen", "=", 1)
    .orderBy("freeze_number")
    .execute();
  const inOrder = results.map(({ id }) => id);
  return inOrder.slice(0, inOrder.indexOf(resultId) + 1);
}

/** All queues that are connected, or have resources left on Discord. @param guildIds only on these servers */
export async function queuesOnDiscord(db: LeagueDatabase, guildIds?: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("queues")
    .select(["id as queue_id", "guild_id"])
    .where("guild_id", "is not", null)
    .union(db.selectFrom("discord_things").select(["queue_id", "guild_id"]).where("result_id", "is", null))
    .execute();
  const on = rows.filter(({ guild_id }) => guildIds === undefined || guildIds.includes(guild_id ?? ""));
  return [...new Set(on.map(({ queue_id }) => queue_id))];
}
