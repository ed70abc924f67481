import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { emailOf, signUp } from "../../../test/sign-up.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

const day = 86_400_000;
const gone = {
  status: 404,
  errorCode: "INVITATION_NOT_FOUND",
  message: "This link is not valid any more",
  errorData: {},
};

/** Makes a user's link and returns its secret. */
async function invite(league: League, userId: string): Promise<string> {
  const { data } = await league.call("createInvitations", { as: league.admin, body: { userIds: [userId] } });
  return data[0]?.url.split("#")[1] ?? "";
}

const typed = (password: string) => ({ password, confirmPassword: password });

async function expectDead(league: League, secret: string) {
  expect(await league.refused("openInvitation", { body: { secret } })).toEqual(gone);
  expect(await league.refused("acceptInvitation", { body: { secret, ...typed("x") } })).toEqual(gone);
}

test("whoever has an invitation tries at most five e-mails a day with it", async ({ league }) => {
  await beginSeason(league);
  const { data: neo } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const secret = await invite(league, neo._id);
  for (const name of ["a", "b", "c", "d", "e", "f"]) await signUp(league, name);
  const accept = (email: string) => league.refused("acceptInvitation", { body: { secret, email, ...typed("free") } });
  for (const name of ["a", "b", "c", "c", "d", "e"]) {
    expect(await accept(emailOf(name))).toMatchObject({ errorCode: "EMAIL_TAKEN" });
  }
  expect(await accept(emailOf("f"))).toMatchObject({ status: 429, errorCode: "EMAILS_TRIED" });
  league.clock.advance(day);
  await league.call("acceptInvitation", { body: { secret, email: "neo@players.example", ...typed("free") } });
});

test("a player without an e-mail sets e-mail and password by a link, once", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example", PASSWORD_MIN_LENGTH: "4" });
  await league.call("createSeason", {
    as: league.admin,
    body: { name: "One", startDate: "2026-03-01", endDate: "2026-05-31" },
  });
  const { data: neo } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const body = { userIds: [neo._id] };
  const host = { headers: { host: "evil.example" } };
  const { data } = await league.call("createInvitations", { as: league.admin, body, ...host });
  const url = expect.stringMatching(/^https:\/\/league\.example\/auth\/invitation#[\w-]{43}$/);
  const [now, ends] = [0, 14 * day].map((after) => new Date(league.clock.now() + after).toISOString());
  expect(data).toEqual([{ userId: neo._id, userName: "Neo", clanName: null, url, expiresAt: ends }]);
  const secret = data[0]?.url.split("#")[1] ?? "";
  expect(await league.call("getInvitation", { as: league.admin, id: neo._id })).toEqual({
    data: { createdAt: now, expiresAt: ends },
  });
  const stored = await league.context.db.selectFrom("invitations").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);

  const opened = await league.call("openInvitation", { body: { secret } });
  expect(opened.data).toEqual({ userName: "Neo", email: null, expiresAt: ends });
  const accept = (more: object) => league.refused("acceptInvitation", { body: { secret, ...typed("free"), ...more } });
  expect(await accept({})).toMatchObject({ status: 400, message: "email is missing" });
  expect(await accept({ email: "admin@league.example" })).toMatchObject({ errorCode: "EMAIL_TAKEN" });
  expect(await accept({ confirmPassword: "other" })).toMatchObject({ errorCode: "PASSWORDS_DIFFER" });
  expect(await accept(typed("abc"))).toMatchObject({ errorCode: "PASSWORD_TOO_SHORT" });

  const email = "neo@players.example";
  const accepted = await league.call("acceptInvitation", {
    body: { secret, email: "Neo@players.example", ...typed("free") },
  });
  expect(accepted.data).toEqual({ email });
  const { user } = await league.call("signIn", { body: { email, password: "free" } });
  expect(user).toMatchObject({ userName: "Neo", email });
  await expectDead(league, secret);
  expect(await league.call("getInvitation", { as: league.admin, id: neo._id })).toEqual({ data: null });
});

test("a forgotten password is set by a link, which ends all sessions and changes no e-mail", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const secret = await invite(league, id);
  const other = { secret, email: "mine@players.example", ...typed("new") };
  expect(await league.refused("acceptInvitation", { body: other })).toMatchObject({ status: 400 });
  await league.call("acceptInvitation", { body: { secret, ...typed("new") } });
  expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
  expect((await league.call("signIn", { body: { email: emailOf("Ada"), password: "new" } })).user._id).toBe(id);
});

test("a link ends by time, replacement, withdrawal, a new password, a block and a deletion", async ({ as, league }) => {
  const { id, token } = await signUp(league, "Ada");
  const endings: Record<string, () => Promise<unknown>> = {
    replaced: () => invite(league, id),
    withdrawn: () => league.call("deleteInvitation", { as, id }),
    "own password": () => league.call("updateProfile", { as: token, body: typed("mine") }),
    "password by an admin": () => league.call("changePassword", { as, body: { _id: id, password: "theirs" } }),
    blocked: () => league.call("updateUser", { as, id, body: { blocked: true } }),
    unblocked: () => league.call("updateUser", { as, id, body: { blocked: false } }),
    expired: async () => league.clock.advance(14 * day),
    deleted: () => league.call("deleteUser", { as: league.admin, id }),
  };
  let secret = "";
  for (const [name, end] of Object.entries(endings)) {
    if (name !== "unblocked") secret = await invite(league, id);
    await end();
    await expectDead(league, secret).catch((cause: unknown) => {
      throw new Error(name, { cause });
    });
    if (name === "blocked") {
      await league.expectRefusal(409, "USER_BLOCKED", "createInvitations", { as, body: { userIds: [id] } });
    }
  }
  for (const unknown of ["", "x", "A".repeat(43)]) await expectDead(league, unknown);
  const { id: bob } = await signUp(league, "Bob");
  const some = { userIds: [bob, id] };
  expect(await league.refused("createInvitations", { as, body: some })).toMatchObject({ errorCode: "USER_NOT_FOUND" });
  expect(await league.call("getInvitation", { as, id: bob })).toEqual({ data: null });
});

test("an admin makes no link for themselves: the profile asks for the current password", async ({ as, league }) => {
  const { id } = await signUp(league, "Ada");
  const body = { userIds: [id, league.adminId] };
  await league.expectRefusal(409, "NOT_ONESELF", "createInvitations", { as, body });
  for (const one of body.userIds) expect(await league.call("getInvitation", { as, id: one })).toEqual({ data: null });
});

test("of two who use a link at once, one sets the password", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const secret = await invite(league, id);
  const passwords = ["mine", "theirs"];
  const replies = await raceOnLock(
    league.context.db,
    (trx) => lockUserForUpdate(trx, Number(id)),
    () => passwords.map((password) => league.send("acceptInvitation", { body: { secret, ...typed(password) } })),
    // The passwords are hashed before the lock is needed.
    500,
  );
  const winners = passwords.filter((_, index) => replies[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(1);
  const [password = ""] = winners;
  expect((await league.call("signIn", { body: { email: emailOf("Ada"), password } })).user._id).toBe(id);
});
