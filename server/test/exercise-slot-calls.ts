import { changeWithoutPublishing } from "./check-published-changes.ts";
import type { League } from "./open-league.ts";

type MatchOfAdmin = {
  readonly queueId: string;
  readonly matchId: string;
  /** The session token of the other player of the match. */
  readonly otherToken: string;
};

/**
 * For tests that make every call: makes the admin leave a match whose players are ready, and then take the open slot again.
 */
export async function exerciseSlotCalls(
  { call, admin: adminToken, context }: League,
  { queueId, matchId, otherToken }: MatchOfAdmin,
) {
  await call("readyUp", { as: otherToken, id: matchId });
  await call("leaveMatch", { as: adminToken, id: matchId });
  // Leaving has given the admin a cooldown.
  await changeWithoutPublishing(context.db, () => context.db.deleteFrom("cooldowns").execute());
  await call("joinQueue", { as: adminToken, id: queueId });
  await call("takePlace", { as: adminToken, id: matchId });
}
