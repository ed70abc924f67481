import { expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { createClansWithLeaders, freezeRound, readStandings } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
import { lockAdminsForUpdate } from "../people/users/users-queries.ts";

const createPasswordBody = () => ({ currentPassword: playerPassword });

test("deleting a player replaces the name in results and releases the name, e-mail, clan and sessions", async ({
  league,
}) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const name = "Lead of Foxes";
  const { id, token: as } = foxes.lead;
  await freezeRound(league, { red: foxes.id, blue: owls.id, redScore: 500, blueScore: 100 });
  await league.call("deleteOwnAccount", { as, body: createPasswordBody() });

  expect((await league.call("checkSession", { as })).user).toBeNull();

  const { data: users } = await league.call("searchUsers", { as: league.admin, body: { _id: id } });
  expect(users).toEqual([]);

  const { data } = await league.league.call("searchResults", { body: {} });
  expect(data[0]?.redPlayers).toMatchObject([{ userName: `Player ${id}` }]);
  expect(JSON.stringify(data)).not.toContain(name);

  const [season] = (await league.call("searchSeasons")).data;
  expect((await readStandings(league, season?._id ?? "")).find(({ _id }) => _id === foxes.id)?.players).toEqual([]);
  // Another player can have the same name and e-mail.
  await expect(signUp(league, name)).resolves.toMatchObject({ token: expect.any(String) });
});

test("always requires the password, even in a new session, and deletes nothing without it", async ({ league }) => {
  const { token: as } = await signUp(league, "Ann");
  expect(await league.rejected("deleteOwnAccount", { as })).toMatchObject({ errorCode: "PASSWORD_NEEDED" });

  const wrongPassword = { as, body: { currentPassword: "not hers" } };
  expect(await league.rejected("deleteOwnAccount", wrongPassword)).toMatchObject({ errorCode: "WRONG_PASSWORD" });
  expect((await league.call("checkSession", { as })).user).toMatchObject({ userName: "Ann" });
  expect(await league.rejected("deleteOwnAccount", { body: createPasswordBody() })).toMatchObject({ status: 401 });
});

test("exactly one of the last two admins can delete their account concurrently", async () => {
  const league = await openLeague();
  const names = ["Eve", "Eva"] as const;
  const admins = await Promise.all(names.map((name) => signUp(league, name, "ADMIN")));

  await league.call("updateUser", { as: admins[0]?.token ?? "", id: league.adminId, body: { role: "USER" } });
  const replies = await raceOnLock(league.context.db, {
    lock: lockAdminsForUpdate,
    start: () => admins.map(({ token: as }) => league.send("deleteOwnAccount", { as, body: createPasswordBody() })),
  });
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ errorCode: "LAST_ADMIN" });
});
