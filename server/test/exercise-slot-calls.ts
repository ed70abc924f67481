import { changeDirectly } from "./check-published-changes.ts";
import type { League } from "./open-league.ts";

/**
 * For tests that make every call: makes the admin leave a match for which the other player is ready, and take the open slot
 * again.
 * @param matchId the match. The admin and the player of `otherToken` are in it
 */
export async function exerciseSlotCalls(
  { call, admin: adminToken, context }: League,
  queueId: string,
  otherToken: string,
  matchId: string,
) {
  await call("readyUp", { as: otherToken, id: matchId });
  await call("leaveMatch", { as: adminToken, id: matchId });
  // Leaving has given the admin a cooldown.
  await changeDirectly(context.db, () => context.db.deleteFrom("cooldowns").execute());
  await call("joinQueue", { as: adminToken, id: queueId });
  await call("takePlace", { as: adminToken, id: matchId });
}
