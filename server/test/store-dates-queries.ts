import type { LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import { changeWithoutPublishing } from "./check-published-changes.ts";
import type { League } from "./open-league.ts";

type DateColumns = {
  readonly results: "played_at";
  readonly events: "starts_at" | "ends_at";
  readonly votes: "starts_at" | "ends_at";
  readonly seasons: "starts_at" | "ends_at" | "transfer_from" | "transfer_to";
  readonly announcements: "ends_at";
  readonly bans: "ends_at";
};

/**
 * Sets dates in all rows of a table. Calls would reject these dates, but a restored backup or a legacy import may contain them.
 * @param dates ISO 8601, by column. `undefined` stores an invalid date (NaN)
 */
export async function storeDates<Table extends keyof DateColumns>(
  { context: { db } }: League,
  table: Table,
  dates: { readonly [Column in DateColumns[Table]]?: string },
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries<string | undefined>(dates).map(([column, date]) => [column, Date.parse(date ?? "")]),
  );
  const updateRows = (trx: LeagueTransaction) =>
    // Typed as one of the tables, because Kysely cannot update a union of tables.
    trx
      .updateTable(table as "results")
      .set(columns)
      .execute();
  await changeWithoutPublishing(db, () => transaction(db, updateRows));
}
