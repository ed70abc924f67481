import { startElo } from "contract/constants.ts";
import type { RoundFigures } from "contract/round-figures.ts";
import type { Side } from "contract/sides.ts";
import { formAfter, type OutcomeLetter } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";

/** A frozen result from the point of view of one of its players. */
export type PlayedRound = {
  resultId: number;
  side: Side;
  outcome: OutcomeLetter;
  isForfeit: boolean;
  /** The player's gain; `null`: it was not rated. */
  eloGain: number | null;
  teamScore: number;
  score: number;
  kills: number;
  deaths: number;
  /** `null`: not reported. */
  flags: number | null;
  /** What else the server told; `null`: nothing. */
  figures?: RoundFigures | null;
};

/** A player's sums on one side, as they are stored. Rounds are the games that were played: all but forfeits. */
export type SideTally = Omit<Row<"stat_sides">, "stat_id" | "side">;

/** What is tallied of a player as columns of a stat; of the rest, sums per side. */
export const tallyColumns = [
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

export type Tally = Pick<Row<"stats">, (typeof tallyColumns)[number]> & Record<Side, SideTally>;

/** A player's tally before the first game, with their Elo so far. */
export function emptyTally(elo: number = startElo): Tally {
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
    red: { ...emptySide },
    blue: { ...emptySide },
  };
}

const emptySide: SideTally = {
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

export const sideColumns = Object.keys(emptySide) as (keyof SideTally)[];

/**
 * Adds a round to a tally, in place. Adding rounds one by one as they are frozen gives the same tally as recomputing it
 * from all of them.
 */
export function countRound(tally: Tally, round: PlayedRound): void {
  const { resultId, kills, deaths, score } = round;
  tally.elo += round.eloGain ?? 0;
  tally.form = formAfter(tally.form, round.outcome);
  tally.win_streak = round.outcome === "W" ? tally.win_streak + 1 : 0;
  countOnSide(tally[round.side], round);
  if (round.isForfeit) return;
  raise(tally, "highest_kd_ratio", kdRatio(kills, deaths), resultId);
  raise(tally, "highest_kills", kills, resultId);
  raise(tally, "highest_deaths", deaths, resultId);
  raise(tally, "highest_score", score, resultId);
}

/** Kills by deaths; the kills where there are no deaths. */
export function kdRatio(kills: number, deaths: number): number {
  return deaths === 0 ? kills : kills / deaths;
}

function countOnSide(side: SideTally, round: PlayedRound): void {
  const won = round.outcome === "W" ? 1 : 0;
  const lost = round.outcome === "L" ? 1 : 0;
  side.games += 1;
  side.wins += won;
  side.losses += lost;
  if (round.isForfeit) return;
  side.rounds += 1;
  side.won_rounds += won;
  side.lost_rounds += lost;
  side.kills += round.kills;
  side.deaths += round.deaths;
  side.score += round.score;
  side.flags += round.flags ?? 0;
  side.flag_rounds += round.flags === null ? 0 : 1;
  side.team_score += round.teamScore;
  side.won_team_score += won * round.teamScore;
  side.lost_team_score += lost * round.teamScore;
  raise(side, "highest_team_score", round.teamScore, round.resultId);
}

/** Sets the highest value of something and the first frozen result with it: on a tie the earlier one stays. */
function raise<Name extends string>(
  row: Record<Name | `${Name}_result_id`, number | null>,
  name: Name,
  value: number,
  resultId: number,
): void {
  const best = row[name];
  if (best !== null && value <= best) return;
  row[name] = value;
  row[`${name}_result_id`] = resultId;
}
