import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { findLeader, makeLeader, removeLeader } from "./leaders-queries.ts";

/**
 * Makes a player of the clan's roster its leader; `null`: nobody. Runs in a transaction with the locks of `editClan`, and
 * locks the user, so that somebody who is blocked or deleted at the same time does not stay the leader.
 * @throws PLAYER_NOT_IN_ROSTER, PLAYER_BLOCKED
 */
export async function changeLeader(trx: LeagueTransaction, id: number, userId: number | null): Promise<void> {
  if ((await findLeader(trx, id)) === userId) return;
  await removeLeader(trx, id);
  if (userId === null) return;
  const user = await lockUserForShare(trx, userId);
  if (user?.blocked === 1) throw refuse("PLAYER_BLOCKED", { userName: user.user_name });
  if (user === undefined || !(await makeLeader(trx, id, userId))) throw refuse("PLAYER_NOT_IN_ROSTER");
}
