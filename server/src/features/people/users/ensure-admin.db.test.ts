import { expect, test } from "vitest";
import { cheapPasswords } from "../../../../test/cheap-passwords.ts";
import { openTestDatabase } from "../../../../test/open-test-database.ts";
import { testClock } from "../../../../test/test-clock.ts";
import { readConfig } from "../../../config.ts";
import { transaction } from "../../../platform/database/database.ts";
import { systemRandom } from "../../../platform/random.ts";
import type { Context } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import { saveAccount } from "./discord-accounts-queries.ts";
import { canAnAdminSignIn, ensureAdmin } from "./ensure-admin.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";
import { insertHeldName } from "./held-names-queries.ts";
import { signIn } from "./sign-in.ts";
import { insertUser } from "./users-queries.ts";

const unsaid = { email: undefined, password: undefined };

async function emptyLeague(passwordMinLength = 1) {
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
    clock: testClock(),
    random: systemRandom,
    passwordCost: cheapPasswords,
    settings,
    failures: new FailedSignIns(),
  };
  return { context, [Symbol.asyncDispose]: database.close };
}

test("creates the first admin with the configured e-mail and password", async () => {
  await using league = await emptyLeague();
  const made = await ensureAdmin(league.context, { email: "Boss@league.example", password: "flag" });
  expect(made).toEqual({ email: "boss@league.example", password: "flag" });
  const rows = await league.context.db.selectFrom("users").selectAll().execute();
  expect(rows).toMatchObject([{ user_name: "admin", user_name_key: "admin", role: "ADMIN", blocked: 0 }]);
  await signIn(league.context, { email: "boss@league.example", password: "flag", address: "127.0.0.1" });
});

test("without configuration the password is random, and returned once", async () => {
  await using league = await emptyLeague(40);
  const made = await ensureAdmin(league.context, unsaid);
  expect(made?.email).toBe("admin@league.example");
  expect(made?.password.length).toBeGreaterThanOrEqual(40);
  await signIn(league.context, { email: "admin@league.example", password: made?.password ?? "", address: "127.0.0.1" });
  expect(await ensureAdmin(league.context, unsaid)).toBe(null);
  expect(await ensureAdmin(league.context, { email: "other@league.example", password: "x" })).toBe(null);
});

test("of several processes that start concurrently one creates the admin", async () => {
  await using league = await emptyLeague();
  const made = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(league.context, unsaid)));
  expect(made.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await league.context.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

type Held = { role?: "ADMIN" | "USER"; email?: string; password_hash?: string; blocked?: 0 | 1 };

/** Puts in a player who moved in, or came otherwise. */
function putIn({ db }: Pick<Context, "db">, user_name: string, held: Held): Promise<number> {
  return transaction(db, async (trx) => {
    const row = { user_name, role: "USER", password_hash: moved, created_at: 0, ...held } as const;
    const id = await insertUser(trx, row);
    await insertHeldName(trx, user_name, id);
    return id;
  });
}

const moved = "$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

test("of admins of whom none can sign in another is made, by several processes at once too", async () => {
  await using league = await emptyLeague();
  const { context } = league;
  await putIn(context, "Ada", { role: "ADMIN", email: "ada@players.example", password_hash: "" });
  await putIn(context, "Bea", { role: "ADMIN", email: "bea@players.example", password_hash: "plain" });
  await putIn(context, "Cleo", { role: "ADMIN", email: "cleo@players.example", blocked: 1 });
  await putIn(context, "Dora", { role: "ADMIN" });
  await putIn(context, "Eve", { email: "eve@players.example" });
  expect(await canAnAdminSignIn(context.db, context.settings)).toBe(false);
  const made = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(context, unsaid)));
  expect(made.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await canAnAdminSignIn(context.db, context.settings)).toBe(true);
  expect(await context.db.selectFrom("users").select("id").execute()).toHaveLength(6);
});

test.each<[string, Held]>([
  ["a moved password", { email: "ada@players.example" }],
  ["an e-mail alone, but a Discord account", { email: "ada@players.example", password_hash: "" }],
])("an admin with %s can sign in", async (_, held) => {
  await using league = await emptyLeague();
  const { context } = league;
  const user_id = await putIn(context, "Ada", { role: "ADMIN", ...held });
  const account = { user_id, discord_id: "1", name: "ada" };
  if (held.password_hash === "") await transaction(context.db, (trx) => saveAccount(trx, account));
  expect(await ensureAdmin(context, unsaid)).toBe(null);
  const made = await ensureAdmin({ ...context, settings: { ...context.settings, discord: undefined } }, unsaid);
  expect(made !== null, "without Discord, nobody can sign in by it").toBe(held.password_hash === "");
});

test("the first admin takes the next free name", async () => {
  await using league = await emptyLeague();
  for (const name of ["Admin", "admin (3)"]) await putIn(league.context, name, {});
  await ensureAdmin(league.context, unsaid);
  await league.context.db.updateTable("users").set({ blocked: 1 }).where("role", "=", "ADMIN").execute();
  await ensureAdmin(league.context, { email: "boss@league.example", password: "flag" });
  const admins = league.context.db.selectFrom("users").select("user_name").where("role", "=", "ADMIN").orderBy("id");
  expect(await admins.execute()).toEqual([{ user_name: "admin (2)" }, { user_name: "admin (4)" }]);
  await signIn(league.context, { email: "boss@league.example", password: "flag", address: "127.0.0.1" });
});

test("nobody becomes an admin by the configured e-mail", async () => {
  await using league = await emptyLeague();
  await putIn(league.context, "Ada", { email: "boss@league.example" });
  await expect(ensureAdmin(league.context, { email: "Boss@league.example", password: "flag" })).rejects.toThrow(
    "No admin can sign in. The first one needs another ADMIN_EMAIL: Ada has this one",
  );
  const rows = await league.context.db.selectFrom("users").select(["role", "password_hash"]).execute();
  expect(rows).toEqual([{ role: "USER", password_hash: moved }]);
});

test.each([
  [{ email: "boss", password: "flag flag" }, "The first admin's email must be an e-mail address"],
  [{ email: undefined, password: "flag" }, "Password must be at least 8 characters long"],
  [{ email: undefined, password: "é".repeat(600) }, "The first admin's password must have at most 1024 bytes"],
])("refuses %o, as for any user", async (said, message) => {
  await using league = await emptyLeague(8);
  await expect(ensureAdmin(league.context, said)).rejects.toThrow(message);
  expect(await league.context.db.selectFrom("users").select("id").execute()).toEqual([]);
});
