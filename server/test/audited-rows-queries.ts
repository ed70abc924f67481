import { sql } from "kysely";
import type { AuditedRow } from "../src/features/audit-log/audited-entities.ts";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";

/** The values that columns must have, by the column's name. */
type Condition = Readonly<Record<string, unknown>>;

/** Adds a column to a table, as a future migration would. */
export async function addModeColumn(db: LeagueDatabase): Promise<void> {
  await sql`alter table modes add column best_of integer default 3`.execute(db);
}

/** Hides a table, within the transaction, behind a temporary copy of the same name that has no constraints. */
export async function hideConstraints(trx: LeagueTransaction, table: string): Promise<void> {
  await sql`create temporary table copied as select * from ${sql.table(table)}`.execute(trx);
  await sql`alter table copied rename to ${sql.table(table)}`.execute(trx);
}

export async function selectRows(trx: LeagueTransaction, table: string): Promise<readonly AuditedRow[]> {
  const { rows } = await sql<AuditedRow>`select * from ${sql.table(table)}`.execute(trx);
  return rows;
}

/** Sets a column of the rows that meet a condition. @param text the value as text, which a column of any type accepts */
export async function setColumn(
  trx: LeagueTransaction,
  table: string,
  column: string,
  text: string | null,
  condition: Condition,
): Promise<void> {
  const conditions = Object.entries(condition).map(([name, value]) =>
    value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
  );
  const where = sql.join(conditions, sql` and `);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(text)} where ${where}`.execute(trx);
}
