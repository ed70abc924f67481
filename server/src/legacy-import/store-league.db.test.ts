import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/open-test-database.ts";
import type { LeagueTransaction } from "../features/context.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { findStateBeforeImport } from "./store-league-queries.ts";

type User = { readonly name: string; readonly role: "ADMIN" | "USER" };

const firstAdmin: User = { name: "admin", role: "ADMIN" };
const requiredResultValues = { played_at: 0, team_size: 0, red_score: 0, blue_score: 0, frozen: 0 } as const;

/** Opens a database with these users, adds rows, and returns whether it contains a league. */
async function findWhetherItContainsLeague(
  users: readonly User[],
  addRows: (trx: LeagueTransaction) => Promise<unknown> = async () => undefined,
) {
  const { db, close } = await openTestDatabase<Tables>();
  onTestFinished(close);
  for (const { name, role } of users)
    await db.insertInto("users").values({ user_name: name, password_hash: "", role, created_at: 0 }).execute();
  return transaction(db, async (trx) => {
    await addRows(trx);
    return (await findStateBeforeImport(trx)).containsLeague;
  });
}

const ann: User = { name: "Ann", role: "USER" };
const secondAdmin: User = { name: "Bob", role: "ADMIN" };

test.each([
  { title: "without users contains no league", users: [], containsLeague: false },
  { title: "with the first admin contains no league", users: [firstAdmin], containsLeague: false },
  { title: "whose first user is not an admin contains a league", users: [ann], containsLeague: true },
  { title: "with a user beside the first admin contains a league", users: [firstAdmin, ann], containsLeague: true },
  { title: "with two admins contains a league", users: [firstAdmin, secondAdmin], containsLeague: true },
])("a database $title", async ({ users, containsLeague }) => {
  expect(await findWhetherItContainsLeague(users)).toBe(containsLeague);
});

test.each<{ table: string; addRow: (trx: LeagueTransaction) => Promise<unknown> }>([
  {
    table: "modes",
    addRow: (trx) => trx.insertInto("modes").values({ name: "Duel", name_key: "duel" }).execute(),
  },
  {
    table: "results",
    addRow: (trx) =>
      trx
        .insertInto("results")
        .values({ area: "ranked", ...requiredResultValues, created_at: 0 })
        .execute(),
  },
])("a database with the first admin and a row in the table $table contains a league", async ({ addRow }) => {
  expect(await findWhetherItContainsLeague([firstAdmin], addRow)).toBe(true);
});
