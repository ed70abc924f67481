import type { Area } from "contract/constants.ts";
import { toNameKey } from "contract/names.ts";
import { contains, toNonEmptyIds } from "../../platform/database/dialect.ts";
import { countRows, prepareQuery } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishChange } from "../public-changes.ts";
import type { NewRow, Row } from "../tables.ts";
import { publishDeletionOfDisputedResult } from "./disputes/disputes-queries.ts";
import type { ResultsFilter } from "./result-counts-queries.ts";
import { isPubliclyRunning, publishIfRunning, publishRoundChange } from "./running-rounds-queries.ts";

/** A result with related columns of its mode, season, match and clans. */
export type FoundResult = Row<"results"> & {
  mode_id: number | null;
  mode_name: string | null;
  /** The score limit of its mode; `null` if the mode has none. */
  mode_score_limit: number | null;
  /** The time limit of its mode in minutes; `null` if the mode has none. */
  mode_time_limit: number | null;
  season_id: number | null;
  /** When its season starts, milliseconds since the epoch. */
  season_starts_at: number | null;
  rating_pool_id: number | null;
  /** The queue match that the result belongs to; `null` if there is none. */
  match_id: number | null;
  /** The map of its match. */
  match_map: string | null;
  /** The map that the red clan picked for the event; `null` if it has not picked. */
  picked_red: string | null;
  /** The map that the blue clan picked for the event; `null` if it has not picked. */
  picked_blue: string | null;
  match_made_at: number | null;
  match_closed_at: number | null;
  red_clan_name: string | null;
  blue_clan_name: string | null;
};

/** The columns that lists of results show, in both areas. */
const summaryColumns = [
  "r.id",
  "r.area",
  "r.played_at",
  "r.team_size",
  "r.map",
  "r.red_score",
  "r.blue_score",
  "r.forfeit_side",
  "r.frozen",
  "r.red_elo_before",
  "r.blue_elo_before",
  "r.red_elo_gain",
  "r.has_round",
  "r.running",
  "r.started_at",
  "r.event_id",
  "r.red_clan_id",
  "r.blue_clan_id",
  "red.name as red_clan_name",
  "blue.name as blue_clan_name",
  "competition.mode_id",
  "competition.season_id",
  "mode.name as mode_name",
  "match.id as match_id",
] as const;

/** A result with the columns that lists show. */
export type ListedResult = Awaited<ReturnType<typeof listResults>>[number];

/**
 * Finds a result.
 * @param area the area to which the result must belong; `null`: either
 */
export async function findResult(db: LeagueDatabase, area: Area | null, id: number): Promise<FoundResult | undefined> {
  const [result] = await (area === null ? findInAnyArea(db, id) : findInArea(db, id, area));
  return result;
}

const findInAnyArea = prepareQuery((db: LeagueDatabase, id: number) => selectResult(db, id));
const findInArea = prepareQuery((db: LeagueDatabase, id: number, area: Area) =>
  selectResult(db, id).where("r.area", "=", area),
);

/** Selects one result with all columns of `FoundResult`. */
function selectResult(db: LeagueDatabase, id: number) {
  return joinResults(db)
    .selectAll("r")
    .leftJoin("seasons as season", "season.id", "competition.season_id")
    .select(["competition.mode_id", "competition.season_id", "competition.rating_pool_id", "mode.name as mode_name"])
    .select("season.starts_at as season_starts_at")
    .leftJoin("map_picks as red_pick", (join) =>
      join.onRef("red_pick.event_id", "=", "r.event_id").onRef("red_pick.clan_id", "=", "r.red_clan_id"),
    )
    .leftJoin("map_picks as blue_pick", (join) =>
      join.onRef("blue_pick.event_id", "=", "r.event_id").onRef("blue_pick.clan_id", "=", "r.blue_clan_id"),
    )
    .select(["red_pick.map as picked_red", "blue_pick.map as picked_blue"])
    .select(["mode.score_limit as mode_score_limit", "mode.time_limit as mode_time_limit"])
    .select([
      "match.id as match_id",
      "match.map as match_map",
      "match.made_at as match_made_at",
      "match.closed_at as match_closed_at",
    ])
    .select(["red.name as red_clan_name", "blue.name as blue_clan_name"])
    .where("r.id", "=", id);
}

/**
 * Locks a result's row, so that nobody else can change it until the transaction ends.
 * @param area the area to which the result must belong; `null`: either
 */
export async function lockResultForUpdate(
  trx: LeagueTransaction,
  area: Area | null,
  id: number,
): Promise<FoundResult | undefined> {
  // The joined rows must be read after the lock was acquired, because until then the result can be moved to another
  // competition.
  await trx.selectFrom("results").select("id").where("id", "=", id).forUpdate().execute();
  return findResult(trx, area, id);
}

type ListOptions = {
  /** The results to list, by their position in the order; `null`: all. */
  readonly page: { readonly limit: number; readonly offset: number } | null;
  /** Only results that were played before this instant, milliseconds since the epoch. */
  readonly before?: number;
};

/** Lists results by date, the newest first. */
export function listResults(db: LeagueDatabase, filter: ResultsFilter, { page, before }: ListOptions) {
  let query = selectMatchingResults(db, filter)
    .select(summaryColumns)
    .orderBy("r.played_at", "desc")
    .orderBy("r.id", "desc");
  if (before !== undefined) query = query.where("r.played_at", "<", before);
  if (page !== null) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
}

/** Counts results by reading them, so only for filters that few results match. */
export function countResults(db: LeagueDatabase, filter: ResultsFilter): Promise<number> {
  return countRows(selectMatchingResults(db, filter));
}

/** Returns whether a result matches a filter. */
export async function matchesFilter(db: LeagueDatabase, filter: ResultsFilter, id: number): Promise<boolean> {
  const result = await selectMatchingResults(db, filter).select("r.id").where("r.id", "=", id).executeTakeFirst();
  return result !== undefined;
}

/** Lists the results with the given ids by date, the newest first. */
export function listResultsById(db: LeagueDatabase, ids: readonly number[]) {
  return joinResults(db)
    .select(summaryColumns)
    .where("r.id", "in", toNonEmptyIds(ids))
    .orderBy("r.played_at", "desc")
    .orderBy("r.id", "desc")
    .execute();
}

/** Lists the results of an event by date, the oldest first. */
export function listResultsOfEvent(db: LeagueDatabase, eventId: number) {
  return joinResults(db)
    .select(summaryColumns)
    .where("r.event_id", "=", eventId)
    .orderBy("r.played_at")
    .orderBy("r.id")
    .execute();
}

/** Filter for seasons. An absent or `null` field does not filter. */
type SeasonsFilter = {
  readonly seasonId?: number | null | undefined;
  /** Part of the season's name. */
  readonly seasonName?: string | null | undefined;
  /** A clan; the filter matches only its season. */
  readonly clanId?: number | null | undefined;
};

/** Returns the ids of the competitions of matching seasons; `null` if there is no filter. */
export async function listCompetitionsOfSeasons(
  db: LeagueDatabase,
  { seasonId, seasonName, clanId }: SeasonsFilter,
): Promise<number[] | null> {
  if (seasonId == null && !seasonName && clanId == null) return null;
  let query = db
    .selectFrom("competitions")
    .innerJoin("seasons as season", "season.id", "competitions.season_id")
    .select("competitions.id");
  if (seasonId != null) query = query.where("season.id", "=", seasonId);
  if (seasonName) query = query.where(({ ref }) => contains(ref("season.name_key"), toNameKey(seasonName)));
  if (clanId != null) {
    query = query.where("season.id", "=", ({ selectFrom }) =>
      selectFrom("clans").select("season_id").where("id", "=", clanId),
    );
  }
  const competitions = await query.execute();
  return competitions.map(({ id }) => id);
}

/** Returns the ids of the results that exist in an area, by date, the oldest first. */
export async function listIdsByDate(db: LeagueDatabase, area: Area, ids: readonly number[]): Promise<number[]> {
  const results = await db
    .selectFrom("results")
    .select("id")
    .where("area", "=", area)
    .where("id", "in", toNonEmptyIds(ids))
    .orderBy("played_at")
    .orderBy("id")
    .execute();
  return results.map(({ id }) => id);
}

/** Inserts a result and returns its id. */
export async function insertResult(trx: LeagueTransaction, result: NewRow<"results">): Promise<number> {
  const { id } = await trx.insertInto("results").values(result).returning("id").executeTakeFirstOrThrow();
  if (isPubliclyRunning(result)) publishChange(trx, "running_rounds");
  return id;
}

/**
 * Returns the id of the first result whose round has this fingerprint; `null` if there is none.
 * @param ignoredId the id of a result to ignore; by default 0, which is the id of no result
 */
export async function findResultIdByFingerprint(db: LeagueDatabase, area: Area, fingerprint: string, ignoredId = 0) {
  const result = await db
    .selectFrom("results")
    .select("id")
    .where("area", "=", area)
    .where("fingerprint", "=", fingerprint)
    .where("id", "!=", ignoredId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return result?.id ?? null;
}

/** Changes the given columns of a result. */
export async function changeResult(
  trx: LeagueTransaction,
  id: number,
  change: Partial<Omit<Row<"results">, "id" | "area">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await publishRoundChange(trx, id, change);
  await trx.updateTable("results").set(change).where("id", "=", id).execute();
}

/** Deletes a result, but does not remove it from the counts of results. */
export async function removeResult(trx: LeagueTransaction, id: number): Promise<void> {
  await publishIfRunning(trx, id);
  await publishDeletionOfDisputedResult(trx, id);
  await trx.deleteFrom("results").where("id", "=", id).execute();
}

/** Selects the results that match a filter. */
function selectMatchingResults(
  db: LeagueDatabase,
  { area, competitionIds, frozen, map, userId, clanId }: ResultsFilter,
) {
  let query = joinResults(db).where("r.area", "=", area);
  if (competitionIds !== null) query = query.where("r.competition_id", "in", toNonEmptyIds(competitionIds));
  if (frozen !== null) query = query.where("r.frozen", "=", frozen);
  if (map !== null) query = query.where("r.map", "=", map);
  if (userId !== null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("result_players as p")
          .innerJoin("users as u", "u.id", "p.user_id")
          .select("p.id")
          .where("u.deleted_at", "is", null)
          .whereRef("p.result_id", "=", "r.id")
          .where("p.user_id", "=", userId),
      ),
    );
  }
  if (clanId !== null) {
    query = query.where(({ or, eb }) => or([eb("r.red_clan_id", "=", clanId), eb("r.blue_clan_id", "=", clanId)]));
  }
  return query;
}

/**
 * Selects results (`r`), joined with related rows: the competition, the mode, the clans (`red`, `blue`) and the queue match
 * that the result belongs to.
 */
function joinResults(db: LeagueDatabase) {
  return db
    .selectFrom("results as r")
    .leftJoin("competitions as competition", "competition.id", "r.competition_id")
    .leftJoin("modes as mode", "mode.id", "competition.mode_id")
    .leftJoin("clans as red", "red.id", "r.red_clan_id")
    .leftJoin("clans as blue", "blue.id", "r.blue_clan_id")
    .leftJoin("matches as match", "match.result_id", "r.id");
}
