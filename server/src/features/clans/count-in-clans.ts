import { sides } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Decided } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";
import { clanTally, saveClanTally } from "./clan-tallies-queries.ts";
import { clanRound, countClanRound } from "./clan-tally.ts";

type PlayedResult = Decided & Pick<Row<"results">, "red_clan_id" | "blue_clan_id">;

/**
 * Counts a frozen result in the tables of its clans, at a cost that knows nothing of their history; a ranked one has no
 * clans. The freeze has taken the pool's row, so that no other counts meanwhile.
 */
export async function countInClans(trx: LeagueTransaction, result: PlayedResult): Promise<void> {
  for (const side of sides) {
    const clanId = result[`${side}_clan_id`];
    if (clanId === null) continue;
    await saveClanTally(trx, clanId, countClanRound(await clanTally(trx, clanId), clanRound(side, result)));
  }
}
