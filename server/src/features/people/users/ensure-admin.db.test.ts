import { expect, test } from "vitest";
import { fastPasswordCost } from "../../../../test/cheap-passwords.ts";
import { openTestDatabase } from "../../../../test/open-test-database.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import { readConfig } from "../../../config.ts";
import { transaction } from "../../../platform/database/database.ts";
import { systemRandom } from "../../../platform/random.ts";
import type { Context } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import { saveDiscordAccount } from "./discord-accounts-queries.ts";
import { canAnyAdminSignIn, ensureAdmin } from "./ensure-admin.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";
import { insertReservedName } from "./reserved-names-queries.ts";
import { signIn } from "./sign-in.ts";
import { insertUser } from "./users-queries.ts";

/** The credentials if the operator has configured none. */
const noCredentials = { email: undefined, password: undefined };

/** Opens a database without users. `await using` closes it at the end of the test. */
async function openEmptyLeague({ passwordMinLength = 1 } = {}) {
  const database = await openTestDatabase<Tables>();
  const settings = readConfig({
    PASSWORD_MIN_LENGTH: String(passwordMinLength),
    DISCORD_BOT_TOKEN: "token",
    DISCORD_CLIENT_ID: "1",
    DISCORD_CLIENT_SECRET: "secret",
    SECRET_KEY: "5e".repeat(32),
  });
  const context = {
    db: database.db,
    clock: createTestClock(),
    random: systemRandom,
    passwordCost: fastPasswordCost,
    settings,
    failedSignIns: new FailedSignIns(),
  };
  return { context, [Symbol.asyncDispose]: database.close };
}

test("the first admin gets the configured e-mail and password", async () => {
  await using league = await openEmptyLeague();
  const createdAdmin = await ensureAdmin(league.context, { email: "Boss@league.example", password: "flag" });
  expect(createdAdmin).toEqual({ email: "boss@league.example", password: "flag" });

  const rows = await league.context.db.selectFrom("users").selectAll().execute();
  expect(rows).toMatchObject([{ user_name: "admin", user_name_key: "admin", role: "ADMIN", blocked: 0 }]);

  const entries = await league.context.db.selectFrom("audit_log").selectAll().execute();
  expect(entries).toMatchObject([{ author: "LEAGUE", action: "createFirstAdmin", subject_name: "admin" }]);

  await signIn(league.context, { email: "boss@league.example", password: "flag", ipAddress: "127.0.0.1" });
});

test("the first admin gets a random password if none is configured, and it is returned only once", async () => {
  await using league = await openEmptyLeague({ passwordMinLength: 40 });
  const createdAdmin = await ensureAdmin(league.context, noCredentials);
  expect(createdAdmin?.email).toBe("admin@league.example");
  expect(createdAdmin?.password.length).toBeGreaterThanOrEqual(40);

  await signIn(league.context, {
    email: "admin@league.example",
    password: createdAdmin?.password ?? "",
    ipAddress: "127.0.0.1",
  });
  expect(await ensureAdmin(league.context, noCredentials)).toBe(null);
  expect(await ensureAdmin(league.context, { email: "second@league.example", password: "x" })).toBe(null);
});

test("exactly one of several processes that start concurrently creates the admin", async () => {
  await using league = await openEmptyLeague();
  const createdAdmins = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(league.context, noCredentials)));
  expect(createdAdmins.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await league.context.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

type UserColumns = { role?: "ADMIN" | "USER"; email?: string; password_hash?: string; blocked?: 0 | 1 };

/** Inserts a user, by default a player with a legacy password hash. */
function insertTestUser({ db }: Pick<Context, "db">, user_name: string, columns: UserColumns): Promise<number> {
  return transaction(db, async (trx) => {
    const row = { user_name, role: "USER", password_hash: legacyHash, created_at: 0, ...columns } as const;
    const id = await insertUser(trx, row);
    await insertReservedName(trx, user_name, id);
    return id;
  });
}

/** A bcrypt hash, as the legacy software stores passwords. */
const legacyHash = "$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

test("exactly one of several concurrent processes creates an admin if no existing admin can sign in", async () => {
  await using league = await openEmptyLeague();
  const { context } = league;
  // Ada has no password, Bea's hash is invalid, Cleo is blocked, Dora has no e-mail, and Eve is not an admin.
  await insertTestUser(context, "Ada", { role: "ADMIN", email: "ada@players.example", password_hash: "" });
  await insertTestUser(context, "Bea", { role: "ADMIN", email: "bea@players.example", password_hash: "plain" });
  await insertTestUser(context, "Cleo", { role: "ADMIN", email: "cleo@players.example", blocked: 1 });
  await insertTestUser(context, "Dora", { role: "ADMIN" });
  await insertTestUser(context, "Eve", { email: "eve@players.example" });
  expect(await canAnyAdminSignIn(context.db, context.settings)).toBe(false);

  const createdAdmins = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(context, noCredentials)));
  expect(createdAdmins.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await canAnyAdminSignIn(context.db, context.settings)).toBe(true);
  // The five users above and the new admin.
  expect(await context.db.selectFrom("users").select("id").execute()).toHaveLength(6);
});

test("no admin is created if an admin can sign in with a legacy password", async () => {
  await using league = await openEmptyLeague();
  await insertTestUser(league.context, "Ada", { role: "ADMIN", email: "ada@players.example" });
  expect(await ensureAdmin(league.context, noCredentials)).toBe(null);
});

test("no admin is created if an admin can sign in with Discord, unless Discord is not configured", async () => {
  await using league = await openEmptyLeague();
  const { context } = league;
  const withoutPassword = { email: "ada@players.example", password_hash: "" };
  const user_id = await insertTestUser(context, "Ada", { role: "ADMIN", ...withoutPassword });
  const account = { user_id, discord_id: "1", name: "ada" };
  await transaction(context.db, (trx) => saveDiscordAccount(trx, account));
  expect(await ensureAdmin(context, noCredentials)).toBe(null);

  const contextWithoutDiscord = { ...context, settings: { ...context.settings, discord: undefined } };
  expect(await ensureAdmin(contextWithoutDiscord, noCredentials)).not.toBe(null);
});

test("the first admin gets the next available name", async () => {
  await using league = await openEmptyLeague();
  for (const name of ["Admin", "admin (3)"]) await insertTestUser(league.context, name, {});
  await ensureAdmin(league.context, noCredentials);
  await league.context.db.updateTable("users").set({ blocked: 1 }).where("role", "=", "ADMIN").execute();
  await ensureAdmin(league.context, { email: "boss@league.example", password: "flag" });
  const admins = league.context.db.selectFrom("users").select("user_name").where("role", "=", "ADMIN").orderBy("id");
  expect(await admins.execute()).toEqual([{ user_name: "admin (2)" }, { user_name: "admin (4)" }]);

  await signIn(league.context, { email: "boss@league.example", password: "flag", ipAddress: "127.0.0.1" });
});

test("an existing user with the configured e-mail does not become an admin", async () => {
  await using league = await openEmptyLeague();
  await insertTestUser(league.context, "Ada", { email: "boss@league.example" });
  await expect(ensureAdmin(league.context, { email: "Boss@league.example", password: "flag" })).rejects.toThrow(
    "No admin can sign in. To create one, set ADMIN_EMAIL to another e-mail: Ada already has this one",
  );

  const rows = await league.context.db.selectFrom("users").select(["role", "password_hash"]).execute();
  expect(rows).toEqual([{ role: "USER", password_hash: legacyHash }]);
});

test.each([
  [{ email: "boss", password: "flag flag" }, "The first admin's email must be an e-mail address"],
  [{ email: undefined, password: "flag" }, "Password must be at least 8 characters long"],
  [{ email: undefined, password: "é".repeat(600) }, "The first admin's password must have at most 1024 bytes"],
])("the invalid credentials %o are rejected", async (credentials, message) => {
  await using league = await openEmptyLeague({ passwordMinLength: 8 });
  await expect(ensureAdmin(league.context, credentials)).rejects.toThrow(message);
  expect(await league.context.db.selectFrom("users").select("id").execute()).toEqual([]);
});
