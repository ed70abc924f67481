import type { Random } from "../../platform/random.ts";

/** Smaller differences of Elo are rounding errors. */
const elosApart = 1e-9;

/**
 * Splits players into two teams of one size with the closest mean Elos, by comparing all splits; ties are
 * broken at random, and so is who is red. Each team is the indexes of its players.
 * @param elos of each player: an even number of them, at most 16 (6435 splits)
 */
export function bestSplit(elos: readonly number[], random: Random): { red: number[]; blue: number[] } {
  const size = elos.length / 2;
  const half = elos.reduce((sum, elo) => sum + elo, 0) / 2;
  let closest = Number.POSITIVE_INFINITY;
  let teams: number[][] = [];

  /** Compares every team of these players and others from that index on. */
  function compareTeams(team: number[], from: number, sum: number): void {
    if (team.length < size) {
      const last = elos.length - size + team.length;
      for (let index = from; index <= last; index += 1) {
        compareTeams([...team, index], index + 1, sum + (elos[index] ?? 0));
      }
      return;
    }
    const distance = Math.abs(sum - half);
    if (distance > closest + elosApart) return;
    if (distance < closest - elosApart) teams = [];
    closest = Math.min(closest, distance);
    teams.push(team);
  }

  // Every split is one of the teams that the first player can be in, and the rest.
  compareTeams([0], 1, elos[0] ?? 0);
  const team = teams[random(teams.length)] ?? [];
  const others = [...elos.keys()].filter((index) => !team.includes(index));
  return random(2) === 0 ? { red: team, blue: others } : { red: others, blue: team };
}
