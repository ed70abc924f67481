import type { Side } from "contract/sides.ts";
import { type Decided, formAfter, type Outcome, outcomeFor } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";

/** What a clan's line of the table is kept of. */
export type ClanTally = Pick<Row<"clans">, "games" | "wins" | "losses" | "team_score" | "form">;

/** A frozen result as one of its clans lived it. */
type ClanRound = { readonly outcome: Outcome; readonly isForfeit: boolean; readonly teamScore: number };

/** A clan's tally before its first round. */
export const emptyClanTally: ClanTally = { games: 0, wins: 0, losses: 0, team_score: 0, form: "" };

/**
 * The tally with one more round in it: a draw is a game neither won nor lost, and a forfeit leaves the score out. Counting
 * rounds one by one as they freeze, or all anew, gives the same tally.
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

/** What a result is to the clan on one of its sides. */
export function clanRound(side: Side, result: Decided): ClanRound {
  return {
    outcome: outcomeFor(side, result),
    isForfeit: result.forfeit_side !== null,
    teamScore: side === "red" ? result.red_score : result.blue_score,
  };
}
