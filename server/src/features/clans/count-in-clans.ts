import type { LeagueTransaction } from "../context.ts";
import { clanTally, saveClanTally } from "./clan-tallies-queries.ts";
import { type ClanResult, type ClanTally, countClansRound } from "./clan-tally.ts";

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
