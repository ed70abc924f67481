import { Refusal } from "../../../platform/refusal.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { activeOrLatestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { findClans } from "../../seasons/clans/present-clan.ts";
import { pastMembersAt } from "../../seasons/clans/rosters-queries.ts";
import { type SeasonClan, sortIntoClans } from "./find-import-faults.ts";
import type { BoardAssignment } from "./post-result.ts";
import type { ResolvedRound } from "./resolve-players.ts";

/**
 * Assigns a result to the active season's board, with its players' clans when it was played, or else their current
 * ones. @param playedAt ms UTC @throws as `sortIntoClans` does, for the current clans
 */
export async function assignLeagueBoard(
  trx: LeagueTransaction,
  round: ResolvedRound | null,
  playedAt: number,
): Promise<BoardAssignment> {
  const season = await requireActiveSeasonForShare(trx);
  if (round === null) return { board_id: season.board_id };
  const now = await clansOfSeason(trx, season.id);
  const past = await pastMembersAt(trx, season.id, playedAt);
  const { red, blue } = sortedByThen(round, now, past) ?? sortIntoClans(round, now);
  return { board_id: season.board_id, red_clan_id: red.id, blue_clan_id: blue.id };
}

/** The clans of the active season; `null` without one. */
export async function activeClans(db: LeagueDatabase): Promise<SeasonClan[] | null> {
  const season = await activeOrLatestSeason(db);
  return season?.active !== 1 ? null : clansOfSeason(db, season.id);
}

async function clansOfSeason(db: LeagueDatabase, seasonId: number): Promise<SeasonClan[]> {
  const clans = await findClans(db, { seasonId });
  return clans.map(({ id, name, players }) => ({ id, name, userIds: new Set(players.map((one) => one.user_id)) }));
}

/** Sorts by the rosters at the date of the round; `null` if those are the current ones, or do not fit. */
function sortedByThen(round: ResolvedRound, now: readonly SeasonClan[], past: ReadonlyMap<number, number>) {
  if (past.size === 0) return null;
  const then = now.map(({ id, name, userIds }) => {
    const stayed = [...userIds].filter((userId) => !past.has(userId));
    const gone = [...past].filter(([, clanId]) => clanId === id).map(([userId]) => userId);
    return { id, name, userIds: new Set([...stayed, ...gone]) };
  });
  try {
    return sortIntoClans(round, then);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
