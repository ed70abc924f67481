import { ApiError } from "../../../platform/api-error.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { findActiveSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { findClans } from "../../seasons/clans/present-clan.ts";
import { findPastClanIdsAt } from "../../seasons/clans/rosters-queries.ts";
import { assignClans, type SeasonClan } from "./find-import-errors.ts";
import type { CompetitionAssignment } from "./post-result.ts";
import type { ResolvedRound } from "./resolve-players.ts";

/**
 * Assigns a result to the competition of the active season, and to the clans that the players belonged to when the round was
 * played. If they did not belong to two clans at that time, their current clans are assigned.
 * @param round `null` for an empty result
 * @param playedAt milliseconds since the epoch
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws the errors of `assignClans`, for the current clans
 */
export async function assignLeagueCompetition(
  trx: LeagueTransaction,
  round: ResolvedRound | null,
  playedAt: number,
): Promise<CompetitionAssignment> {
  const season = await requireActiveSeasonForShare(trx);
  if (round === null) return { competition_id: season.competition_id };
  const currentClans = await findClansOfSeason(trx, season.id);
  const pastClanIds = await findPastClanIdsAt(trx, season.id, playedAt);
  const pastClans = assignPastClans(round, currentClans, pastClanIds);
  const { red, blue } = pastClans ?? assignClans(round, currentClans);
  return { competition_id: season.competition_id, red_clan_id: red.id, blue_clan_id: blue.id };
}

/** Finds the clans of the active season; `null` if no season is active. */
export async function findActiveClans(db: LeagueDatabase): Promise<SeasonClan[] | null> {
  const season = await findActiveSeason(db);
  return season === undefined ? null : findClansOfSeason(db, season.id);
}

async function findClansOfSeason(db: LeagueDatabase, seasonId: number): Promise<SeasonClan[]> {
  const clans = await findClans(db, { seasonId });
  return clans.map(({ id, name, players }) => ({
    id,
    name,
    userIds: new Set(players.map((player) => player.user_id)),
  }));
}

/**
 * Assigns clans by the rosters at the date of the round.
 * @param pastClanIds the ids of the clans that players have left since the round, by the id of the player
 * @returns `null` if the rosters have not changed, or if the players do not fit into them
 */
function assignPastClans(
  round: ResolvedRound,
  currentClans: readonly SeasonClan[],
  pastClanIds: ReadonlyMap<number, number>,
) {
  if (pastClanIds.size === 0) return null;
  const rosters = currentClans.map(({ id, name, userIds }) => {
    const currentMembers = [...userIds].filter((userId) => !pastClanIds.has(userId));
    const pastMembers = [...pastClanIds].filter(([, clanId]) => clanId === id).map(([userId]) => userId);
    return { id, name, userIds: new Set([...currentMembers, ...pastMembers]) };
  });
  try {
    return assignClans(round, rosters);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
