import { type Side, sides } from "contract/sides.ts";
import { appendToForm, getOutcomeOfSide, type OutcomeLetter, type ScoredResult } from "../../competitions/outcome.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { type ClanTotals, findClanTotals, listFrozenResultsOfClan, saveClanTotals } from "./clans-queries.ts";
import { editClan } from "./edit-roster.ts";

/** A frozen (that is, validated) result from the point of view of one of its clans. */
type ClanRound = {
  readonly outcome: OutcomeLetter;
  readonly isForfeit: boolean;
  readonly teamScore: number;
};

/** A clan's totals before its first round. `games` counts rounds. */
export const emptyClanTotals: ClanTotals = { games: 0, wins: 0, losses: 0, team_score: 0, form: "" };

/**
 * Returns the totals with one more round. A draw adds neither a win nor a loss. A forfeit adds no score. Adding rounds
 * one by one gives the same totals as recomputing them from all rounds.
 */
export function addClanRound(totals: ClanTotals, { outcome, isForfeit, teamScore }: ClanRound): ClanTotals {
  return {
    games: totals.games + 1,
    wins: totals.wins + (outcome === "W" ? 1 : 0),
    losses: totals.losses + (outcome === "L" ? 1 : 0),
    team_score: totals.team_score + (isForfeit ? 0 : teamScore),
    form: appendToForm(totals.form, outcome),
  };
}

/** The columns of a frozen result that change the totals of its clans. */
type ClanResult = ScoredResult & Pick<Row<"results">, "red_clan_id" | "blue_clan_id">;

/**
 * Adds a frozen result to the totals of its clans. A ranked result has no clans.
 * @param totalsByClan totals by clan id; changed in place
 */
export function addResultToTotals(totalsByClan: Map<number, ClanTotals>, result: ClanResult): void {
  for (const side of sides) {
    const clanId = result[`${side}_clan_id`];
    if (clanId === null) continue;
    const totals = totalsByClan.get(clanId) ?? emptyClanTotals;
    totalsByClan.set(clanId, addClanRound(totals, toClanRound(side, result)));
  }
}

/** Returns a frozen result from the point of view of the clan on a side. */
export function toClanRound(side: Side, result: ScoredResult): ClanRound {
  return {
    outcome: getOutcomeOfSide(side, result),
    isForfeit: result.forfeit_side !== null,
    teamScore: side === "red" ? result.red_score : result.blue_score,
  };
}

/**
 * Adds a frozen result to the stored totals of its clans. A ranked result has no clans. The cost does not depend on the
 * number of results. The caller has locked the rating pool, so no other result is added at the same time.
 */
export async function addResultToClans(trx: LeagueTransaction, result: ClanResult): Promise<void> {
  const totalsByClan = new Map<number, ClanTotals>();
  for (const clanId of [result.red_clan_id, result.blue_clan_id]) {
    if (clanId !== null) totalsByClan.set(clanId, await findClanTotals(trx, clanId));
  }
  addResultToTotals(totalsByClan, result);
  for (const [clanId, totals] of totalsByClan) await saveClanTotals(trx, clanId, totals);
}

/**
 * Recomputes a clan's totals from its frozen results. The totals should already be the same, because each freeze
 * updates them. `editClan` locks the season and its rating pool, so that no result is frozen at the same time.
 * @throws the errors of `editClan`, such as UNKNOWN_CLAN
 */
export async function recomputeClanTotals(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    const results = await listFrozenResultsOfClan(trx, id);
    const rounds = results.map((result) => toClanRound(result.red_clan_id === id ? "red" : "blue", result));
    await saveClanTotals(trx, id, rounds.reduce(addClanRound, emptyClanTotals));
  });
}
