import type { Document, ObjectId } from "bson";
import type { Side } from "contract/sides.ts";
import type { Person } from "./generated-parts.ts";

const START_ELO = 1000;

/** The league Elo of each person at any time. */
export class LeagueElos {
  readonly #changes = new Map<Person, { at: number; elo: number }[]>();

  /** @param at in milliseconds since the epoch */
  getElo(person: Person, at: number): number {
    return this.#changes.get(person)?.findLast((change) => change.at <= at)?.elo ?? START_ELO;
  }

  setElo(person: Person, at: number, elo: number): void {
    this.#changes.set(person, [...(this.#changes.get(person) ?? []), { at, elo }]);
  }
}

/** Computes the Elo that the legacy software gives the winners. They get more for a win over stronger losers. */
export function calculateEloGain(winners: readonly number[], losers: readonly number[]): number {
  const winnerStrength = calculateMean(winners) ** 2;
  const loserStrength = calculateMean(losers) ** 2;
  return (10 * loserStrength) / (winnerStrength + loserStrength);
}

export function calculateMean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

type MutableTotals = Record<"score" | "kills" | "deaths" | "flags", number>;
export type Totals = Readonly<MutableTotals>;

const TOTAL_NAMES = ["score", "kills", "deaths", "flags"] as const;
// The legacy software's words for the totals, as parts of its fields' names: `totalKills`, `highestKillResultId`.
const PLURALS = { score: "Score", kills: "Kills", deaths: "Deaths", flags: "Flags" } as const;
const SINGULARS = { score: "Score", kills: "Kill", deaths: "Death", flags: "Flag" } as const;

const ZERO_TOTALS: Totals = { score: 0, kills: 0, deaths: 0, flags: 0 };

/** A round as it counts for a player's stats. */
type CountedRound = {
  readonly resultId: ObjectId;
  readonly side: Side;
  readonly isWon: boolean;
  /** `null` if there was no round: in the legacy software, the players could vote who won. */
  readonly totals: Totals | null;
};

/** The metrics of a player that the legacy software derives from results and stores. */
export class Stats {
  readonly #totals: Record<Side, MutableTotals> = { red: { ...ZERO_TOTALS }, blue: { ...ZERO_TOTALS } };
  readonly #games = { red: 0, blue: 0 };
  readonly #wins = { red: 0, blue: 0 };
  readonly #highest = new Map<keyof Totals, { value: number; resultId: ObjectId }>();

  addRound({ resultId, side, isWon, totals }: CountedRound): void {
    this.#games[side] += 1;
    if (isWon) this.#wins[side] += 1;
    if (totals === null) return;
    for (const name of TOTAL_NAMES) {
      this.#totals[side][name] += totals[name];
      if (totals[name] > (this.#highest.get(name)?.value ?? 0))
        this.#highest.set(name, { value: totals[name], resultId });
    }
  }

  /** Returns the fields of the legacy software's document. */
  createFields(): Document {
    const { red, blue } = this.#totals;
    const games = this.#games.red + this.#games.blue;
    const wins = this.#wins.red + this.#wins.blue;
    const fields: Document = {
      numberGames: games,
      numberWins: wins,
      numberLosses: games - wins,
      winRate: divide(100 * wins, games),
      redWinRate: divide(100 * this.#wins.red, this.#games.red),
      blueWinRate: divide(100 * this.#wins.blue, this.#games.blue),
      kdRatio: divide(red.kills + blue.kills, red.deaths + blue.deaths),
      redKdRatio: divide(red.kills, red.deaths),
      blueKdRatio: divide(blue.kills, blue.deaths),
      averageRedTeamScore: divide(red.score, this.#games.red),
      averageBlueTeamScore: divide(blue.score, this.#games.blue),
      // The generator does not compute the following fields.
      highestKdRatio: 0,
      highestRedTeamScore: 0,
      highestBlueTeamScore: 0,
      averageWinningScore: 0,
      averageLosingScore: 0,
    };
    for (const name of TOTAL_NAMES) {
      const plural = PLURALS[name];
      const highest = this.#highest.get(name);
      fields[`redTotal${plural}`] = red[name];
      fields[`blueTotal${plural}`] = blue[name];
      fields[`total${plural}`] = red[name] + blue[name];
      fields[`average${plural}`] = divide(red[name] + blue[name], games);
      fields[`highest${plural}`] = highest?.value ?? 0;
      if (highest !== undefined) fields[`highest${SINGULARS[name]}ResultId`] = highest.resultId;
    }
    return fields;
  }
}

/** Divides, but returns 0 if the divisor is 0. */
function divide(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}
