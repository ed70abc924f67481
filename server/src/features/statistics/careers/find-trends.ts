import { trendDays } from "contract/constants.ts";
import type { OwnRank, Trend } from "contract/stats.ts";
import { findCompetitionOfMode } from "../../competitions/modes-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import {
  findFirstFreezeSince,
  findLastFreezeTime,
  findLastPlayed,
  findNextAbove,
  findRanks,
  findRoundsSince,
  findStanding,
} from "./trends-queries.ts";

const dayMs = 86_400_000;
/** A number above every freeze number, used if there is no freeze. */
const noFreeze = Number.MAX_SAFE_INTEGER;

type TrendsRequest = {
  readonly modeId: number;
  /** A time of today, in milliseconds since the epoch. */
  readonly date: number;
  readonly userIds: readonly number[];
};

/** Finds the recent trends of players in a mode, by the UTC days of freezes. Players without results in it are left out. */
export async function findTrends(db: LeagueDatabase, { modeId, date, userIds }: TrendsRequest): Promise<Trend[]> {
  const competition = await findCompetitionOfMode(db, modeId);
  if (competition === undefined || userIds.length === 0) return [];
  // A date more than a day before the last freeze is too early, and is moved to a day before it. Otherwise, a request with an
  // early date could read all rounds.
  const lastFreezeTime = (await findLastFreezeTime(db, competition.id)) ?? date;
  const today = Math.max(date, lastFreezeTime - dayMs);
  const getFirstDay = (days: number) => (Math.floor(today / dayMs) - days + 1) * dayMs;
  const findFirstFreeze = async (days: number) =>
    (await findFirstFreezeSince(db, competition.id, getFirstDay(days))) ?? noFreeze;
  const firstDayMs = getFirstDay(trendDays.elo);
  const rounds = await findRoundsSince(db, competition.rating_pool_id, userIds, await findFirstFreeze(trendDays.elo));
  const roundsByUser = Map.groupBy(rounds, ({ user_id }) => user_id);
  const ids = { competitionId: competition.id, ratingPoolId: competition.rating_pool_id };
  const ranks = await findRanks(db, ids, userIds, await findFirstFreeze(trendDays.rank));
  const rankByUser = new Map(ranks.map((row) => [row.user_id, row]));
  const lastPlayed = await findLastPlayed(db, competition.id, userIds);
  return lastPlayed.flatMap(({ user_id, played_at }) => {
    const rank = rankByUser.get(user_id);
    if (played_at === null || rank === undefined) return [];
    const userRounds = roundsByUser.get(user_id) ?? [];
    /** The Elo at the end of each day with freezes. Days are counted from the first day of the trend. */
    const eloByDay = new Map<number, number>();
    let day = 0;
    for (const { frozen_at, elo_before, elo_gain } of userRounds) {
      const dayOfFreeze = Math.min(Math.floor((frozen_at - firstDayMs) / dayMs), trendDays.elo - 1);
      // If the clock was set back, a freeze counts for the day of the previous one, so that the last day ends with the
      // current Elo.
      day = Math.max(day, dayOfFreeze);
      // `elo_gain` is null if the result was not rated.
      eloByDay.set(day, elo_before + (elo_gain ?? 0));
    }
    return {
      userId: String(user_id),
      ranksGained: rank.was_ranked === 1 ? rank.rank_before - rank.rank : null,
      eloBefore: userRounds[0]?.elo_before ?? null,
      days: [...eloByDay].map(([dayNumber, elo]) => ({ day: dayNumber, elo })),
      lastPlayedAt: new Date(played_at).toISOString(),
    };
  });
}

/** Finds a player's rank on the leaderboard of a mode, and the next player above; `null` if the player has no results in it. */
export async function findOwnRank(db: LeagueDatabase, userId: number, modeId: number): Promise<OwnRank | null> {
  const standing = await findStanding(db, userId, modeId);
  if (standing === undefined) return null;
  const { competition_id, rank, elo, games } = standing;
  const nextAbove = await findNextAbove(db, competition_id, elo);
  return { rank, elo, numberGames: games, next: nextAbove ?? null };
}
