import { startElo } from "contract/constants.ts";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";

// A simple computation of the ratings that is independent of the server's. Tests compare the two.

/** `form` has the last five outcomes, the latest one last: "WLDWW". */
export type Rating = { readonly elo: number; readonly games: number; readonly form: string };
type RatedResult = {
  readonly teams: Readonly<Record<Side, readonly number[]>>;
  readonly scores: Readonly<Record<Side, number>>;
  readonly forfeit: Side | null;
};

/** The maximum Elo gain of one round: the default of the setting `ELO_K`. */
const maxEloGain = 32;
const points = { W: 1, D: 0.5, L: 0 } as const;

/** Computes the mean Elo of a team. */
export function computeMeanElo(ratings: ReadonlyMap<number, Rating>, team: readonly number[]): number {
  return team.reduce((sum, userId) => sum + (ratings.get(userId)?.elo ?? startElo), 0) / team.length;
}

/** Updates the ratings of both teams. @returns the Elo gain of the red team, or `null` if a team has no players */
export function applyResult(ratings: Map<number, Rating>, { teams, scores, forfeit }: RatedResult): number | null {
  const getOutcome = (side: Side) => {
    if (forfeit !== null) return forfeit === side ? "L" : "W";
    if (scores.red === scores.blue) return "D";
    return scores[side] > scores[getOppositeSide(side)] ? "W" : "L";
  };
  const expectedPoints =
    1 / (1 + 10 ** ((computeMeanElo(ratings, teams.blue) - computeMeanElo(ratings, teams.red)) / 400));
  const isOpposed = teams.red.length > 0 && teams.blue.length > 0;
  const redEloGain = isOpposed ? maxEloGain * (points[getOutcome("red")] - expectedPoints) : null;
  for (const side of sides) {
    for (const userId of teams[side]) {
      const { elo, games, form } = ratings.get(userId) ?? { elo: startElo, games: 0, form: "" };
      const eloChange = side === "red" ? (redEloGain ?? 0) : -(redEloGain ?? 0);
      ratings.set(userId, { elo: elo + eloChange, games: games + 1, form: (form + getOutcome(side)).slice(-5) });
    }
  }
  return redEloGain;
}
