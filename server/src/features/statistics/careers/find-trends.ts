import { trendDays } from "contract/constants.ts";
import type { OwnRank, Trend } from "contract/stats.ts";
import { boardOfMode } from "../../competitions/modes-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import {
  findStanding,
  firstFreezeSince,
  lastFrozenAt,
  lastPlayed,
  nextAbove,
  ranksOf,
  roundsSince,
} from "./trends-queries.ts";

const dayLength = 86_400_000;
/** Above every number of a freeze. */
const never = Number.MAX_SAFE_INTEGER;

type Search = {
  readonly modeId: number;
  /** An instant of today, ms UTC. */
  readonly date: number;
  readonly userIds: readonly number[];
};

/** How those of these players who have games in a mode have fared of late, by the UTC days of the freezes. */
export async function findTrends(db: LeagueDatabase, { modeId, date, userIds }: Search): Promise<Trend[]> {
  const board = await boardOfMode(db, modeId);
  if (board === undefined || userIds.length === 0) return [];
  // Who asks for a day long past is answered as on the day before the last freeze: the cost of a month, not of all years.
  const today = Math.max(date, ((await lastFrozenAt(db, board.id)) ?? date) - dayLength);
  const firstDay = (days: number) => (Math.floor(today / dayLength) - days + 1) * dayLength;
  const freezeOf = async (days: number) => (await firstFreezeSince(db, board.id, firstDay(days))) ?? never;
  const since = firstDay(trendDays.elo);
  const found = await roundsSince(db, board.pool_id, userIds, await freezeOf(trendDays.elo));
  const rounds = Map.groupBy(found, ({ user_id }) => user_id);
  const ids = { boardId: board.id, poolId: board.pool_id };
  const ranks = await ranksOf(db, ids, userIds, await freezeOf(trendDays.rank));
  const ranksOfUsers = new Map(ranks.map((row) => [row.user_id, row]));
  return (await lastPlayed(db, board.id, userIds)).flatMap(({ user_id, played_at }) => {
    const rank = ranksOfUsers.get(user_id);
    if (played_at === null || rank === undefined) return [];
    const own = rounds.get(user_id) ?? [];
    const days = new Map<number, number>();
    let day = 0;
    for (const { frozen_at, elo_before, elo_gain } of own) {
      // Never before the freeze before it, even if the clock was put back: the last day ends with the Elo of now.
      day = Math.max(day, Math.min(Math.floor((frozen_at - since) / dayLength), trendDays.elo - 1));
      days.set(day, elo_before + (elo_gain ?? 0));
    }
    return {
      userId: String(user_id),
      ranksGained: rank.was_ranked === 1 ? rank.rank_before - rank.rank : null,
      eloBefore: own[0]?.elo_before ?? null,
      days: [...days].map(([number, elo]) => ({ day: number, elo })),
      lastPlayedAt: new Date(played_at).toISOString(),
    };
  });
}

/** A player's place on the leaderboard of a mode, and who is next above. */
export async function findOwnRank(db: LeagueDatabase, userId: number, modeId: number): Promise<OwnRank | null> {
  const standing = await findStanding(db, userId, modeId);
  if (standing === undefined) return null;
  const { board_id, rank, elo, games } = standing;
  return { rank, elo, numberGames: games, next: (await nextAbove(db, board_id, elo)) ?? null };
}
