import type { League } from "./open-league.ts";

export type MatchOfQueue = Awaited<ReturnType<typeof readMatchesOfQueue>>[number];

/** Reads all matches of a queue, the newest first, with the players for whom each match was created. */
export async function readMatchesOfQueue({ context: { db } }: League, queueId: number) {
  const matches = await db
    .selectFrom("matches as m")
    .leftJoin("competitions as competition", "competition.id", "m.competition_id")
    .select(["m.id", "m.made_at", "m.result_id", "m.closed_at", "competition.mode_id"])
    .where("m.queue_id", "=", queueId)
    .orderBy("m.id", "desc")
    .execute();
  // Only substitutes have no `made_side`. They joined after the match was created.
  const players = await db.selectFrom("match_players").selectAll().where("made_side", "is not", null).execute();
  return matches.map(({ id, made_at, result_id, closed_at, mode_id }) => ({
    id,
    madeAt: made_at,
    resultId: result_id === null ? null : String(result_id),
    modeId: mode_id === null ? null : String(mode_id),
    isOpen: closed_at === null,
    players: players
      .filter(({ match_id }) => match_id === id)
      .map(({ user_id, side, elo, joined_at }) => ({ userId: String(user_id), side, elo, joinedAt: joined_at })),
  }));
}
