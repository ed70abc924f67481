import { rosterSize } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { leaveClan } from "../users/leave-clan-queries.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { editAsLeader } from "./edit-as-leader.ts";
import { requireTransfersOpen } from "./require-transfers-open.ts";
import { countMembers } from "./rosters-queries.ts";

/** Releases a player of the clan. @throws PLAYER_NOT_IN_ROSTER, ROSTER_SMALL, TRANSFERS_CLOSED, and as `editAsLeader` does */
export async function releasePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader({ db }, viewerId, id, async (trx, season) => {
    const now = clock.now();
    requireTransfersOpen(season, now);
    const players = await countMembers(trx, id);
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, now))) throw refuse("PLAYER_NOT_IN_ROSTER");
    if (players <= rosterSize.min) throw refuse("ROSTER_SMALL", { players: rosterSize.min });
  });
}
