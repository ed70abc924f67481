import type { Context } from "../context.ts";
import { frozenResultsOfClan, saveClanTally } from "./clan-tallies-queries.ts";
import { clanRound, countClanRound, emptyClanTally } from "./clan-tally.ts";
import { editClan } from "./edit-clan.ts";

/** Recomputes a clan's tally from its results. It finds the figures that were counted as the results were frozen. */
export async function syncClan(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    const results = await frozenResultsOfClan(trx, id);
    const rounds = results.map((result) => clanRound(result.red_clan_id === id ? "red" : "blue", result));
    await saveClanTally(trx, id, rounds.reduce(countClanRound, emptyClanTally));
  });
}
