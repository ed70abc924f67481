import type { LeagueDatabase } from "../../features/context.ts";
import { newsOf } from "../../features/outbox-queries.ts";

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
