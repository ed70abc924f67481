import { expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { createClansWithLeaders, enterFrozenRound, readStandings } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { readLeagueRows } from "../../../test/read-league-rows.ts";
import { signUp } from "../../../test/sign-up.ts";

const bodyWithPassword = { currentPassword: playerPassword };

test("a player who deletes their account is signed out, leaves the clan, and gives up name and e-mail", async ({
  league,
}) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  // `createClansWithLeaders` gives this name to the leader of the Foxes.
  const name = "Lead of Foxes";
  const { id, token } = foxes.leader;
  await enterFrozenRound(league, { red: foxes.id, blue: owls.id, redScore: 500, blueScore: 100 });
  await league.call("deleteOwnAccount", { as: token, body: bodyWithPassword });

  expect((await league.call("checkSession", { as: token })).user).toBeNull();

  const { data: users } = await league.call("searchUsers", { as: league.admin, body: { _id: id } });
  expect(users).toEqual([]);

  // Results show a neutral name instead of the deleted player's.
  const { data } = await league.leagueArea.call("searchResults", { body: {} });
  expect(data[0]?.redPlayers).toMatchObject([{ userName: `Player ${id}` }]);
  expect(JSON.stringify(data)).not.toContain(name);

  const [season] = (await league.call("searchSeasons")).data;
  const standings = await readStandings(league, season?._id ?? "");
  expect(standings.find(({ _id }) => _id === foxes.id)?.players).toEqual([]);
  const { users: storedUsers } = await readLeagueRows(league);
  expect(JSON.stringify(storedUsers).toLowerCase()).not.toContain(name.toLowerCase());
  // Another player can have the same name and e-mail.
  await expect(signUp(league, name)).resolves.toMatchObject({ token: expect.any(String) });
});

test("deleting one's own account always requires the password, even in a new session", async ({ league }) => {
  const { token } = await signUp(league, "Ann");
  expect(await league.rejected("deleteOwnAccount", { as: token })).toMatchObject({ errorCode: "PASSWORD_NEEDED" });

  const wrongPassword = { as: token, body: { currentPassword: "not hers" } };
  expect(await league.rejected("deleteOwnAccount", wrongPassword)).toMatchObject({ errorCode: "WRONG_PASSWORD" });
  expect((await league.call("checkSession", { as: token })).user).toMatchObject({ userName: "Ann" });
  expect(await league.rejected("deleteOwnAccount", { body: bodyWithPassword })).toMatchObject({ status: 401 });
});
