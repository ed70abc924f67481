import { expect, test } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
import { lockAdminsForUpdate } from "../people/users/users-queries.ts";

const bodyWithPassword = { currentPassword: playerPassword };

test("exactly one of the last two admins can delete their account concurrently", async () => {
  const league = await openLeague();
  const eve = await signUp(league, "Eve", "ADMIN");
  const zoe = await signUp(league, "Zoe", "ADMIN");
  const admins = [eve, zoe];

  // The league's first admin becomes a player, so that Eve and Zoe are the only admins.
  await league.call("updateUser", { as: eve.token, id: league.adminId, body: { role: "USER" } });
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockAdminsForUpdate,
    start: () => admins.map(({ token }) => league.send("deleteOwnAccount", { as: token, body: bodyWithPassword })),
  });
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ errorCode: "LAST_ADMIN" });
});
