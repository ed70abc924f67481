import { expect, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
import { revokeAccess } from "../people/users/secret-links-queries.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

test("a user whose session ends concurrently gets no calendar link", async () => {
  const league = await openLeague();
  const ada = await signUp(league, "Ada");
  const [reply] = await raceOnLock(league.context.db, {
    holdLock: async (trx) => {
      await lockUserForUpdate(trx, Number(ada.id));
      await revokeAccess(trx, Number(ada.id));
    },
    start: () => [league.send("createCalendarLink", { as: ada.token })],
  });
  expect(reply?.status).toBe(401);
  expect(await league.context.db.selectFrom("calendar_links").selectAll().execute()).toEqual([]);
});
