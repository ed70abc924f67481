import { startElo } from "contract/constants.ts";
import type { RoundFigures } from "contract/round-figures.ts";
import type { Side } from "contract/sides.ts";
import { formAfter, type OutcomeLetter } from "../ratings/outcome.ts";

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

/** A player's sums on one side. Rounds are the games that were played: all but forfeits. All are integers. */
export type SideTally = {
  games: number;
  wins: number;
  losses: number;
  rounds: number;
  wonRounds: number;
  lostRounds: number;
  kills: number;
  deaths: number;
  score: number;
  flags: number;
  flagRounds: number;
  teamScore: number;
  wonTeamScore: number;
  lostTeamScore: number;
  highestTeamScore: Highest;
};

/** The highest value of something and the first frozen result with it. */
export type Highest = { value: number; resultId: number } | null;

export type Tally = {
  elo: number;
  /** The last five outcomes, oldest first. */
  form: string;
  /** The wins since the last game that was not won. */
  winStreak: number;
  red: SideTally;
  blue: SideTally;
  highestKdRatio: Highest;
  highestKills: Highest;
  highestDeaths: Highest;
  highestScore: Highest;
};

/** A player's tally before the first game, with their Elo so far. */
export function emptyTally(elo: number = startElo): Tally {
  return {
    elo,
    form: "",
    winStreak: 0,
    red: emptySide(),
    blue: emptySide(),
    highestKdRatio: null,
    highestKills: null,
    highestDeaths: null,
    highestScore: null,
  };
}

function emptySide(): SideTally {
  return {
    games: 0,
    wins: 0,
    losses: 0,
    rounds: 0,
    wonRounds: 0,
    lostRounds: 0,
    kills: 0,
    deaths: 0,
    score: 0,
    flags: 0,
    flagRounds: 0,
    teamScore: 0,
    wonTeamScore: 0,
    lostTeamScore: 0,
    highestTeamScore: null,
  };
}

/**
 * Adds a round to a tally, in place. Adding rounds one by one as they are frozen gives the same tally as recomputing it
 * from all of them.
 */
export function countRound(tally: Tally, round: PlayedRound): void {
  const { resultId, kills, deaths, score } = round;
  tally.elo += round.eloGain ?? 0;
  tally.form = formAfter(tally.form, round.outcome);
  tally.winStreak = round.outcome === "W" ? tally.winStreak + 1 : 0;
  countOnSide(tally[round.side], round);
  if (round.isForfeit) return;
  tally.highestKdRatio = higher(tally.highestKdRatio, kdRatio(kills, deaths), resultId);
  tally.highestKills = higher(tally.highestKills, kills, resultId);
  tally.highestDeaths = higher(tally.highestDeaths, deaths, resultId);
  tally.highestScore = higher(tally.highestScore, score, resultId);
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
  side.wonRounds += won;
  side.lostRounds += lost;
  side.kills += round.kills;
  side.deaths += round.deaths;
  side.score += round.score;
  side.flags += round.flags ?? 0;
  side.flagRounds += round.flags === null ? 0 : 1;
  side.teamScore += round.teamScore;
  side.wonTeamScore += won * round.teamScore;
  side.lostTeamScore += lost * round.teamScore;
  side.highestTeamScore = higher(side.highestTeamScore, round.teamScore, round.resultId);
}

/** On a tie the earlier result stays. */
function higher(best: Highest, value: number, resultId: number): Highest {
  return best === null || value > best.value ? { value, resultId } : best;
}
