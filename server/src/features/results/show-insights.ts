import type { Area } from "contract/constants.ts";
import type { NeighbourResult, ResultInsightsData } from "contract/results.ts";
import { createApiError } from "../../platform/api-error.ts";
import { computeRedWinProbability } from "../competitions/elo.ts";
import { getWinnerSide, type ScoredResult } from "../competitions/outcome.ts";
import type { LeagueDatabase } from "../context.ts";
import { presentLeagueSummary } from "./league-area.ts";
import {
  type FoundPlayer,
  findNeighbourResult,
  listEloChangesOfResult,
  listPlayersOfResult,
} from "./result-players-queries.ts";
import { sumRoundsOfClan } from "./result-rules.ts";
import { type FoundResult, findResult, listResultsOfEvent } from "./results-queries.ts";

/**
 * Presents the insights of a frozen result: Elo changes, win probability, most valuable player, event, and neighbouring
 * results. They are the same for all viewers.
 * @throws RESULT_NOT_FOUND if there is no such result, or if it is not frozen
 */
export async function showInsights(db: LeagueDatabase, area: Area, id: number): Promise<ResultInsightsData> {
  const result = await findResult(db, area, id);
  if (result === undefined || result.frozen === 0) throw createApiError("RESULT_NOT_FOUND");
  const players = await listPlayersOfResult(db, id);
  const elos = await listEloChangesOfResult(db, result);
  const mvp = findMvp(result, players);
  return {
    players: elos.map(({ user_id, elo_before, elo_gain }) => ({
      userId: String(user_id),
      eloBefore: elo_before,
      // `elo_gain` is null if the result was not rated.
      eloAfter: elo_before + (elo_gain ?? 0),
    })),
    redChance: computeRedWinProbability(result),
    mvp: mvp && { userId: String(mvp.user_id), value: computeValue(mvp) },
    event: await findEventInsights(db, result),
    previous: presentNeighbour(await findNeighbourResult(db, result, "previous")),
    next: presentNeighbour(await findNeighbourResult(db, result, "next")),
  };
}

/** Presents the event of a result with its frozen results, one for each round; `null` if it belongs to no event. */
async function findEventInsights(db: LeagueDatabase, result: FoundResult): Promise<ResultInsightsData["event"]> {
  if (result.event_id === null) return null;
  const results = await listResultsOfEvent(db, result.event_id);
  const frozenResults = results.filter(({ frozen }) => frozen === 1);
  return {
    eventId: String(result.event_id),
    rounds: frozenResults.map(presentLeagueSummary),
    red: sumRoundsOfClan(frozenResults, result.red_clan_id),
    blue: sumRoundsOfClan(frozenResults, result.blue_clan_id),
  };
}

/** Presents a neighbouring result; `null` if there is none. */
function presentNeighbour(neighbour: Awaited<ReturnType<typeof findNeighbourResult>>): NeighbourResult | null {
  if (neighbour === undefined) return null;
  return { _id: String(neighbour.id), date: new Date(neighbour.played_at).toISOString(), map: neighbour.map };
}

/** How many kills a capture is worth. */
const captureValue = 5;

type PlayerStats = Pick<FoundPlayer, "user_id" | "side" | "score" | "flags" | "kills" | "deaths">;

/** Returns a player's value in a round: kills minus deaths, plus the value of the captures, if they were reported. */
function computeValue({ kills, deaths, flags }: Pick<PlayerStats, "kills" | "deaths" | "flags">): number {
  return kills - deaths + captureValue * (flags ?? 0);
}

/**
 * Finds the most valuable player, who has the highest value. Ties are broken in this order: winning side, higher
 * score, fewer deaths, older account.
 * @returns `null` for a forfeit, and if all players have the same value
 */
function findMvp<Player extends PlayerStats>(result: ScoredResult, players: readonly Player[]): Player | null {
  const distinctValues = new Set(players.map(computeValue));
  if (result.forfeit_side !== null || distinctValues.size < 2) return null;
  const winner = getWinnerSide(result);
  // After a draw, nobody has lost.
  const hasLost = ({ side }: Player) => winner !== null && side !== winner;
  const [bestPlayer = null] = players.toSorted(
    (a, b) =>
      computeValue(b) - computeValue(a) ||
      Number(hasLost(a)) - Number(hasLost(b)) ||
      b.score - a.score ||
      a.deaths - b.deaths ||
      a.user_id - b.user_id,
  );
  return bestPlayer;
}
