import { sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";

/**
 * Makes each transaction on PostgreSQL fail twice with a serialization failure: at its first write, and at its
 * commit. Sequences count the attempts, because a rollback does not reset them.
 */
export async function failFirstAttempts<Tables>(db: Database<Tables>): Promise<void> {
  await sql`
    create sequence writes;
    create sequence commits;
    create function fail_odd_attempts() returns trigger language plpgsql as $$ begin
      -- Fails only in explicit transactions. A statement outside of one begins at the same time as its transaction.
      if transaction_timestamp() <> statement_timestamp()
        and current_setting('provoked.' || tg_argv[0], true) is distinct from 'decided' then
        perform set_config('provoked.' || tg_argv[0], 'decided', true);
        if nextval(tg_argv[0]) % 2 = 1 then raise 'provoked conflict' using errcode = '40001'; end if;
      end if;
      return null;
    end $$;
    do $$
      declare name text;
      begin
        for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
          execute format('create trigger fail_write after insert or update or delete on %I execute function fail_odd_attempts(writes)', name);
          execute format('create constraint trigger fail_commit after insert or update or delete on %I
            deferrable initially deferred for each row execute function fail_odd_attempts(commits)', name);
        end loop;
      end $$`.execute(db);
}

/** Returns the number of attempted commits. */
export async function countCommitAttempts<Tables>(db: Database<Tables>): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select last_value as attempts from commits`.execute(db);
  return rows[0]?.attempts ?? 0;
}

/**
 * Counts the rows of each table, except for short-lived counters that are deleted in the background.
 * @returns for each table, its name and the count as XML
 */
export async function countRowsOfTables<Tables>(db: Database<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select relname, query_to_xml(format('select count(*) from %I', relname), false, true, '')::text as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'shared_counts'
    order by relname`.execute(db);
  return rows;
}
