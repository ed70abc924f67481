import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { readQueryPlan, type TracedQuery } from "../../../../test/plans-queries.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { getEmail, openSession, setPlayer } from "../../../../test/sign-up.ts";
import type { LeagueTransaction } from "../../context.ts";
import { findMaxLegacyHashCost } from "./sign-in-queries.ts";
import { codeAt } from "./totp.ts";
import { changeUser, lockUserForUpdate } from "./users-queries.ts";

const minute = 60_000;
// The same password in two Unicode compositions, as different keyboards produce them.
const decomposed = "Passe\u0301";
const composed = "Pass\u00e9";

/** Inserts a player with a legacy password hash. */
async function insertLegacyPlayer(league: League, userName = "Ada", passwordHash?: string) {
  const storedHash = passwordHash ?? (await hash(decomposed, 4)).replace("$2b$", "$2a$");
  const id = await setPlayer(league, { userName, email: getEmail(userName), role: "USER", passwordHash: storedHash });
  const readCurrentHash = async () => {
    const user = await league.context.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return user.password_hash;
  };
  const signIn = async (password: string, code?: string, address = "203.0.113.7") => {
    const reply = await league.send("signIn", { body: { email: getEmail(userName), password, code }, address });
    return reply.body.errorCode ?? reply.status;
  };
  return { id, storedHash, readCurrentHash, signIn };
}

const argonHash = /^\$argon2id\$/;

test("an imported player signs in with the exact legacy password once, then in any Unicode composition", async () => {
  const league = await openLeague();
  const { signIn, storedHash, readCurrentHash } = await insertLegacyPlayer(league);
  expect(await signIn("guess")).toBe("WRONG_SIGN_IN");
  expect(await signIn(composed)).toBe("WRONG_SIGN_IN");
  expect(await readCurrentHash()).toBe(storedHash);
  expect(await signIn(decomposed)).toBe(200);

  const upgraded = await readCurrentHash();
  expect(upgraded).toMatch(argonHash);
  expect([await signIn(decomposed), await signIn(composed), await signIn("guess")]).toEqual([
    200,
    200,
    "WRONG_SIGN_IN",
  ]);
  expect(await readCurrentHash()).toBe(upgraded);

  const entries = await league.context.db.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify(entries)).not.toMatch(/password|\$2a\$/);
});

test("concurrent sign-ins of an imported player all succeed and store the same hash", async () => {
  const league = await openLeague();
  const { id, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
  const hashes: string[] = [];
  const sendSignIns = () =>
    [1, 2, 3, 4].map(async (index) => {
      const reply = await signIn(decomposed, undefined, `10.0.0.${index}`);
      hashes.push(await readCurrentHash());
      return reply;
    });
  expect(await raceOnLock(league.context.db, { lock, start: sendSignIns })).toEqual([200, 200, 200, 200]);
  expect(new Set(hashes)).toEqual(new Set([await readCurrentHash()]));

  const sessions = await league.context.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", Number(id))
    .execute();
  expect(sessions).toHaveLength(4);
});

test("the first sign-in does not overwrite a password that is set concurrently", async () => {
  const league = await openLeague();
  const { id, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const { readCurrentHash: hashOfBea } = await insertLegacyPlayer(league, "Bea", await hash("new", 4));
  const password_hash = await hashOfBea();
  const setNewPassword = async (trx: LeagueTransaction) => {
    await lockUserForUpdate(trx, Number(id));
    await changeUser(trx, Number(id), { password_hash });
  };
  expect(await raceOnLock(league.context.db, { lock: setNewPassword, start: () => [signIn(decomposed)] })).toEqual([
    "WRONG_SIGN_IN",
  ]);
  expect(await readCurrentHash()).toBe(password_hash);
  expect([await signIn(decomposed), await signIn("new")]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("a sign-in that fails because of a block or the second factor keeps the legacy hash", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  expect([await signIn("guess"), await signIn(decomposed)]).toEqual(["WRONG_SIGN_IN", "BLOCKED"]);
  expect(await readCurrentHash()).toBe(storedHash);

  await league.call("updateUser", { as: league.admin, id, body: { blocked: false, role: "ADMIN" } });

  const as = await openSession(league, id);
  const { secret } = (await league.call("beginSecondFactor", { as })).data;
  const getCode = () => codeAt(secret, Math.floor(league.clock.now() / 30_000));
  await league.call("confirmSecondFactor", { as, body: { code: getCode() } });
  league.clock.advance(minute);
  expect(await signIn(decomposed)).toBe("SECOND_FACTOR_REQUIRED");
  expect(await signIn(decomposed, "000000")).toBe("WRONG_CODE");
  expect(await readCurrentHash()).toBe(storedHash);
  expect(await signIn(decomposed, getCode())).toBe(200);
  expect(await readCurrentHash()).toMatch(argonHash);
});

test("a legacy password works as the current password, and every new password replaces it", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  const updateProfile = (currentPassword: string, changes: object) =>
    league.send("updateProfile", { as, body: { currentPassword, ...changes } });
  expect((await updateProfile(composed, { email: "a@players.example" })).body.errorCode).toBe("WRONG_PASSWORD");
  expect((await updateProfile(decomposed, { email: "a@players.example" })).status).toBe(200);
  expect(await readCurrentHash()).toBe(storedHash);
  expect(
    (await updateProfile(decomposed, { email: getEmail("Ada"), password: "own", confirmPassword: "own" })).status,
  ).toBe(200);
  expect([await signIn(decomposed), await signIn("own")]).toEqual(["WRONG_SIGN_IN", 200]);

  const bea = await insertLegacyPlayer(league, "Bea");
  const admin = { as: league.admin };
  await league.call("changePassword", { ...admin, body: { _id: bea.id, password: "reset" } });
  expect([await bea.signIn(decomposed), await bea.signIn("reset")]).toEqual(["WRONG_SIGN_IN", 200]);

  const cleo = await insertLegacyPlayer(league, "Cleo");
  const { data } = await league.call("createInvitations", { ...admin, body: { userIds: [cleo.id] } });
  const secret = data[0]?.url.split("#")[1] ?? "";
  await league.call("acceptInvitation", { body: { secret, password: "linked", confirmPassword: "linked" } });
  expect([await cleo.signIn(decomposed), await cleo.signIn("linked")]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("a legacy password of 72 bytes or more keeps its hash and is compared by bcrypt at each sign-in", async () => {
  const league = await openLeague();
  // The 72nd byte lies within a letter that has another Unicode composition.
  const beginning = `${"\uff30".repeat(23)}xx`;
  const longPassword = `${beginning}${decomposed} and what bcrypt does not read`;
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(
    league,
    "Ada",
    await hash(longPassword, 4),
  );
  expect(await signIn(longPassword.normalize("NFKC"))).toBe("WRONG_SIGN_IN");
  expect(await signIn(beginning)).toBe("WRONG_SIGN_IN");

  for (const password of [`${beginning}Pdifferent end`, longPassword, `${beginning}P`]) {
    expect(await signIn(password)).toBe(200);
  }
  expect(await readCurrentHash()).toBe(storedHash);

  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  const body = { currentPassword: longPassword, password: longPassword, confirmPassword: longPassword };
  await league.call("updateProfile", { as, body });
  expect(await readCurrentHash()).toMatch(argonHash);
  expect([await signIn(`${beginning}Pdifferent end`), await signIn(longPassword)]).toEqual(["WRONG_SIGN_IN", 200]);
});

test("an empty password is rejected, even if the legacy hash is a hash of an empty password", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(league, "Ada", await hash("", 4));
  expect(await signIn("")).toBe("WRONG_SIGN_IN");

  const as = await openSession(league, id);
  league.clock.advance(10 * minute);
  for (const currentPassword of ["", null]) {
    const body = { email: "a@players.example", ...(currentPassword !== null && { currentPassword }) };
    expect((await league.rejected("updateProfile", { as, body })).errorCode).toBe("PASSWORD_NEEDED");
    const deletion = await league.rejected("deleteOwnAccount", { as, body: { currentPassword } });
    expect(deletion.errorCode).toBe("PASSWORD_NEEDED");
  }
  expect(await readCurrentHash()).toBe(storedHash);
});

test.each(["", "junk", "$2a$16$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "$argon2id$v=19$m=8,t=1,p=1$"])(
  "no password matches if the stored hash is %j",
  async (passwordHash) => {
    const league = await openLeague();
    const { id, signIn } = await insertLegacyPlayer(league, "Ada", passwordHash);
    for (const password of ["", passwordHash, "U*U"]) expect(await signIn(password)).toBe("WRONG_SIGN_IN");
    const as = await openSession(league, id);
    league.clock.advance(10 * minute);
    const body = { email: "a@players.example", currentPassword: "x" };
    expect((await league.rejected("updateProfile", { as, body })).errorCode).toBe("SIGN_IN_AGAIN");
  },
);

test("finds the highest cost of legacy hashes with an index", async () => {
  const queries: TracedQuery[] = [];
  const league = await openLeague({}, undefined, ({ sql, parameters }) => void queries.push({ sql, parameters }));
  const { db } = league.context;
  expect(await findMaxLegacyHashCost(db)).toBe(0);

  const { signIn } = await insertLegacyPlayer(league, "Ada", await hash(decomposed, 5));
  await insertLegacyPlayer(league, "Bea");
  for (const invalidHash of ["$2a$16$CCCCC", "$2", "$2a$", "$1"])
    await insertLegacyPlayer(league, `Of ${invalidHash}`, invalidHash);
  expect(await findMaxLegacyHashCost(db)).toBe(5);

  const query = queries.findLast(({ sql }) => sql.includes("substr"));
  if (query === undefined) throw new Error("no query was traced");
  expect(await readQueryPlan(db, query)).toEqual([expect.stringMatching(/^S.*users_by_moved_password/)]);

  await signIn(decomposed);
  expect(await findMaxLegacyHashCost(db)).toBe(4);
});
