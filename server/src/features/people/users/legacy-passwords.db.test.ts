import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { computeCurrentCode } from "../../../../test/authenticator-app.ts";
import { bcryptCost, insertLegacyPlayer, legacyPassword } from "../../../../test/legacy-player.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { type RecordedQuery, readQueryPlan } from "../../../../test/query-plan-queries.ts";
import { getEmail, openSession } from "../../../../test/sign-up.ts";
import { findMaxLegacyHashCost } from "./sign-in-queries.ts";

const minuteMs = 60_000;
/** From this age on, a session needs the current password to change the account. */
const oldSessionMs = 10 * minuteMs;
// The same password in two Unicode compositions, as different keyboards produce them.
const decomposedPassword = legacyPassword;
const composedPassword = "Pass\u00e9";

/** The index on the costs of legacy hashes. It keeps the name that a released migration has given it. */
const legacyHashIndex = "users_by_moved_password";

const argonHash = /^\$argon2id\$/;

test("an imported player signs in with the exact legacy password once, then in any Unicode composition", async () => {
  const league = await openLeague();
  const { signIn, storedHash, readCurrentHash } = await insertLegacyPlayer(league);
  expect(await signIn("guess")).toBe("WRONG_SIGN_IN");
  expect(await signIn(composedPassword)).toBe("WRONG_SIGN_IN");
  expect(await readCurrentHash()).toBe(storedHash);
  expect(await signIn(decomposedPassword)).toBe(200);

  const upgradedHash = await readCurrentHash();
  expect(upgradedHash).toMatch(argonHash);
  expect(await signIn(decomposedPassword)).toBe(200);
  expect(await signIn(composedPassword)).toBe(200);
  expect(await signIn("guess")).toBe("WRONG_SIGN_IN");
  expect(await readCurrentHash()).toBe(upgradedHash);

  const entries = await league.context.db.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify(entries)).not.toMatch(/password|\$2a\$/);
});

test("a sign-in that fails because of a block or the second factor keeps the legacy hash", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  expect(await signIn("guess")).toBe("WRONG_SIGN_IN");
  expect(await signIn(decomposedPassword)).toBe("BLOCKED");
  expect(await readCurrentHash()).toBe(storedHash);

  await league.call("updateUser", { as: league.admin, id, body: { blocked: false, role: "ADMIN" } });

  const token = await openSession(league, id);
  const { secret } = (await league.call("beginSecondFactor", { as: token })).data;
  const getCode = () => computeCurrentCode(league, secret);
  await league.call("confirmSecondFactor", { as: token, body: { code: getCode() } });
  // A code is accepted once, so the sign-in needs the code of a later minute.
  league.clock.advance(minuteMs);
  expect(await signIn(decomposedPassword)).toBe("SECOND_FACTOR_REQUIRED");
  expect(await signIn(decomposedPassword, { code: "000000" })).toBe("WRONG_CODE");
  expect(await readCurrentHash()).toBe(storedHash);
  expect(await signIn(decomposedPassword, { code: getCode() })).toBe(200);
  expect(await readCurrentHash()).toMatch(argonHash);
});

test("a legacy password works as the current password until the player sets a new one", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const token = await openSession(league, id);
  league.clock.advance(oldSessionMs);
  const updateProfile = (currentPassword: string, changes: object) =>
    league.send("updateProfile", { as: token, body: { currentPassword, ...changes } });
  expect((await updateProfile(composedPassword, { email: "a@players.example" })).body.errorCode).toBe("WRONG_PASSWORD");
  expect((await updateProfile(decomposedPassword, { email: "a@players.example" })).status).toBe(200);
  expect(await readCurrentHash()).toBe(storedHash);
  expect(
    (await updateProfile(decomposedPassword, { email: getEmail("Ada"), password: "own", confirmPassword: "own" }))
      .status,
  ).toBe(200);
  expect(await signIn(decomposedPassword)).toBe("WRONG_SIGN_IN");
  expect(await signIn("own")).toBe(200);
});

test("a password that an admin sets replaces a legacy password", async () => {
  const league = await openLeague();
  const { id, signIn } = await insertLegacyPlayer(league);
  await league.call("changePassword", { as: league.admin, body: { _id: id, password: "reset" } });
  expect(await signIn(decomposedPassword)).toBe("WRONG_SIGN_IN");
  expect(await signIn("reset")).toBe(200);
});

test("a password that is set with an invitation replaces a legacy password", async () => {
  const league = await openLeague();
  const { id, signIn } = await insertLegacyPlayer(league);
  const { data } = await league.call("createInvitations", { as: league.admin, body: { userIds: [id] } });
  const secret = data[0]?.url.split("#")[1] ?? "";
  await league.call("acceptInvitation", { body: { secret, password: "invited", confirmPassword: "invited" } });
  expect(await signIn(decomposedPassword)).toBe("WRONG_SIGN_IN");
  expect(await signIn("invited")).toBe(200);
});

test("a legacy password of 72 bytes or more keeps its hash and is compared by bcrypt at each sign-in", async () => {
  const league = await openLeague();
  // bcrypt reads only 72 bytes: 23 fullwidth letters of three bytes each, "xx", and the "P" of `decomposedPassword`.
  // NFKC would change the fullwidth letters.
  const beginning = `${"\uff30".repeat(23)}xx`;
  const longPassword = `${beginning}${decomposedPassword} and what bcrypt does not read`;
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(
    league,
    "Ada",
    await hash(longPassword, bcryptCost),
  );
  expect(await signIn(longPassword.normalize("NFKC"))).toBe("WRONG_SIGN_IN");
  expect(await signIn(beginning)).toBe("WRONG_SIGN_IN");

  for (const password of [`${beginning}Pdifferent end`, longPassword, `${beginning}P`]) {
    expect(await signIn(password)).toBe(200);
  }
  expect(await readCurrentHash()).toBe(storedHash);

  const token = await openSession(league, id);
  league.clock.advance(oldSessionMs);
  const body = { currentPassword: longPassword, password: longPassword, confirmPassword: longPassword };
  await league.call("updateProfile", { as: token, body });
  expect(await readCurrentHash()).toMatch(argonHash);
  expect(await signIn(`${beginning}Pdifferent end`)).toBe("WRONG_SIGN_IN");
  expect(await signIn(longPassword)).toBe(200);
});

test("an empty password is rejected, even if the legacy hash is a hash of an empty password", async () => {
  const league = await openLeague();
  const { id, storedHash, signIn, readCurrentHash } = await insertLegacyPlayer(
    league,
    "Ada",
    await hash("", bcryptCost),
  );
  expect(await signIn("")).toBe("WRONG_SIGN_IN");

  const token = await openSession(league, id);
  league.clock.advance(oldSessionMs);
  for (const currentPassword of ["", null]) {
    const body = { email: "a@players.example", ...(currentPassword !== null && { currentPassword }) };
    expect((await league.rejected("updateProfile", { as: token, body })).errorCode).toBe("PASSWORD_NEEDED");
    const deletion = await league.rejected("deleteOwnAccount", { as: token, body: { currentPassword } });
    expect(deletion.errorCode).toBe("PASSWORD_NEEDED");
  }
  expect(await readCurrentHash()).toBe(storedHash);
});

test.each(["", "junk", "$2a$16$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "$argon2id$v=19$m=8,t=1,p=1$"])(
  "no password matches if the stored hash is %j",
  async (passwordHash) => {
    const league = await openLeague();
    const { id, signIn } = await insertLegacyPlayer(league, "Ada", passwordHash);
    // The bcrypt hash is that of "U*U", but its cost is above the maximum of 15.
    for (const password of ["", passwordHash, "U*U"]) expect(await signIn(password)).toBe("WRONG_SIGN_IN");
    const token = await openSession(league, id);
    league.clock.advance(oldSessionMs);
    const body = { email: "a@players.example", currentPassword: "x" };
    expect((await league.rejected("updateProfile", { as: token, body })).errorCode).toBe("SIGN_IN_AGAIN");
  },
);

test("the highest cost of legacy hashes is found with an index", async () => {
  const queries: RecordedQuery[] = [];
  const onQuery = ({ sql, parameters }: RecordedQuery) => {
    queries.push({ sql, parameters });
  };
  const league = await openLeague({}, { onQuery });
  const { db } = league.context;
  expect(await findMaxLegacyHashCost(db)).toBe(0);

  const { signIn } = await insertLegacyPlayer(league, "Ada", await hash(decomposedPassword, bcryptCost + 1));
  await insertLegacyPlayer(league, "Bea");
  for (const invalidHash of ["$2a$16$CCCCC", "$2", "$2a$", "$1"])
    await insertLegacyPlayer(league, `Of ${invalidHash}`, invalidHash);
  expect(await findMaxLegacyHashCost(db)).toBe(bcryptCost + 1);

  const query = queries.findLast(({ sql }) => sql.includes("substr"));
  if (query === undefined) throw new Error("no query was traced");
  // The plan has one step, a search or scan of the index.
  expect(await readQueryPlan(db, query)).toEqual([expect.stringMatching(new RegExp(`^S.*${legacyHashIndex}`))]);

  // The sign-in replaces Ada's hash.
  await signIn(decomposedPassword);
  expect(await findMaxLegacyHashCost(db)).toBe(bcryptCost);
});
