import { type Side, sides } from "contract/sides.ts";
import { type Decided, formAfter, type Outcome, outcomeFor } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";

/** The columns of a clan that the season's table is computed from. */
export type ClanTally = Pick<Row<"clans">, "games" | "wins" | "losses" | "team_score" | "form">;

/** A frozen result from the point of view of one of its clans. */
type ClanRound = { readonly outcome: Outcome; readonly isForfeit: boolean; readonly teamScore: number };

/** A clan's tally before its first round. */
export const emptyClanTally: ClanTally = { games: 0, wins: 0, losses: 0, team_score: 0, form: "" };

/**
 * Adds a round to a tally. A draw counts as a game but neither as won nor as lost; a forfeit adds no score. Adding
 * rounds one by one as they are frozen gives the same tally as recomputing it from all of them.
 */
export function countClanRound(tally: ClanTally, { outcome, isForfeit, teamScore }: ClanRound): ClanTally {
  return {
    games: tally.games + 1,
    wins: tally.wins + (outcome === "W" ? 1 : 0),
    losses: tally.losses + (outcome === "L" ? 1 : 0),
    team_score: tally.team_score + (isForfeit ? 0 : teamScore),
    form: formAfter(tally.form, outcome),
  };
}

/** What is counted of a frozen result for its clans. */
export type ClanResult = Decided & Pick<Row<"results">, "red_clan_id" | "blue_clan_id">;

/** Adds a frozen result to the tallies of its clans, which are by clan; a ranked result has none. */
export function countClansRound(tallies: Map<number, ClanTally>, result: ClanResult): void {
  for (const side of sides) {
    const clanId = result[`${side}_clan_id`];
    if (clanId === null) continue;
    tallies.set(clanId, countClanRound(tallies.get(clanId) ?? emptyClanTally, clanRound(side, result)));
  }
}

/** A result from the point of view of the clan on the given side. */
export function clanRound(side: Side, result: Decided): ClanRound {
  return {
    outcome: outcomeFor(side, result),
    isForfeit: result.forfeit_side !== null,
    teamScore: side === "red" ? result.red_score : result.blue_score,
  };
}
