import { type Side, sides } from "contract/sides.ts";
import { type Decided, formAfter, type OutcomeLetter, outcomeFor } from "../../competitions/outcome.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { type ClanTally, clanTally, frozenResultsOfClan, saveClanTally } from "./clans-queries.ts";
import { editClan } from "./edit-roster.ts";

/** A frozen result from the point of view of one of its clans. */
type ClanRound = { readonly outcome: OutcomeLetter; readonly isForfeit: boolean; readonly teamScore: number };

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
type ClanResult = Decided & Pick<Row<"results">, "red_clan_id" | "blue_clan_id">;

/** Adds a frozen result to the tallies of its clans, which are by clan; a ranked result has none. */
export function countClansRound(tallies: Map<number, ClanTally>, result: ClanResult): void {
  for (const side of sides) {
    const clanId = result[`${side}_clan_id`];
    if (clanId === null) continue;
    tallies.set(clanId, countClanRound(tallies.get(clanId) ?? emptyClanTally, clanRound(side, result)));
  }
}

export function clanRound(side: Side, result: Decided): ClanRound {
  return {
    outcome: outcomeFor(side, result),
    isForfeit: result.forfeit_side !== null,
    teamScore: side === "red" ? result.red_score : result.blue_score,
  };
}

/**
 * Adds a frozen result to the tallies of its clans; a ranked result has none. The cost does not depend on how many
 * results there are. The freeze has locked the pool's row, so no other result is counted at the same time.
 */
export async function countInClans(trx: LeagueTransaction, result: ClanResult): Promise<void> {
  const tallies = new Map<number, ClanTally>();
  for (const id of [result.red_clan_id, result.blue_clan_id])
    if (id !== null) tallies.set(id, await clanTally(trx, id));
  countClansRound(tallies, result);
  for (const [clanId, tally] of tallies) await saveClanTally(trx, clanId, tally);
}

/** Recomputes a clan's tally from its results. It finds the figures that were counted as the results were frozen. */
export async function syncClan(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    const results = await frozenResultsOfClan(trx, id);
    const rounds = results.map((result) => clanRound(result.red_clan_id === id ? "red" : "blue", result));
    await saveClanTally(trx, id, rounds.reduce(countClanRound, emptyClanTally));
  });
}
