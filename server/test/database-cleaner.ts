import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";

/** Restores a PostgreSQL database to its state at the creation of the cleaner. */
export type DatabaseCleaner = {
  /** Returns `false` if it cannot: the schema was changed, or a table has grown. Requires exclusive use of the database. */
  clean(): Promise<boolean>;
  close(): Promise<void>;
};

type Contents = { pages: number; filled: string[] };

/** The maximum size of a table, in pages. Deleted rows leave their pages, so a larger database is not reused. */
const mostPages = 300;

const tables = "from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

/** Ends all other connections. Returns a row for each connection that is still open. */
const endOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Tables, functions, triggers and constraints that were added or dropped, and statistics that were gathered. */
const schema = `
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
  const { rows } = await database.query<{ name: string }>(`select relname as name ${tables}`);
  const probe = { name: "look", text: contentsQuery(rows.map(({ name }) => name)) };
  const firstSchema = await schemaNow();
  const { filled: firstFilled } = await contents();
  const restore = [...(await Promise.all(firstFilled.map(insertionOf))), ...(await restarts())];

  return {
    async clean() {
      await waitUntilAlone();
      if ((await schemaNow()) !== firstSchema) return false;
      const { pages, filled } = await contents();
      if (pages > mostPages) return false;
      const deletions = filled.map((name) => `delete from "${name}"`);
      // In replica mode foreign keys are not checked, so the order of tables does not matter.
      const statements = ["begin", "set local session_replication_role = replica", ...deletions, ...restore, "commit"];
      await database.query(statements.join(";\n"));
      return true;
    },
    close: () => database.end(),
  };

  async function waitUntilAlone(): Promise<void> {
    while ((await database.query(endOthers)).rowCount !== 0) await pause(5);
  }

  async function schemaNow(): Promise<string | undefined> {
    return (await database.query<{ schema: string }>({ name: "schema", text: schema })).rows[0]?.schema;
  }

  async function contents(): Promise<Contents> {
    const [found] = (await database.query<Contents>(probe)).rows;
    if (!found) throw new Error("A select without from has one row");
    return found;
  }

  async function insertionOf(name: string): Promise<string> {
    const answer = await database.query<{ literal: string }>(
      `select quote_literal(json_agg(filled)) as literal from "${name}" as filled`,
    );
    const from = `json_populate_recordset(null::"${name}", ${answer.rows[0]?.literal})`;
    return `insert into "${name}" overriding system value select * from ${from}`;
  }

  async function restarts(): Promise<string[]> {
    const answer = await database.query<{ restart: string }>(
      `select format('select setval(%L, %s, %L)', sequencename, coalesce(last_value, 1), last_value is not null) as restart
       from pg_sequences where schemaname = 'public'`,
    );
    return answer.rows.map(({ restart }) => restart);
  }
}

function contentsQuery(names: readonly string[]): string {
  const filled = names.map((name) => `case when exists (select from "${name}") then '${name}' end`);
  return `
    select (select sum(pg_relation_size(oid) / 8192)::int ${tables}) as pages,
      array_remove(array[${filled.join(", ")}], null) as filled`;
}
