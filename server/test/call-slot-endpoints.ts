import { changeWithoutPublishing } from "./check-published-changes.ts";
import type { League } from "./open-league.ts";

type MatchOfAdmin = {
  readonly queueId: string;
  readonly matchId: string;
  /** The session token of the other player of the match. */
  readonly otherToken: string;
};

/**
 * For tests that call every endpoint: makes the admin leave a match, and then take the open slot again.
 */
export async function callSlotEndpoints(
  { call, admin: adminToken, context }: League,
  { queueId, matchId, otherToken }: MatchOfAdmin,
) {
  // Ends the ready check, during which leaving would cancel the match.
  await call("readyUp", { as: otherToken, id: matchId });
  await call("leaveMatch", { as: adminToken, id: matchId });
  // Leaving has given the admin a cooldown.
  await changeWithoutPublishing(context.db, () => context.db.deleteFrom("cooldowns").execute());
  // Only a player who waits in the queue may take the slot.
  await call("joinQueue", { as: adminToken, id: queueId });
  // `takePlace` is the API's name of taking an open slot.
  await call("takePlace", { as: adminToken, id: matchId });
}
