import { isolated } from "contract/isolated.ts";
import { missingToFreezeLeague } from "contract/result-can.ts";
import type { LeagueResult, LeagueResultSummary, ListedLeagueResult } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { idOrNull } from "../columns.ts";
import { seasonEnded } from "../competitions/active-season.ts";
import { lockPoolForUpdate } from "../competitions/ratings-queries.ts";
import { lockActiveSeasonForShare, seasonOfBoard } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { countInClans } from "../seasons/clans/clan-tally.ts";
import { assignEvent } from "./assign-events.ts";
import { runningLeagueResults } from "./event-results-queries.ts";
import type { ResultWithPlayers } from "./list-results.ts";
import { teamsInResult } from "./matches/matches-queries.ts";
import { presentDetails, presentNames, presentSummary } from "./present-result.ts";
import type { ResultArea, ScoredRound } from "./result-area.ts";
import { clansInResult, type FoundPlayer } from "./result-players-queries.ts";
import { type FoundResult, findResult, type ListedResult } from "./results-queries.ts";

/** The league area: closed for ended seasons. A result has two clans, whose tallies it changes. */
export const leagueArea: ResultArea<LeagueResult> = {
  name: "league",
  async admit(trx, boardId) {
    const season = await lockActiveSeasonForShare(trx);
    if (boardId !== null && boardId !== season?.board_id)
      throw await seasonEnded(trx, await seasonOfBoard(trx, boardId));
    if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
    // Changes of clans and rosters lock the pool too: a clan that was read here still exists when the result is
    // written.
    await lockPoolForUpdate(trx, season.pool_id);
  },
  async missing(db, result, players, now) {
    return [...missingToFreezeLeague(present(result, players), now), ...(await strangersIn(db, result, players))];
  },
  // Its match is no queue's: only a round that may still be played is filled once more.
  awaited: findRunning,
  async assignEvent(trx, id) {
    const result = await findResult(trx, "league", id);
    if (result !== undefined) await assignEvent(trx, result);
  },
  settle: countInClans,
  sideNames,
  present,
};

export function presentListedLeagueResult(result: ResultWithPlayers): ListedLeagueResult {
  return { ...presentLeagueSummary(result), ...presentNames(result.players) };
}

export function presentLeagueSummary(result: ListedResult): LeagueResultSummary {
  return {
    ...presentSummary(result, sideNames(result)),
    seasonId: String(result.season_id),
    redClanId: idOrNull(result.red_clan_id),
    redClanName: result.red_clan_name,
    blueClanId: idOrNull(result.blue_clan_id),
    blueClanName: result.blue_clan_name,
    eventId: idOrNull(result.event_id),
  };
}

function sideNames({ red_clan_name, blue_clan_name }: Pick<ListedResult, "red_clan_name" | "blue_clan_name">) {
  return { red: red_clan_name, blue: blue_clan_name };
}

function present(result: FoundResult, players: readonly FoundPlayer[]): LeagueResult {
  return { ...presentLeagueSummary(result), ...presentDetails(result, players) };
}

/**
 * Players who are not in the clan they play for, neither now nor when it was played. A deleted player is in no clan
 * and is ignored; a forfeit may have any players.
 */
async function strangersIn(
  db: LeagueDatabase,
  { id, red_clan_id: red, blue_clan_id: blue, forfeit_side }: FoundResult,
  players: readonly FoundPlayer[],
): Promise<string[]> {
  if (forfeit_side !== null || red === null || blue === null || red === blue) return [];
  const clans = await clansInResult(db, id);
  const isIn = (userId: number, clanId: number) =>
    clans.some(({ user_id, clan_id }) => user_id === userId && clan_id === clanId);
  return players
    .filter(({ deleted_at }) => deleted_at === null)
    .filter(({ user_id, side }) => !isIn(user_id, side === "red" ? red : blue))
    .map(({ user_name, side }) => `${isolated(user_name)} in the ${side} clan`);
}

type SidePlayer = { readonly user_id: number; readonly side: Side };

/**
 * Finds the league result with a round that may still be played, of which this one is a later state.
 * @returns its key; `null`: there is none
 */
async function findRunning(
  trx: LeagueTransaction,
  players: readonly SidePlayer[],
  boardId: number | null,
  round: ScoredRound,
): Promise<number | null> {
  const played = sidesIn(players);
  for (const id of await runningLeagueResults(trx, boardId, round)) {
    if (sidesIn(await teamsInResult(trx, id)) === played) return id;
  }
  return null;
}

/** Equal for the same players on the same sides. */
function sidesIn(players: readonly SidePlayer[]): string {
  return String(players.map(({ user_id, side }) => `${side} ${user_id}`).sort());
}
