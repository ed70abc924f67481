import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";

/** Restores a PostgreSQL database to its state at the creation of the cleaner. */
export type DatabaseCleaner = {
  /**
   * Ends all other connections and restores the rows. Returns `false`, and changes no rows, if the schema was changed or the
   * tables have grown too much.
   */
  clean(): Promise<boolean>;
  close(): Promise<void>;
};

/** The size of all tables in pages of 8192 bytes, and the names of the tables that have rows. */
type Contents = { pages: number; filledTables: string[] };

/**
 * The maximum size of all tables, in pages. Tables keep the pages of deleted rows, so a larger database would be slow and is
 * not reused.
 */
const maxPages = 300;

const fromTables = "from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

/** Ends all other connections. Selects a row for each connection that is still open. */
const endOtherConnectionsQuery = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * Selects a text that changes if tables, functions, triggers, constraints or statistics are added or dropped. Statistics count,
 * because they would change the query plans of later tests. PostgreSQL's own objects have ids below 16384.
 */
const schemaQuery = `
  select (
    select count(*) || ' ' || max(oid) from (
      select oid from pg_class where oid >= 16384
      union all select oid from pg_proc where oid >= 16384
      union all select oid from pg_trigger where oid >= 16384
      union all select oid from pg_constraint where oid >= 16384
    ) as added
  ) || ' ' || (select count(*) from pg_statistic where starelid >= 16384) as schema`;

/** Creates a cleaner for a database without other connections. */
export async function createDatabaseCleaner(database: Pool): Promise<DatabaseCleaner> {
  const { rows } = await database.query<{ name: string }>(`select relname as name ${fromTables}`);
  const contentsStatement = { name: "contents", text: buildContentsQuery(rows.map(({ name }) => name)) };
  const initialSchema = await readSchema();
  const { filledTables: initiallyFilled } = await readContents();
  const insertions = await Promise.all(initiallyFilled.map(buildInsertion));
  const sequenceRestarts = await buildSequenceRestarts();

  return {
    async clean() {
      await endOtherConnections();
      if ((await readSchema()) !== initialSchema) return false;
      const { pages, filledTables } = await readContents();
      if (pages > maxPages) return false;
      const deletions = filledTables.map((name) => `delete from "${name}"`);
      // In replica mode foreign keys are not checked, so the order of tables does not matter.
      const statements = ["begin", "set local session_replication_role = replica", ...deletions];
      statements.push(...insertions, ...sequenceRestarts, "commit");
      await database.query(statements.join(";\n"));
      return true;
    },
    close: () => database.end(),
  };

  async function endOtherConnections(): Promise<void> {
    while ((await database.query(endOtherConnectionsQuery)).rowCount !== 0) await pause(5);
  }

  async function readSchema(): Promise<string | undefined> {
    const { rows: schemaRows } = await database.query<{ schema: string }>({ name: "schema", text: schemaQuery });
    return schemaRows[0]?.schema;
  }

  async function readContents(): Promise<Contents> {
    const [contents] = (await database.query<Contents>(contentsStatement)).rows;
    if (!contents) throw new Error("A select without from has one row");
    return contents;
  }

  /** Returns the statement that inserts the current rows of a table. */
  async function buildInsertion(name: string): Promise<string> {
    const { rows } = await database.query<{ literal: string }>(
      `select quote_literal(json_agg(filled)) as literal from "${name}" as filled`,
    );
    const recordset = `json_populate_recordset(null::"${name}", ${rows[0]?.literal})`;
    return `insert into "${name}" overriding system value select * from ${recordset}`;
  }

  /** Returns statements that set all sequences to their current value. */
  async function buildSequenceRestarts(): Promise<string[]> {
    const { rows } = await database.query<{ restart: string }>(
      `select format('select setval(%L, %s, %L)', sequencename, coalesce(last_value, 1), last_value is not null) as restart
       from pg_sequences where schemaname = 'public'`,
    );
    return rows.map(({ restart }) => restart);
  }
}

/** Builds the query that selects the `Contents` of these tables. */
function buildContentsQuery(names: readonly string[]): string {
  const nameIfFilled = names.map((name) => `case when exists (select from "${name}") then '${name}' end`);
  return `
    select (select sum(pg_relation_size(oid) / 8192)::int ${fromTables}) as pages,
      array_remove(array[${nameIfFilled.join(", ")}], null) as "filledTables"`;
}
