import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { stepsOf, type TracedQuery } from "../../../../test/plans-queries.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { emailOf, openSession, putIn } from "../../../../test/sign-up.ts";
import type { LeagueTransaction } from "../../context.ts";
import { highestMovedCost } from "./sign-in-queries.ts";
import { codeAt } from "./totp.ts";
import { changeUser, lockUserForUpdate } from "./users-queries.ts";

const minute = 60_000;
/** What one keyboard types, and another. */
const typed = "Passe\u0301";
const composed = "Pass\u00e9";

/** Inserts a player with what the original software stored of their password. */
async function moveIn(league: League, userName = "Ada", passwordHash?: string) {
  const stored = passwordHash ?? (await hash(typed, 4)).replace("$2b$", "$2a$");
  const id = await putIn(league, { userName, email: emailOf(userName), role: "USER", passwordHash: stored });
  const hashNow = async () => {
    const user = await league.context.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return user.password_hash;
  };
  const signIn = async (password: string, code?: string, address = "203.0.113.7") => {
    const sent = await league.send("signIn", { body: { email: emailOf(userName), password, code }, address });
    return sent.body.errorCode ?? sent.status;
  };
  return { id, stored, hashNow, signIn };
}

const ours = /^\$argon2id\$/;

test("a moved player signs in with the password as they typed it, and from then on as everyone", async () => {
  const league = await openLeague();
  const { signIn, stored, hashNow } = await moveIn(league);
  expect(await signIn("guess")).toBe("WRONG_SIGN_IN");
  expect(await signIn(composed)).toBe("WRONG_SIGN_IN");
  expect(await hashNow()).toBe(stored);
  expect(await signIn(typed)).toBe(200);
  const renewed = await hashNow();
  expect(renewed).toMatch(ours);
  expect([await signIn(typed), await signIn(composed), await signIn("guess")]).toEqual([200, 200, "WRONG_SIGN_IN"]);
  expect(await hashNow()).toBe(renewed);
  const told = await league.context.db.selectFrom("history").selectAll().execute();
  expect(JSON.stringify(told)).not.toMatch(/password|\$2a\$/);
});

test("of several sign-ins of a moved player at once each succeeds, and one hash stays", async () => {
  const league = await openLeague();
  const { id, signIn, hashNow } = await moveIn(league);
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
  const seen: string[] = [];
  const start = () =>
    [1, 2, 3, 4].map(async (from) => {
      const reply = await signIn(typed, undefined, `10.0.0.${from}`);
      seen.push(await hashNow());
      return reply;
    });
  expect(await raceOnLock(league.context.db, lock, start)).toEqual([200, 200, 200, 200]);
  expect(new Set(seen)).toEqual(new Set([await hashNow()]));
  const sessions = await league.context.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", Number(id))
    .execute();
  expect(sessions).toHaveLength(4);
});

test("a password that was set at once with the first sign-in is not overwritten", async () => {
  const league = await openLeague();
  const { id, signIn, hashNow } = await moveIn(league);
  const { hashNow: ofOther } = await moveIn(league, "Bea", await hash("new", 4));
  const password_hash = await ofOther();
  const change = async (trx: LeagueTransaction) => {
    await lockUserForUpdate(trx, Number(id));
    await changeUser(trx, Number(id), { password_hash });
  };
  expect(await raceOnLock(league.context.db, change, () => [signIn(typed)])).toEqual(["WRONG_SIGN_IN"]);
  expect(await hashNow()).toBe(password_hash);
  expect([await signIn(typed), await signIn("new")]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("a sign-in that opens no session leaves the moved hash: of a blocked player, or without the second factor", async () => {
  const league = await openLeague();
  const { id, stored, signIn, hashNow } = await moveIn(league);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  expect([await signIn("guess"), await signIn(typed)]).toEqual(["WRONG_SIGN_IN", "BLOCKED"]);
  expect(await hashNow()).toBe(stored);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: false, role: "ADMIN" } });

  const as = await openSession(league, id);
  const { secret } = (await league.call("beginSecondFactor", { as })).data;
  const code = () => codeAt(secret, Math.floor(league.clock.now() / 30_000));
  await league.call("confirmSecondFactor", { as, body: { code: code() } });
  league.clock.advance(minute);
  expect(await signIn(typed)).toBe("SECOND_FACTOR_REQUIRED");
  expect(await signIn(typed, "000000")).toBe("WRONG_CODE");
  expect(await hashNow()).toBe(stored);
  expect(await signIn(typed, code())).toBe(200);
  expect(await hashNow()).toMatch(ours);
});

test("a moved password is asked for as any other, and replaced by each that is set", async () => {
  const league = await openLeague();
  const { id, stored, signIn, hashNow } = await moveIn(league);
  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  const change = (currentPassword: string, more: object) =>
    league.send("updateProfile", { as, body: { currentPassword, ...more } });
  expect((await change(composed, { email: "a@players.example" })).body.errorCode).toBe("WRONG_PASSWORD");
  expect((await change(typed, { email: "a@players.example" })).status).toBe(200);
  expect(await hashNow()).toBe(stored);
  expect((await change(typed, { email: emailOf("Ada"), password: "own", confirmPassword: "own" })).status).toBe(200);
  expect([await signIn(typed), await signIn("own")]).toEqual(["WRONG_SIGN_IN", 200]);

  const bea = await moveIn(league, "Bea");
  const admin = { as: league.admin };
  await league.call("changePassword", { ...admin, body: { _id: bea.id, password: "reset" } });
  expect([await bea.signIn(typed), await bea.signIn("reset")]).toEqual(["WRONG_SIGN_IN", 200]);

  const cleo = await moveIn(league, "Cleo");
  const { data } = await league.call("createInvitations", { ...admin, body: { userIds: [cleo.id] } });
  const secret = data[0]?.url.split("#")[1] ?? "";
  await league.call("acceptInvitation", { body: { secret, password: "linked", confirmPassword: "linked" } });
  expect([await cleo.signIn(typed), await cleo.signIn("linked")]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("a moved password of 72 bytes or more is compared as bcrypt does, at each sign-in", async () => {
  const league = await openLeague();
  // The end of what bcrypt reads stands within a letter that has another composition.
  const beginning = `${"\uff30".repeat(23)}xx`;
  const original = `${beginning}${typed} and what bcrypt does not read`;
  const { id, stored, signIn, hashNow } = await moveIn(league, "Ada", await hash(original, 4));
  expect(await signIn(original.normalize("NFKC"))).toBe("WRONG_SIGN_IN");
  expect(await signIn(beginning)).toBe("WRONG_SIGN_IN");
  for (const password of [`${beginning}Pother end`, original, `${beginning}P`])
    expect(await signIn(password)).toBe(200);
  expect(await hashNow()).toBe(stored);
  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  const body = { currentPassword: original, password: original, confirmPassword: original };
  await league.call("updateProfile", { as, body });
  expect(await hashNow()).toMatch(ours);
  expect([await signIn(`${beginning}Pother end`), await signIn(original)]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("nobody gets in with an empty password, also where the moved hash is of one", async () => {
  const league = await openLeague();
  const { id, stored, signIn, hashNow } = await moveIn(league, "Ada", await hash("", 4));
  expect(await signIn("")).toBe("WRONG_SIGN_IN");
  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  for (const currentPassword of ["", null]) {
    const body = { email: "a@players.example", ...(currentPassword !== null && { currentPassword }) };
    expect((await league.refused("updateProfile", { as, body })).errorCode).toBe("PASSWORD_NEEDED");
    const leaving = await league.refused("deleteOwnAccount", { as, body: { currentPassword } });
    expect(leaving.errorCode).toBe("PASSWORD_NEEDED");
  }
  expect(await hashNow()).toBe(stored);
});

test.each(["", "junk", "$2a$16$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "$argon2id$v=19$m=8,t=1,p=1$"])(
  "nobody signs in where %j is stored for a password",
  async (passwordHash) => {
    const league = await openLeague();
    const { id, signIn } = await moveIn(league, "Ada", passwordHash);
    for (const password of ["", passwordHash, "U*U"]) expect(await signIn(password)).toBe("WRONG_SIGN_IN");
    const as = await openSession(league, id);
    league.clock.advance(10 * minute);
    const body = { email: "a@players.example", currentPassword: "x" };
    expect((await league.refused("updateProfile", { as, body })).errorCode).toBe("SIGN_IN_AGAIN");
  },
);

test("the highest cost of moved hashes is looked up by an index", async () => {
  const asked: TracedQuery[] = [];
  const league = await openLeague({}, undefined, ({ sql, parameters }) => void asked.push({ sql, parameters }));
  const { db } = league.context;
  expect(await highestMovedCost(db)).toBe(0);
  const { signIn } = await moveIn(league, "Ada", await hash(typed, 5));
  await moveIn(league, "Bea");
  for (const junk of ["$2a$16$CCCCC", "$2", "$2a$", "$1"]) await moveIn(league, `Of ${junk}`, junk);
  expect(await highestMovedCost(db)).toBe(5);
  const query = asked.findLast(({ sql }) => sql.includes("substr"));
  if (query === undefined) throw new Error("nothing was asked");
  expect(await stepsOf(db, query)).toEqual([expect.stringMatching(/^S.*users_by_moved_password/)]);
  await signIn(typed);
  expect(await highestMovedCost(db)).toBe(4);
});
