import { nameKey } from "contract/names.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

export type FoundSeason = Awaited<ReturnType<typeof listSeasons>>[number];

/** Seasons, the newest first. */
export function listSeasons(db: LeagueDatabase, { limit, offset }: { limit: number; offset: number }) {
  return shown(db).orderBy("s.id", "desc").limit(limit).offset(offset).execute();
}

export function countSeasons(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("seasons"));
}

export function findSeason(db: LeagueDatabase, id: number) {
  return shown(db).where("s.id", "=", id).executeTakeFirst();
}

/**
 * The key of the newest season, as a subquery. It is the active one or, without one, the latest: while one
 * is active, no other begins.
 */
export function newestSeason(db: LeagueDatabase) {
  return db.selectFrom("seasons").select((build) => build.fn.max("id").as("id"));
}

/** The active season, or else the latest; none before the first. */
export function activeOrLatestSeason(db: LeagueDatabase) {
  return withBoard(db).select("s.active").orderBy("s.id", "desc").limit(1).executeTakeFirst();
}

export function findActiveSeason(db: LeagueDatabase) {
  return withBoard(db).where("s.active", "=", 1).executeTakeFirst();
}

/** The active season. Locks its row for share: the season cannot end before the transaction does. */
export function lockActiveSeasonForShare(trx: LeagueTransaction) {
  return withBoard(trx).where("s.active", "=", 1).forShare("s").executeTakeFirst();
}

/** The active season. Locks its row: of commands that need this lock, one runs at a time. */
export function lockActiveSeasonForUpdate(trx: LeagueTransaction) {
  return withBoard(trx).where("s.active", "=", 1).forNoKeyUpdate("s").executeTakeFirst();
}

type NewSeason = Pick<
  NewRow<"seasons">,
  "name" | "starts_at" | "ends_at" | "prize_pool" | "transfer_from" | "transfer_to"
>;

export async function nameOfSeason(db: LeagueDatabase, id: number): Promise<string> {
  return (await db.selectFrom("seasons").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;
}

export async function namesOfSeasons(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const seasons = await db.selectFrom("seasons").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(seasons.map(({ id, name }) => [id, name]));
}

export async function seasonOfBoard(db: LeagueDatabase, boardId: number): Promise<number> {
  const board = await db.selectFrom("boards").select("season_id").where("id", "=", boardId).executeTakeFirst();
  return board?.season_id ?? 0;
}

/** Locks a season's row: nobody else can change or end it until the transaction ends. */
export function lockSeasonForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("seasons").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Fails on `seasons_by_name` if another season has the name. */
export async function changeSeason(trx: LeagueTransaction, id: number, season: NewSeason): Promise<void> {
  await trx
    .updateTable("seasons")
    .set({ ...season, name_key: nameKey(season.name) })
    .where("id", "=", id)
    .execute();
}

/**
 * Begins a season, with a board on the league's one pool. Fails on `seasons_one_active` while another is active, and on
 * `seasons_by_name` if another has the name.
 */
export async function insertSeason(trx: LeagueTransaction, season: NewSeason): Promise<number> {
  const { id } = await trx
    .insertInto("seasons")
    .values({ ...season, name_key: nameKey(season.name), active: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pool_id = await leaguePool(trx);
  await trx.insertInto("boards").values({ area: "league", season_id: id, pool_id }).execute();
  return id;
}

/** @returns the key of the season that was active; `null` when none was */
export async function closeSeason(trx: LeagueTransaction, now: number): Promise<number | null> {
  const closed = await trx
    .updateTable("seasons")
    .set({ active: null, ended_at: now })
    .where("active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return closed?.id ?? null;
}

/** The pool that all seasons share, so that Elo carries over. The first season creates it. */
async function leaguePool(trx: LeagueTransaction): Promise<number> {
  const board = await trx
    .selectFrom("boards")
    .select("pool_id")
    .where("area", "=", "league")
    .limit(1)
    .executeTakeFirst();
  if (board !== undefined) return board.pool_id;
  const { id } = await trx.insertInto("pools").defaultValues().returning("id").executeTakeFirstOrThrow();
  return id;
}

function shown(db: LeagueDatabase) {
  return db
    .selectFrom("seasons as s")
    .innerJoin("boards as b", "b.season_id", "s.id")
    .select([
      "s.id",
      "s.name",
      "s.active",
      "s.starts_at",
      "s.ends_at",
      "s.prize_pool",
      "s.transfer_from",
      "s.transfer_to",
    ])
    .select((build) => [
      newestSeason(db).as("newest_id"),
      build
        .selectFrom("result_spans as d")
        .select((days) => days.fn.sum<number | null>("d.results").as("results"))
        .where("d.area", "=", "league")
        .whereRef("d.board_id", "=", "b.id")
        .where("d.frozen", "=", 0)
        .where("d.days", "=", 1024)
        .where("d.map", "=", "")
        .as("unvalidated"),
    ]);
}

function withBoard(db: LeagueDatabase) {
  return db
    .selectFrom("seasons as s")
    .innerJoin("boards as b", "b.season_id", "s.id")
    .select(["s.id", "s.name", "s.ends_at", "b.id as board_id", "b.pool_id", "s.transfer_from", "s.transfer_to"]);
}
