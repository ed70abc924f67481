import { expect, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";
import { publishUserChanges } from "../public-changes.ts";
import { liftEndedBans } from "./bans.ts";

const dayMs = 86_400_000;

/** A ban that ends a day after 2026-03-01 12:00, where the tests' clock starts. */
const rankedBan = { scope: "RANKED", reason: "Left three matches", endDate: "2026-03-02T12:00:00.000Z" } as const;

test("a ban that an admin extends while it ends is not lifted", async () => {
  const league = await openLeague();
  const ann = await signUp(league, "Ann");

  await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: rankedBan } });
  league.clock.advance(dayMs);
  const extendedEnd = league.clock.now() + dayMs;
  await raceOnLock(league.context.db, {
    holdLock: async (trx) => {
      await lockUserForUpdate(trx, Number(ann.id));
      // Tests fail if a transaction changes what a user sees without publishing the change.
      publishUserChanges(trx, [Number(ann.id)]);
      await trx.updateTable("bans").set({ ends_at: extendedEnd }).execute();
    },
    start: () => [liftEndedBans(league.context)],
  });
  const { user } = await league.call("checkSession", { as: ann.token });
  expect(user?.ban).toEqual({ ...rankedBan, endDate: new Date(extendedEnd).toISOString() });
});
