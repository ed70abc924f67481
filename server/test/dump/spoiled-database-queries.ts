import { sql } from "kysely";
import type { LeagueDatabase } from "../../src/features/context.ts";
import { getEngine } from "../../src/platform/database/dialect.ts";

/** Creates a table with the name of one of the league's tables, as another program might. */
export async function createForeignTable(db: LeagueDatabase): Promise<void> {
  await sql`create table users (name text)`.execute(db);
}

/** Creates objects that do not belong to a league: a view, and on PostgreSQL also a table in another schema. */
export async function createOtherObjects(db: LeagueDatabase): Promise<void> {
  await sql`create view numbers as select 1 as number`.execute(db);
  if (getEngine(db) === "postgres")
    await sql`create schema other; create table other.users (name text primary key)`.execute(db);
}

/** Makes the database fail with the error of a full disk when the first player of a result is inserted. */
export async function fillDisk(db: LeagueDatabase): Promise<void> {
  const createTrigger =
    getEngine(db) === "postgres"
      ? sql`create function no_room() returns trigger language plpgsql as
          $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
        create trigger no_room before insert on result_players execute function no_room()`
      : sql`create trigger no_room before insert on result_players begin
          select raise(abort, 'database or disk is full'); end`;
  await createTrigger.execute(db);
}

/** Undoes `fillDisk`. */
export async function freeDiskSpace(db: LeagueDatabase): Promise<void> {
  const onTable = getEngine(db) === "postgres" ? sql`on result_players` : sql``;
  await sql`drop trigger no_room ${onTable}`.execute(db);
}
