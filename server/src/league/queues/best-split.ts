import type { Lot } from "../../platform/lot.ts";

/** What tells two splits apart in Elo; less is rounding. */
const elosApart = 1e-9;

/**
 * Splits players into two teams of one size whose mean Elos are as close as can be, by comparing all splits; ties are
 * broken by lot, and so is who is red. Each team is the places of its players.
 * @param elos of each player: an even number of them, at most 16 (6435 splits)
 */
export function bestSplit(elos: readonly number[], lot: Lot): { red: number[]; blue: number[] } {
  const half = elos.reduce((sum, elo) => sum + elo, 0) / 2;
  let closest = { distance: Number.POSITIVE_INFINITY, teams: [] as number[][] };
  for (const team of teamsWithFirst(elos.length)) {
    const distance = Math.abs(team.reduce((sum, place) => sum + (elos[place] ?? 0), 0) - half);
    if (distance < closest.distance - elosApart) closest = { distance, teams: [team] };
    else if (distance <= closest.distance + elosApart) closest.teams.push(team);
  }
  const team = closest.teams[lot(closest.teams.length)] ?? [];
  const others = [...elos.keys()].filter((place) => !team.includes(place));
  return lot(2) === 0 ? { red: team, blue: others } : { red: others, blue: team };
}

/** Every team that the first player can be in: each stands for one split. */
function teamsWithFirst(players: number): number[][] {
  let teams = [[0]];
  for (let mate = 1; mate < players / 2; mate += 1) {
    teams = teams.flatMap((team) => {
      const next = (team.at(-1) ?? 0) + 1;
      return Array.from({ length: players - next }, (_, more) => [...team, next + more]);
    });
  }
  return teams;
}
