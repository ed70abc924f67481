import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leaveClan } from "../users/leave-clan-queries.ts";
import { findUser, lockUserForShare, type UserRow } from "../users/users-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Removes a player from a clan and returns them. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export function removeClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<UserRow> {
  return editClan({ db }, id, async (trx) => {
    const isThere = (await lockUserForShare(trx, userId)) !== undefined;
    const isRemoved = isThere && (await leaveClan(trx, { clan_id: id }, userId, clock.now()));
    const user = await findUser(trx, userId);
    if (!isRemoved || user === undefined) throw refuse("PLAYER_NOT_IN_ROSTER");
    return user;
  });
}
