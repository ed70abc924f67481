import type { League } from "./open-league.ts";

/** The admin leaves a match for which the other is ready, and takes their place again. */
export async function callForPlaces({ call, admin: as, context }: League, queueId: string, other: string, id: string) {
  await call("readyUp", { as: other, id });
  await call("leaveMatch", { as, id });
  await context.db.deleteFrom("cooldowns").execute();
  await call("joinQueue", { as, id: queueId });
  await call("takePlace", { as, id });
}
