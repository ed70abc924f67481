import { nameKey } from "contract/names.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

const shown = ["id", "name", "score_limit", "time_limit", "spectators"] as const;

export type ModesPage = { descending: boolean; limit: number; offset: number };

export function listModes(db: LeagueDatabase, { descending, limit, offset }: ModesPage) {
  const order = descending ? "desc" : "asc";
  return db
    .selectFrom("modes")
    .select(shown)
    .orderBy("name_key", order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countModes(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("modes"));
}

export type FoundMode = NonNullable<Awaited<ReturnType<typeof findMode>>>;

export function findMode(db: LeagueDatabase, id: number) {
  return db.selectFrom("modes").select(shown).where("id", "=", id).executeTakeFirst();
}

/** The board and the pool of ratings that a mode's results count for; `undefined` without such a mode. */
export function boardOfMode(db: LeagueDatabase, modeId: number) {
  return db.selectFrom("boards").select(["id", "pool_id"]).where("mode_id", "=", modeId).executeTakeFirst();
}

/** Inserts a mode with the board and the pool of ratings that its results count for. */
export async function insertMode(trx: LeagueTransaction, name: string): Promise<number> {
  const mode = await trx
    .insertInto("modes")
    .values({ name, name_key: nameKey(name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pool = await trx.insertInto("pools").defaultValues().returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("boards").values({ area: "ranked", mode_id: mode.id, pool_id: pool.id }).execute();
  return mode.id;
}

export type ModeChange = Partial<Pick<Row<"modes">, "name" | "score_limit" | "time_limit" | "spectators">>;

/** Locks a mode's row: nobody else can change it until the transaction ends. @returns whether there is such a mode */
export async function lockModeForUpdate(trx: LeagueTransaction, id: number): Promise<boolean> {
  const locked = await trx.selectFrom("modes").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return locked !== undefined;
}

/** Changes the given columns. */
export async function changeMode(trx: LeagueTransaction, id: number, change: ModeChange): Promise<void> {
  const { name } = change;
  await trx
    .updateTable("modes")
    .set({ ...change, ...(name !== undefined && { name_key: nameKey(name) }) })
    .where("id", "=", id)
    .execute();
}

/** Deletes a mode with its board and pool; fails on a foreign key while a result uses it. */
export async function removeMode(trx: LeagueTransaction, id: number): Promise<boolean> {
  const board = await trx.deleteFrom("boards").where("mode_id", "=", id).returning("pool_id").executeTakeFirst();
  if (board === undefined) return false;
  await trx.deleteFrom("pools").where("id", "=", board.pool_id).execute();
  await trx.deleteFrom("modes").where("id", "=", id).execute();
  return true;
}
