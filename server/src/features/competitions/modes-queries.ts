import { toNameKey } from "contract/names.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

const modeColumns = ["id", "name", "score_limit", "time_limit", "spectators"] as const;

export type ModesPage = { descending: boolean; limit: number; offset: number };

/** Lists modes by name. */
export function listModes(db: LeagueDatabase, { descending, limit, offset }: ModesPage) {
  const order = descending ? "desc" : "asc";
  return db
    .selectFrom("modes")
    .select(modeColumns)
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
  return db.selectFrom("modes").select(modeColumns).where("id", "=", id).executeTakeFirst();
}

/** Finds the competition and the rating pool that a mode's results count for; `undefined` if there is no such mode. */
export function findCompetitionOfMode(db: LeagueDatabase, modeId: number) {
  return db
    .selectFrom("competitions")
    .select(["id", "rating_pool_id"])
    .where("mode_id", "=", modeId)
    .executeTakeFirst();
}

/** Inserts a mode with the competition and the rating pool that its results count for. Returns the mode's id. */
export async function insertMode(trx: LeagueTransaction, name: string): Promise<number> {
  const mode = await trx
    .insertInto("modes")
    .values({ name, name_key: toNameKey(name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pool = await trx.insertInto("rating_pools").defaultValues().returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("competitions").values({ area: "ranked", mode_id: mode.id, rating_pool_id: pool.id }).execute();
  return mode.id;
}

export type ModeChange = Partial<Pick<Row<"modes">, "name" | "score_limit" | "time_limit" | "spectators">>;

/** Locks a mode's row until the transaction ends. @returns `false` if there is no such mode */
export async function lockModeForUpdate(trx: LeagueTransaction, id: number): Promise<boolean> {
  const lockedMode = await trx
    .selectFrom("modes")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return lockedMode !== undefined;
}

export async function changeMode(trx: LeagueTransaction, id: number, change: ModeChange): Promise<void> {
  const { name } = change;
  await trx
    .updateTable("modes")
    .set({ ...change, ...(name !== undefined && { name_key: toNameKey(name) }) })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a mode with its competition and rating pool. Violates a foreign key if a result uses it.
 * @returns `false` if there is no such mode
 */
export async function removeMode(trx: LeagueTransaction, id: number): Promise<boolean> {
  const competition = await trx
    .deleteFrom("competitions")
    .where("mode_id", "=", id)
    .returning("rating_pool_id")
    .executeTakeFirst();
  if (competition === undefined) return false;
  await trx.deleteFrom("rating_pools").where("id", "=", competition.rating_pool_id).execute();
  await trx.deleteFrom("modes").where("id", "=", id).execute();
  return true;
}
