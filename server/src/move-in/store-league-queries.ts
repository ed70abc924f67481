import { sql } from "kysely";
import { giveKeysAbove, hasRows, lastKeyOf, tablesInOrder } from "../backup/backup-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { engineOf } from "../platform/database/dialect.ts";
import { prepareInsert } from "../platform/database/statements.ts";
import type { FirstAdmin } from "./moved-people.ts";
import { type KeyedTable, keyedTables } from "./moving.ts";

/** Rows that one statement writes. */
export const rowsAtOnce = 500;

/** What people made in a league, besides its users; all else hangs on these. */
const madeByPeople = ["modes", "seasons", "queues", "results", "game_servers", "aliases"] as const;

/** A database before a move. */
export type Before = {
  /** Whether people have made anything in it. */
  readonly holdsData: boolean;
  /** The admin whom a start made. */
  readonly first: FirstAdmin | null;
  readonly lastKeys: ReadonlyMap<KeyedTable, number>;
};

export const empty: Before = { holdsData: false, first: null, lastKeys: new Map() };

/** What belongs to the database and not to a league. */
const bookkeeping = /^(?:migration|write_probe|last_change|shared_counts|sqlite_\w+)$/;

/** What is there before a move; there may be no tables yet. @throws where they are those of something else */
export async function findBefore(trx: LeagueTransaction): Promise<Before> {
  const tables = (await trx.introspection.getTables()).map(({ name }) => name);
  if (tables.every((name) => bookkeeping.test(name))) return empty;
  if (!tables.includes("users") || !tables.includes("history_pruning")) {
    throw new Error("This database holds the tables of something else than a league");
  }
  const lastKeys = new Map<KeyedTable, number>();
  for (const table of keyedTables) lastKeys.set(table, (await lastKeyOf<Tables>(trx, table)) ?? 0);
  const columns = ["id", "user_name", "email", "password_hash", "role", "blocked"] as const;
  const [first = null, second] = await trx.selectFrom("users").select(columns).orderBy("id").limit(2).execute();
  if (second !== undefined || (first !== null && first.role !== "ADMIN")) return { holdsData: true, first, lastKeys };
  for (const table of madeByPeople) if (await hasRows<Tables>(trx, table)) return { holdsData: true, first, lastKeys };
  return { holdsData: false, first, lastKeys };
}

/** Deletes all that a league has, also its history. Keys that it gave do not return. */
export async function emptyLeague(trx: LeagueTransaction): Promise<void> {
  const tables = [...(await tablesInOrder<Tables>(trx)).keys()].reverse();
  if (engineOf<Tables>(trx) === "postgres") {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    return;
  }
  // Until the end of time all of the history may be pruned.
  await trx
    .insertInto("history_pruning")
    .values({ id: 1, before: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ before: Number.MAX_SAFE_INTEGER }))
    .execute();
  const kept = tables.filter((table) => table !== "history_pruning");
  for (const table of [...kept, "history_pruning"]) await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Of documents with one id the first is remembered. */
export const insertMovedIds = prepareInsert((db: LeagueDatabase, rows: readonly NewRow<"moved_ids">[]) =>
  db
    .insertInto("moved_ids")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Gives the row of the first admin to the one who moved in, and signs out whoever is signed in there. */
export async function replaceFirstAdmin(trx: LeagueTransaction, { id, ...user }: Row<"users">): Promise<void> {
  for (const table of ["held_names", "sessions", "second_factors", "recovery_codes", "password_resets"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx.updateTable("users").set(user).where("id", "=", id).execute();
}

export async function storeLastKeys(trx: LeagueTransaction, lastOf: (table: KeyedTable) => number): Promise<void> {
  for (const table of keyedTables) if (lastOf(table) > 0) await giveKeysAbove(trx, table, lastOf(table));
}

/** Lets PostgreSQL know what it holds by now, so that it plans the rest of the transaction by that. */
export async function analyze(trx: LeagueTransaction): Promise<void> {
  if (engineOf<Tables>(trx) === "postgres") await sql`analyze`.execute(trx);
}
