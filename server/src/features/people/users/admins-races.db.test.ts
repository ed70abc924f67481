import { expect } from "vitest";
import { beginSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import type { LeagueTransaction } from "../../context.ts";
import { lockAdminsForUpdate } from "./users-queries.ts";

/** An action of the admin with this token against the user with this id. */
type AdminAction = (league: League, token: string, id: string) => Promise<{ status: number }>;

const demote: AdminAction = (league, token, id) => league.send("updateUser", { as: token, id, body: { role: "USER" } });
const block: AdminAction = (league, token, id) => league.send("updateUser", { as: token, id, body: { blocked: true } });
const remove: AdminAction = (league, token, id) => league.send("deleteUser", { as: token, id });

test.each([
  ["demote", demote],
  ["block", block],
  ["delete", remove],
])("exactly one of two admins who %s each other concurrently stays an admin", async (_, sendAction) => {
  const league = await openLeague();
  const eve = await signUp(league, "Eve", "ADMIN");
  // Both admins send the same call, in turn.
  const sendCall = (index: number) =>
    index % 2 === 0 ? sendAction(league, league.admin, eve.id) : sendAction(league, eve.token, league.adminId);
  const sendCalls = () => Array.from({ length: 20 }, (_call, index) => sendCall(index));
  const replies = await raceOnLock(league.context.db, { holdLock: lockAdminsForUpdate, start: sendCalls });
  // The first call succeeds. After it, the other admin's calls are rejected.
  for (const { status } of replies) expect([200, 401, 403, 404]).toContain(status);

  const sessions = [
    await league.call("checkSession", { as: league.admin }),
    await league.call("checkSession", { as: eve.token }),
  ];
  expect(sessions.filter(({ user }) => user?.role === "ADMIN")).toHaveLength(1);
});

test("an admin who is demoted concurrently cannot create a user", async ({ league }) => {
  await beginSeason(league);
  const eve = await signUp(league, "Eve", "ADMIN");
  const newAccount = { email: "ada@players.example", password: "x", confirmPassword: "x" };
  const createUser = () =>
    league.send("createUser", { as: eve.token, body: { ...newAccount, userName: "Ada", role: "ADMIN" } });
  // The call has passed the session check and is waiting for the lock when the demotion commits.
  const demoteWhileLocked = async (trx: LeagueTransaction) => {
    await lockAdminsForUpdate(trx);
    await trx.updateTable("users").set({ role: "USER" }).where("id", "=", Number(eve.id)).execute();
  };
  const [creation] = await raceOnLock(league.context.db, { holdLock: demoteWhileLocked, start: () => [createUser()] });
  expect(creation).toMatchObject({ status: 403 });
});
