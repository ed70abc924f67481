import { startElo } from "contract/constants.ts";
import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Side } from "contract/sides.ts";
import { appendToForm, type OutcomeLetter } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";

/** A frozen result from the point of view of one of its players. */
export type PlayedRound = {
  resultId: number;
  side: Side;
  outcome: OutcomeLetter;
  isForfeit: boolean;
  /** The player's Elo gain; `null` if the round was not rated. */
  eloGain: number | null;
  teamScore: number;
  score: number;
  kills: number;
  deaths: number;
  /** `null` if they were not reported. */
  flags: number | null;
  /** Extended metrics; `null` if the server reported none. */
  metrics?: ExtendedMetrics | null;
};

/** A player's totals on one side, as they are stored. `games` includes forfeits, `rounds` does not. */
export type SideTotals = Omit<Row<"stat_sides">, "stat_id" | "side">;

/** The totals that are columns of a stat. All other totals are stored per side. */
export const totalColumns = [
  "elo",
  "form",
  "win_streak",
  "highest_kd_ratio",
  "highest_kd_ratio_result_id",
  "highest_kills",
  "highest_kills_result_id",
  "highest_deaths",
  "highest_deaths_result_id",
  "highest_score",
  "highest_score_result_id",
] as const satisfies (keyof Row<"stats">)[];

/** A player's totals in a competition. */
export type StatTotals = Pick<Row<"stats">, (typeof totalColumns)[number]> & Record<Side, SideTotals>;

/** Creates a player's totals before their first result in a competition. @param elo the player's current Elo */
export function createEmptyTotals(elo: number = startElo): StatTotals {
  return {
    elo,
    form: "",
    win_streak: 0,
    highest_kd_ratio: null,
    highest_kd_ratio_result_id: null,
    highest_kills: null,
    highest_kills_result_id: null,
    highest_deaths: null,
    highest_deaths_result_id: null,
    highest_score: null,
    highest_score_result_id: null,
    red: { ...emptySideTotals },
    blue: { ...emptySideTotals },
  };
}

const emptySideTotals: SideTotals = {
  games: 0,
  wins: 0,
  losses: 0,
  rounds: 0,
  won_rounds: 0,
  lost_rounds: 0,
  kills: 0,
  deaths: 0,
  score: 0,
  flags: 0,
  flag_rounds: 0,
  team_score: 0,
  won_team_score: 0,
  lost_team_score: 0,
  highest_team_score: null,
  highest_team_score_result_id: null,
};

/** The columns of totals per side. */
export const sideColumns = Object.keys(emptySideTotals) as (keyof SideTotals)[];

/**
 * Adds a round to a player's totals, in place. The rounds must be added in the order in which they were frozen.
 */
export function addRound(totals: StatTotals, round: PlayedRound): void {
  const { resultId, kills, deaths, score } = round;
  totals.elo += round.eloGain ?? 0;
  totals.form = appendToForm(totals.form, round.outcome);
  totals.win_streak = round.outcome === "W" ? totals.win_streak + 1 : 0;
  addRoundToSide(totals[round.side], round);
  if (round.isForfeit) return;
  raiseHighest(totals, "highest_kd_ratio", computeKdRatio(kills, deaths), resultId);
  raiseHighest(totals, "highest_kills", kills, resultId);
  raiseHighest(totals, "highest_deaths", deaths, resultId);
  raiseHighest(totals, "highest_score", score, resultId);
}

/** Returns kills divided by deaths, or the kills if there are no deaths. */
export function computeKdRatio(kills: number, deaths: number): number {
  return deaths === 0 ? kills : kills / deaths;
}

function addRoundToSide(side: SideTotals, round: PlayedRound): void {
  const wins = round.outcome === "W" ? 1 : 0;
  const losses = round.outcome === "L" ? 1 : 0;
  side.games += 1;
  side.wins += wins;
  side.losses += losses;
  if (round.isForfeit) return;
  side.rounds += 1;
  side.won_rounds += wins;
  side.lost_rounds += losses;
  side.kills += round.kills;
  side.deaths += round.deaths;
  side.score += round.score;
  side.flags += round.flags ?? 0;
  side.flag_rounds += round.flags === null ? 0 : 1;
  side.team_score += round.teamScore;
  side.won_team_score += wins * round.teamScore;
  side.lost_team_score += losses * round.teamScore;
  raiseHighest(side, "highest_team_score", round.teamScore, round.resultId);
}

/** Raises a highest value and stores the id of its result. If values are equal, the earlier result remains. */
function raiseHighest<Name extends string>(
  row: Record<Name | `${Name}_result_id`, number | null>,
  name: Name,
  value: number,
  resultId: number,
): void {
  const highestValue = row[name];
  if (highestValue !== null && value <= highestValue) return;
  row[name] = value;
  row[`${name}_result_id`] = resultId;
}
