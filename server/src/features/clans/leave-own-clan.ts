import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leaveClan } from "../users/leave-clan-queries.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Leaves the own clan, which is always allowed; a leader's lead ends with it. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export async function leaveOwnClan(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx) => {
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, clock.now()))) throw refuse("PLAYER_NOT_IN_ROSTER");
  });
}
