import type { Context } from "../src/features/context.ts";
import { FailedSignIns } from "../src/features/users/failed-sign-ins.ts";
import { findViewer } from "../src/features/users/find-viewer.ts";
import { signIn } from "../src/features/users/sign-in.ts";
import { fillLeague } from "./fill-league.ts";
import type { LiveQueue } from "./play-live.ts";
import { turnedClock } from "./turned-clock.ts";

/** The first admin of the demo. */
export const demoAdmin = { email: "admin@league.test", password: "demo" };

/**
 * Fills a league that has only the demo's admin, as of the time by its clock.
 * @param rankedDays for how many days ranked rounds have been played, at least 1
 * @returns the queues that are to be played on
 */
export async function fillDemo(empty: Context, rankedDays = 70): Promise<LiveQueue[]> {
  const turned = { ...empty, clock: turnedClock(empty.clock.now()) };
  const { token } = await signIn({ ...turned, failures: new FailedSignIns() }, { ...demoAdmin, address: "demo" });
  const admin = await findViewer(turned, token);
  if (admin === null) throw new Error("The demo's admin is not signed in");
  return fillLeague(turned, admin, rankedDays);
}
