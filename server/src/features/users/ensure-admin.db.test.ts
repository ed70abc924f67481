import { expect, test } from "vitest";
import { cheapPasswords } from "../../../test/cheap-passwords.ts";
import { openTestDatabase } from "../../../test/open-test-database.ts";
import { testClock } from "../../../test/test-clock.ts";
import { readConfig } from "../../config.ts";
import { systemRandom } from "../../platform/random.ts";
import type { Tables } from "../tables.ts";
import { ensureAdmin } from "./ensure-admin.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";
import { signIn } from "./sign-in.ts";

const unsaid = { email: undefined, password: undefined };

async function emptyLeague(passwordMinLength = 1) {
  const database = await openTestDatabase<Tables>();
  const settings = readConfig({ PASSWORD_MIN_LENGTH: String(passwordMinLength) });
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

test.each([
  [{ email: "boss", password: "flag flag" }, "The first admin's email must be an e-mail address"],
  [{ email: undefined, password: "flag" }, "Password must be at least 8 characters long"],
  [{ email: undefined, password: "é".repeat(600) }, "The first admin's password must have at most 1024 bytes"],
])("refuses %o, as for any user", async (said, message) => {
  await using league = await emptyLeague(8);
  await expect(ensureAdmin(league.context, said)).rejects.toThrow(message);
  expect(await league.context.db.selectFrom("users").select("id").execute()).toEqual([]);
});
