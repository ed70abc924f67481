import type { Document, ObjectId } from "bson";
import type { Side } from "contract/sides.ts";
import type { Person } from "./made-up-parts.ts";

const START_ELO = 1000;

/** The league Elo of everybody, as it was at any time. */
export class LeagueElos {
  readonly #moves = new Map<Person, { at: number; elo: number }[]>();

  at(person: Person, at: number): number {
    return this.#moves.get(person)?.findLast((move) => move.at <= at)?.elo ?? START_ELO;
  }

  set(person: Person, at: number, elo: number): void {
    this.#moves.set(person, [...(this.#moves.get(person) ?? []), { at, elo }]);
  }
}

/** What the original software moves between two teams: the more, the stronger the loser is. */
export function eloGain(winners: readonly number[], losers: readonly number[]): number {
  const won = mean(winners) ** 2;
  const lost = mean(losers) ** 2;
  return (10 * lost) / (won + lost);
}

export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

export type Totals = {
  readonly score: number;
  readonly kills: number;
  readonly deaths: number;
  readonly flags: number;
};

const FIGURES = ["score", "kills", "deaths", "flags"] as const;
const PLURALS = { score: "Score", kills: "Kills", deaths: "Deaths", flags: "Flags" } as const;
const SINGULARS = { score: "Score", kills: "Kill", deaths: "Death", flags: "Flag" } as const;

/** The figures of a player that the original software derives and stores. */
export class Stats {
  readonly #totals = { red: { ...NONE }, blue: { ...NONE } };
  readonly #games = { red: 0, blue: 0 };
  readonly #wins = { red: 0, blue: 0 };
  readonly #highest = new Map<keyof Totals, { figure: number; result: ObjectId }>();

  /** @param figures none of a result that was decided by a vote */
  add(result: ObjectId, side: Side, isWon: boolean, figures: Totals | undefined): void {
    this.#games[side] += 1;
    if (isWon) this.#wins[side] += 1;
    if (figures === undefined) return;
    for (const name of FIGURES) {
      this.#totals[side][name] += figures[name];
      if (figures[name] > (this.#highest.get(name)?.figure ?? 0))
        this.#highest.set(name, { figure: figures[name], result });
    }
  }

  fields(): Document {
    const { red, blue } = this.#totals;
    const games = this.#games.red + this.#games.blue;
    const wins = this.#wins.red + this.#wins.blue;
    const fields: Document = {
      numberGames: games,
      numberWins: wins,
      numberLosses: games - wins,
      winRate: share(100 * wins, games),
      redWinRate: share(100 * this.#wins.red, this.#games.red),
      blueWinRate: share(100 * this.#wins.blue, this.#games.blue),
      kdRatio: share(red.kills + blue.kills, red.deaths + blue.deaths),
      redKdRatio: share(red.kills, red.deaths),
      blueKdRatio: share(blue.kills, blue.deaths),
      highestKdRatio: 0,
      averageRedTeamScore: share(red.score, this.#games.red),
      highestRedTeamScore: 0,
      averageBlueTeamScore: share(blue.score, this.#games.blue),
      highestBlueTeamScore: 0,
      averageWinningScore: 0,
      averageLosingScore: 0,
    };
    for (const name of FIGURES) {
      const plural = PLURALS[name];
      const highest = this.#highest.get(name);
      fields[`redTotal${plural}`] = red[name];
      fields[`blueTotal${plural}`] = blue[name];
      fields[`total${plural}`] = red[name] + blue[name];
      fields[`average${plural}`] = share(red[name] + blue[name], games);
      fields[`highest${plural}`] = highest?.figure ?? 0;
      if (highest !== undefined) fields[`highest${SINGULARS[name]}ResultId`] = highest.result;
    }
    return fields;
  }
}

const NONE = { score: 0, kills: 0, deaths: 0, flags: 0 };

function share(part: number, of: number): number {
  return of === 0 ? 0 : part / of;
}
