import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { findCrest, saveCrest } from "./clans-queries.ts";
import { presentCrest } from "./present-clan.ts";

/**
 * Gives two clans of a season each other's crest, also one that is drawn by the name. Runs in a transaction with the locks
 * of `editClan`.
 * @throws UNKNOWN_CLAN where the other one is of no or another season
 */
export async function swapCrests(trx: LeagueTransaction, id: number, otherId: number): Promise<void> {
  const [own, other] = [await findCrest(trx, id), await findCrest(trx, otherId)];
  if (own === undefined || other?.season_id !== own.season_id) throw refuse("UNKNOWN_CLAN");
  if (id === otherId) return;
  await noteSubject(trx, { kind: "CLAN", id: otherId });
  // Unique indexes check each statement: first one of the two has none.
  await saveCrest(trx, id, null);
  await saveCrest(trx, otherId, presentCrest(own));
  await saveCrest(trx, id, presentCrest(other));
}
