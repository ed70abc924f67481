import { isolateBidi } from "contract/bidi-isolation.ts";
import { findMissingForLeagueFreeze } from "contract/result-permissions.ts";
import type { LeagueResult, LeagueResultSummary, ListedLeagueResult } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { toIdOrNull } from "../columns.ts";
import { createSeasonEndedError } from "../competitions/active-season.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import { findSeasonIdOfCompetition, lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { addResultToClans } from "../seasons/clans/clan-totals.ts";
import { assignEvent } from "./assign-events.ts";
import { listRunningLeagueResults } from "./event-results-queries.ts";
import type { ResultWithPlayers } from "./list-results.ts";
import { listTeamsOfResult } from "./matches/matches-queries.ts";
import { presentDetails, presentNames, presentSummary } from "./present-result.ts";
import type { ResultArea, ScoredRound } from "./result-area.ts";
import { type FoundPlayer, listMembershipsOfResult } from "./result-players-queries.ts";
import { type FoundResult, findResult, type ListedResult } from "./results-queries.ts";

/** The league area. It is closed for ended seasons. A frozen result changes the totals of its two clans. */
export const leagueArea: ResultArea<LeagueResult> = {
  name: "league",
  async requireEditable(trx, competitionId) {
    const season = await lockActiveSeasonForShare(trx);
    if (competitionId !== null && competitionId !== season?.competition_id) {
      throw await createSeasonEndedError(trx, await findSeasonIdOfCompetition(trx, competitionId));
    }
    if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
    // Changes of clans and rosters also lock the rating pool. Therefore the clans that this transaction reads after the lock
    // still exist when it stores the result.
    await lockRatingPoolForUpdate(trx, season.rating_pool_id);
  },
  async findMissing(db, result, players, now) {
    const missing = findMissingForLeagueFreeze(presentLeagueResult(result, players), now);
    return [...missing, ...(await findPlayersOutsideClans(db, result, players))];
  },
  // The league has no queues, so a round can only fill a result whose round is still in progress.
  findPending: findRunningResult,
  async assignEvent(trx, id) {
    const result = await findResult(trx, "league", id);
    if (result !== undefined) await assignEvent(trx, result);
  },
  addToAreaTotals: addResultToClans,
  getSideNames,
  present: presentLeagueResult,
};

/** Presents a league result as an entry of a list. */
export function presentListedLeagueResult(result: ResultWithPlayers): ListedLeagueResult {
  return { ...presentLeagueSummary(result), ...presentNames(result.players) };
}

/** Presents a league result without its players. */
export function presentLeagueSummary(result: ListedResult): LeagueResultSummary {
  return {
    ...presentSummary(result, getSideNames(result)),
    seasonId: String(result.season_id),
    redClanId: toIdOrNull(result.red_clan_id),
    redClanName: result.red_clan_name,
    blueClanId: toIdOrNull(result.blue_clan_id),
    blueClanName: result.blue_clan_name,
    eventId: toIdOrNull(result.event_id),
  };
}

function getSideNames({ red_clan_name, blue_clan_name }: Pick<ListedResult, "red_clan_name" | "blue_clan_name">) {
  return { red: red_clan_name, blue: blue_clan_name };
}

function presentLeagueResult(result: FoundResult, players: readonly FoundPlayer[]): LeagueResult {
  return { ...presentLeagueSummary(result), ...presentDetails(result, players) };
}

/**
 * Returns the players who neither are in the clan they played for nor were in it at the time of the round, each as a phrase
 * that follows "It needs", for `ResultArea.findMissing`. Ignores deleted players, because they are in no clan, and forfeits,
 * which can have any players. Missing or equal clans are reported by `findMissingForLeagueFreeze`.
 */
async function findPlayersOutsideClans(
  db: LeagueDatabase,
  { id, red_clan_id: redClanId, blue_clan_id: blueClanId, forfeit_side }: FoundResult,
  players: readonly FoundPlayer[],
): Promise<string[]> {
  if (forfeit_side !== null || redClanId === null || blueClanId === null || redClanId === blueClanId) return [];
  const memberships = await listMembershipsOfResult(db, id);
  const isInClan = (userId: number, clanId: number) =>
    memberships.some(({ user_id, clan_id }) => user_id === userId && clan_id === clanId);
  return players
    .filter(({ deleted_at }) => deleted_at === null)
    .filter(({ user_id, side }) => !isInClan(user_id, side === "red" ? redClanId : blueClanId))
    .map(({ user_name, side }) => `${isolateBidi(user_name)} in the ${side} clan`);
}

type SidePlayer = { readonly user_id: number; readonly side: Side };

/**
 * Finds the league result whose round is still in progress, if the given round is a later state of that round.
 * @param competitionId `null` for any competition
 * @returns its id; `null` if there is none
 */
async function findRunningResult(
  trx: LeagueTransaction,
  players: readonly SidePlayer[],
  competitionId: number | null,
  round: ScoredRound,
): Promise<number | null> {
  const sidesOfRound = formatSides(players);
  for (const id of await listRunningLeagueResults(trx, competitionId, round)) {
    if (formatSides(await listTeamsOfResult(trx, id)) === sidesOfRound) return id;
  }
  return null;
}

/** Returns a text that is equal for the same players on the same sides. */
function formatSides(players: readonly SidePlayer[]): string {
  return players
    .map(({ user_id, side }) => `${side} ${user_id}`)
    .sort()
    .join();
}
