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
const NO_FREEZE = Number.MAX_SAFE_INTEGER;

type Search = {
  readonly modeId: number;
  /** A time of today, in milliseconds since the epoch. */
  readonly date: number;
  readonly userIds: readonly number[];
};

/** Finds the recent trends of players in a mode, by the UTC days of freezes. Players without results in it are left out. */
export async function findTrends(db: LeagueDatabase, { modeId, date, userIds }: Search): Promise<Trend[]> {
  const competition = await findCompetitionOfMode(db, modeId);
  if (competition === undefined || userIds.length === 0) return [];
  // A request for an earlier day returns the trends of the day before the last freeze, so that it reads at most about a month.
  const today = Math.max(date, ((await findLastFreezeTime(db, competition.id)) ?? date) - dayMs);
  const getFirstDay = (days: number) => (Math.floor(today / dayMs) - days + 1) * dayMs;
  const findFirstFreeze = async (days: number) =>
    (await findFirstFreezeSince(db, competition.id, getFirstDay(days))) ?? NO_FREEZE;
  const firstDayMs = getFirstDay(trendDays.elo);
  const rounds = await findRoundsSince(db, competition.rating_pool_id, userIds, await findFirstFreeze(trendDays.elo));
  const roundsByUser = Map.groupBy(rounds, ({ user_id }) => user_id);
  const ids = { competitionId: competition.id, ratingPoolId: competition.rating_pool_id };
  const ranks = await findRanks(db, ids, userIds, await findFirstFreeze(trendDays.rank));
  const rankByUser = new Map(ranks.map((row) => [row.user_id, row]));
  return (await findLastPlayed(db, competition.id, userIds)).flatMap(({ user_id, played_at }) => {
    const rank = rankByUser.get(user_id);
    if (played_at === null || rank === undefined) return [];
    const userRounds = roundsByUser.get(user_id) ?? [];
    const days = new Map<number, number>();
    let day = 0;
    for (const { frozen_at, elo_before, elo_gain } of userRounds) {
      // A day is never earlier than the day of the previous freeze, even if the clock was set back. So the last day ends with the
      // current Elo.
      day = Math.max(day, Math.min(Math.floor((frozen_at - firstDayMs) / dayMs), trendDays.elo - 1));
      days.set(day, elo_before + (elo_gain ?? 0));
    }
    return {
      userId: String(user_id),
      ranksGained: rank.was_ranked === 1 ? rank.rank_before - rank.rank : null,
      eloBefore: userRounds[0]?.elo_before ?? null,
      days: [...days].map(([dayNumber, elo]) => ({ day: dayNumber, elo })),
      lastPlayedAt: new Date(played_at).toISOString(),
    };
  });
}

/** Finds a player's rank on the leaderboard of a mode, and the next player above; `null` if the player has no results in it. */
export async function findOwnRank(db: LeagueDatabase, userId: number, modeId: number): Promise<OwnRank | null> {
  const standing = await findStanding(db, userId, modeId);
  if (standing === undefined) return null;
  const { competition_id, rank, elo, games } = standing;
  return { rank, elo, numberGames: games, next: (await findNextAbove(db, competition_id, elo)) ?? null };
}
