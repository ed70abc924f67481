import { sql } from "kysely";
import type { Transaction } from "./database.ts";
import { engineOf } from "./dialect.ts";

/** Creates the row that holds the number of the last change; on SQLite, which one process writes to, none is needed. */
export async function createLastChange(trx: Transaction<unknown>): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`create table if not exists last_change (id bigint primary key check (id = 1), number bigint not null)`.execute(
    trx,
  );
  await sql`insert into last_change (id, number) values (1, 0) on conflict do nothing`.execute(trx);
}
