import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Area, NewRow, Row } from "../tables.ts";
import type { ResultsFilter } from "./result-days-queries.ts";

/** A result with what stands around it. */
export type FoundResult = NonNullable<Awaited<ReturnType<typeof findResult>>>;

export function findResult(db: LeagueDatabase, area: Area, id: number) {
  return joined(db).where("r.area", "=", area).where("r.id", "=", id).executeTakeFirst();
}

/** Takes a result's row: until the transaction ends, nobody else changes it. */
export async function takeResult(trx: LeagueTransaction, area: Area, id: number) {
  // What is joined is read after the row was waited for: it may stand on another board by then.
  await trx.selectFrom("results").select("id").where("id", "=", id).forUpdate().execute();
  return findResult(trx, area, id);
}

/** Results by date, the newest first. @param before only those played before that instant, ms UTC; `null`: all */
export function listResults(
  db: LeagueDatabase,
  { area, boardId, unfrozenToo }: ResultsFilter,
  { before, limit, offset }: { before: number | null; limit: number; offset: number },
) {
  return joined(db)
    .where("r.area", "=", area)
    .$if(boardId !== null, (query) => query.where("r.board_id", "=", boardId))
    .$if(!unfrozenToo, (query) => query.where("r.frozen", "=", 1))
    .$if(before !== null, (query) => query.where("r.played_at", "<", before ?? 0))
    .orderBy("r.played_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The board that a mode's results count for. */
export async function boardOfMode(db: LeagueDatabase, modeId: number): Promise<number | null> {
  const board = await db.selectFrom("boards").select("id").where("mode_id", "=", modeId).executeTakeFirst();
  return board?.id ?? null;
}

/** @returns its key; `null` when another result claims its fingerprint */
export async function insertResult(trx: LeagueTransaction, result: NewRow<"results">): Promise<number | null> {
  const inserted = await trx
    .insertInto("results")
    .values(result)
    .onConflict((conflict) => conflict.columns(["area", "claimed_fingerprint"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The first result that was imported with this fingerprint. */
export async function findByFingerprint(db: LeagueDatabase, area: Area, fingerprint: string): Promise<number | null> {
  const first = await db
    .selectFrom("results")
    .select("id")
    .where("area", "=", area)
    .where("fingerprint", "=", fingerprint)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? null;
}

export async function changeResult(
  trx: LeagueTransaction,
  id: number,
  change: Partial<Omit<Row<"results">, "id" | "area">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable("results").set(change).where("id", "=", id).execute();
}

export async function removeResult(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.deleteFrom("results").where("id", "=", id).execute();
}

function joined(db: LeagueDatabase) {
  return db
    .selectFrom("results as r")
    .leftJoin("boards as b", "b.id", "r.board_id")
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .selectAll("r")
    .select(["b.mode_id", "b.pool_id", "m.name as mode_name"]);
}
