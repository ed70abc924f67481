import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { ActiveSeason } from "../seasons/active-season.ts";
import { editClan } from "./edit-clan.ts";
import { findLeader } from "./leaders-queries.ts";

/**
 * Runs a change that only a clan's leader may make, in a transaction with the locks of `editClan`: whoever stops being
 * the leader meanwhile does so before or after the whole change.
 * @throws NOT_LEADER, and as `editClan` does
 */
export function editAsLeader<Answer>(
  { db }: Pick<Context, "db">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return editClan({ db }, id, async (trx, season) => {
    if ((await findLeader(trx, id)) !== viewerId) throw refuse("NOT_LEADER");
    return edit(trx, season);
  });
}
