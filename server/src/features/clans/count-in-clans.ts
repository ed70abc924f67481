import { sides } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Decided } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";
import { clanTally, saveClanTally } from "./clan-tallies-queries.ts";
import { clanRound, countClanRound } from "./clan-tally.ts";

type PlayedResult = Decided & Pick<Row<"results">, "red_clan_id" | "blue_clan_id">;

/**
 * Adds a frozen result to the tallies of its clans; a ranked result has none. The cost does not depend on how many
 * results there are. The freeze has locked the pool's row, so no other result is counted at the same time.
 */
export async function countInClans(trx: LeagueTransaction, result: PlayedResult): Promise<void> {
  for (const side of sides) {
    const clanId = result[`${side}_clan_id`];
    if (clanId === null) continue;
    await saveClanTally(trx, clanId, countClanRound(await clanTally(trx, clanId), clanRound(side, result)));
  }
}
