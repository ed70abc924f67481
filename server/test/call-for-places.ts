import type { League } from "./open-league.ts";

/** Makes the admin leave a match for which the other player is ready, and take the open slot again. */
export async function callForPlaces(
  { call, admin: as, context }: League,
  queueId: string,
  otherToken: string,
  id: string,
) {
  await call("readyUp", { as: otherToken, id });
  await call("leaveMatch", { as, id });
  await context.db.deleteFrom("cooldowns").execute();
  await call("joinQueue", { as, id: queueId });
  await call("takePlace", { as, id });
}
