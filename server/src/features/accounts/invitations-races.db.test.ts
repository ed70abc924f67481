import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

test("exactly one of two concurrent uses of a link sets the password", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const { data: invitations } = await league.call("createInvitations", { as: league.admin, body: { userIds: [id] } });
  const secret = new URL(invitations[0]?.url ?? "").hash.slice(1);
  const passwords = ["mine", "theirs"];
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockUserForUpdate(trx, Number(id)),
    start: () =>
      passwords.map((password) =>
        league.send("acceptInvitation", { body: { secret, password, confirmPassword: password } }),
      ),
    // Longer than the default, because the calls hash their passwords before they need the lock.
    waitMs: 500,
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 404: 1 });

  const [password = ""] = passwords.filter((_, index) => replies[index]?.status === 200);
  expect((await league.call("signIn", { body: { email: getEmail("Ada"), password } })).user._id).toBe(id);
});
