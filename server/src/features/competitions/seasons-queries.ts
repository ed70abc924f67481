import { toNameKey } from "contract/names.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishUserChanges } from "../public-changes.ts";
import type { NewRow } from "../tables.ts";

export type FoundSeason = Awaited<ReturnType<typeof listSeasons>>[number];

/** Lists seasons, newest first. */
export function listSeasons(db: LeagueDatabase, { limit, offset }: { limit: number; offset: number }) {
  return selectSeasons(db).orderBy("s.id", "desc").limit(limit).offset(offset).execute();
}

export function countSeasons(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("seasons"));
}

export function findSeason(db: LeagueDatabase, id: number) {
  return selectSeasons(db).where("s.id", "=", id).executeTakeFirst();
}

/**
 * Returns a subquery for the id of the newest season. If a season is active, it is the newest one, because no season
 * can start while another is active.
 */
export function selectNewestSeasonId(db: LeagueDatabase) {
  return db.selectFrom("seasons").select((build) => build.fn.max("id").as("id"));
}

/** Finds the active season, or else the latest one; `undefined` before the first season. */
export function findActiveOrLatestSeason(db: LeagueDatabase) {
  return selectSeasonsWithCompetition(db).select("s.active").orderBy("s.id", "desc").limit(1).executeTakeFirst();
}

export function findActiveSeason(db: LeagueDatabase) {
  return selectSeasonsWithCompetition(db).where("s.active", "=", 1).executeTakeFirst();
}

/** Finds the active season and locks its row for share, so that the season cannot end before the transaction does. */
export function lockActiveSeasonForShare(trx: LeagueTransaction) {
  return selectSeasonsWithCompetition(trx).where("s.active", "=", 1).forShare("s").executeTakeFirst();
}

/** Finds the active season and locks its row. Calls that need this lock run one after the other. */
export function lockActiveSeasonForUpdate(trx: LeagueTransaction) {
  return selectSeasonsWithCompetition(trx).where("s.active", "=", 1).forNoKeyUpdate("s").executeTakeFirst();
}

type NewSeason = Pick<
  NewRow<"seasons">,
  "name" | "starts_at" | "ends_at" | "prize_pool" | "transfer_from" | "transfer_to"
>;

export async function findSeasonName(db: LeagueDatabase, id: number): Promise<string> {
  return (await db.selectFrom("seasons").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;
}

export async function findSeasonNames(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const seasons = await db.selectFrom("seasons").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(seasons.map(({ id, name }) => [id, name]));
}

/** Finds the season of a competition; 0, which is the id of no season, if the competition has none. */
export async function findSeasonIdOfCompetition(db: LeagueDatabase, competitionId: number): Promise<number> {
  const competition = await db
    .selectFrom("competitions")
    .select("season_id")
    .where("id", "=", competitionId)
    .executeTakeFirst();
  return competition?.season_id ?? 0;
}

/** Finds a season and locks its row, so that nobody else can change or end it before the transaction ends. */
export function lockSeasonForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("seasons").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Changes a season. Violates the index `seasons_by_name` if another season has the name. */
export async function changeSeason(trx: LeagueTransaction, id: number, season: NewSeason): Promise<void> {
  await trx
    .updateTable("seasons")
    .set({ ...season, name_key: toNameKey(season.name) })
    .where("id", "=", id)
    .execute();
}

/**
 * Inserts an active season with a competition, which uses the league's rating pool. Returns the season's id. Violates
 * the index `seasons_one_active` if another season is active, and `seasons_by_name` if another season has the name.
 */
export async function insertSeason(trx: LeagueTransaction, season: NewSeason): Promise<number> {
  const { id } = await trx
    .insertInto("seasons")
    .values({ ...season, name_key: toNameKey(season.name), active: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rating_pool_id = await findOrCreateLeagueRatingPool(trx);
  await trx.insertInto("competitions").values({ area: "league", season_id: id, rating_pool_id }).execute();
  return id;
}

/**
 * Ends the active season.
 * @param now milliseconds since the epoch
 * @returns its id, or `null` if no season was active
 */
export async function closeSeason(trx: LeagueTransaction, now: number): Promise<number | null> {
  const closedSeason = await trx
    .updateTable("seasons")
    // `null` rather than 0, so that the unique index `seasons_one_active` ignores ended seasons.
    .set({ active: null, ended_at: now })
    .where("active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (closedSeason === undefined) return null;
  // Members no longer see the season's motions, proposed dates and map picks on their own pages.
  const members = await trx
    .selectFrom("clan_players")
    .select("user_id")
    .where("season_id", "=", closedSeason.id)
    .execute();
  publishUserChanges(
    trx,
    members.map(({ user_id }) => user_id),
  );
  return closedSeason.id;
}

/** Returns the id of the rating pool that all seasons share, so that Elo carries over. The first season creates it. */
async function findOrCreateLeagueRatingPool(trx: LeagueTransaction): Promise<number> {
  const competition = await trx
    .selectFrom("competitions")
    .select("rating_pool_id")
    .where("area", "=", "league")
    .limit(1)
    .executeTakeFirst();
  if (competition !== undefined) return competition.rating_pool_id;
  const { id } = await trx.insertInto("rating_pools").defaultValues().returning("id").executeTakeFirstOrThrow();
  return id;
}

function selectSeasons(db: LeagueDatabase) {
  return db
    .selectFrom("seasons as s")
    .innerJoin("competitions", "competitions.season_id", "s.id")
    .select([
      "s.id",
      "s.name",
      "s.active",
      "s.starts_at",
      "s.ends_at",
      "s.ended_at",
      "s.prize_pool",
      "s.transfer_from",
      "s.transfer_to",
    ])
    .select((build) => [
      selectNewestSeasonId(db).as("newest_id"),
      build
        .selectFrom("result_counts")
        .select((build) => build.fn.sum<number | null>("result_counts.results").as("results"))
        .where("result_counts.area", "=", "league")
        .whereRef("result_counts.competition_id", "=", "competitions.id")
        .where("result_counts.frozen", "=", 0)
        // `result_counts` has counts for spans of 1, 32 and 1024 days, and for each map and all maps (""). The spans of
        // 1024 days cover all time.
        .where("result_counts.days", "=", 1024)
        .where("result_counts.map", "=", "")
        .as("unvalidated"),
    ]);
}

function selectSeasonsWithCompetition(db: LeagueDatabase) {
  return db
    .selectFrom("seasons as s")
    .innerJoin("competitions", "competitions.season_id", "s.id")
    .select([
      "s.id",
      "s.name",
      "s.ends_at",
      "competitions.id as competition_id",
      "competitions.rating_pool_id",
      "s.transfer_from",
      "s.transfer_to",
    ]);
}
