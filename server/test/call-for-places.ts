import type { League } from "./open-league.ts";

/** The admin leaves a match for which the other player is ready, and takes the open slot again. */
export async function callForPlaces({ call, admin: as, context }: League, queueId: string, other: string, id: string) {
  await call("readyUp", { as: other, id });
  await call("leaveMatch", { as, id });
  await context.db.deleteFrom("cooldowns").execute();
  await call("joinQueue", { as, id: queueId });
  await call("takePlace", { as, id });
}
