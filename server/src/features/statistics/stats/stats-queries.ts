import type { Area } from "contract/constants.ts";
import { toNameKey } from "contract/names.ts";
import { getStatMetricKeys, type StatSort, statMetrics } from "contract/stat-metrics.ts";
import { type Expression, expressionBuilder, type NotNull } from "kysely";
import { contains } from "../../../platform/database/dialect.ts";
import { countRows, prepareQuery } from "../../../platform/database/statements.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Page } from "../../paging.ts";
import { profileColumns } from "../../people/users/person.ts";
import { userColumns } from "../../people/users/users-queries.ts";
import type { Tables } from "../../tables.ts";
import { type MetricColumn, metricColumns } from "./stat-metrics.ts";

/** Filters stats. A field that is absent, `null` or empty does not filter. */
export type StatsFilter = {
  modeId?: number | null | undefined;
  seasonId?: number | null | undefined;
  userId?: number | null | undefined;
  userName?: string | null | undefined;
  clanName?: string | null | undefined;
};
type StatsOrder = Page & { sort: StatSort; isAscending: boolean };

/** Finds the competition, the player and the rating pool of a stat. */
export function findStatKey(db: LeagueDatabase, area: Area, id: number) {
  return db
    .selectFrom("stats")
    .innerJoin("competitions", "competitions.id", "stats.competition_id")
    .select([
      "stats.competition_id as competitionId",
      "stats.user_id as userId",
      "competitions.rating_pool_id as ratingPoolId",
    ])
    .where("stats.id", "=", id)
    .where("competitions.area", "=", area)
    .executeTakeFirst();
}

/** Finds the id of a player's stat in a competition. */
export function findStatOfPlayer(db: LeagueDatabase, competitionId: number, userId: number) {
  return db
    .selectFrom("stats")
    .select("id")
    .where("competition_id", "=", competitionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Finds a stat with its rank. The rank is `null` for a deleted player. */
export async function findStat(db: LeagueDatabase, area: Area, id: number) {
  const [stat] = await findRowsOfStat(db, area, id);
  return stat;
}

const findRowsOfStat = prepareQuery((db: LeagueDatabase, area: Area, id: number) =>
  selectStats(db, area).selectAll("s").select(listedColumns).select(selectRanks(db)).where("s.id", "=", id),
);

/** Lists stats of players who are not deleted. Only a list of one player's stats has their ranks. */
export function listStats(db: LeagueDatabase, area: Area, filter: StatsFilter, order: StatsOrder) {
  const direction = order.isAscending ? "asc" : "desc";
  const { column, isNullable } = getSortColumn(order.sort);
  return (
    selectFilteredStats(db, area, filter)
      .select(listedColumns)
      .$if(filter.userId != null, (query) => query.select(selectRanks(db)))
      // On columns without nulls, `nulls last` would only prevent PostgreSQL from reading its index in order.
      .orderBy(column, (by) => (isNullable ? by[direction]().nullsLast() : by[direction]()))
      .orderBy("s.id", direction)
      .limit(order.limit)
      .offset(order.offset)
      .execute()
  );
}

/** Counts the stats that `listStats` lists on all pages. */
export function countStats(db: LeagueDatabase, area: Area, filter: StatsFilter): Promise<number> {
  return countRows(selectFilteredStats(db, area, filter));
}

/** Selects the rank of a stat (`null` if its player is deleted) and the number of ranked players. */
function selectRanks(db: LeagueDatabase) {
  const { eb, ref } = expressionBuilder<{ s: Tables["stats"]; u: Tables["users"] }, "s" | "u">();
  const rank = eb
    .case()
    .when("u.deleted_at", "is", null)
    .then(selectRank(db, ref("s.competition_id"), ref("s.elo")))
    .end();
  const rankedCount = selectListedStats(db, ref("s.competition_id"))
    .select(({ fn }) => fn.countAll<number>().as("ranked_count"))
    .$asScalar();
  return [rank.as("rank"), rankedCount.as("ranked_count")] as const;
}

/** Selects the rank of an Elo in a competition, from 1, among players who are not deleted. */
export function selectRank(db: LeagueDatabase, competitionId: Expression<number>, elo: Expression<number>) {
  return selectListedStats(db, competitionId)
    .select(({ eb, fn }) => eb(fn.countAll<number>(), "+", 1).as("rank"))
    .where("ranked.elo", ">", elo)
    .$asScalar();
}

/** Selects the stats of a competition whose players are not deleted. */
function selectListedStats(db: LeagueDatabase, competitionId: Expression<number>) {
  return db
    .selectFrom("stats as ranked")
    .innerJoin("users as player", "player.id", "ranked.user_id")
    .where("ranked.competition_id", "=", competitionId)
    .where("player.deleted_at", "is", null);
}

/** The columns of a stat in a list. */
const listedColumns = [
  "s.id",
  "s.user_id",
  ...profileColumns,
  "c.id as clan_id",
  "c.name as clan_name",
  "competition.mode_id",
  "competition.season_id",
  "m.name as mode_name",
  ...getStatMetricKeys().map((key): `s.${MetricColumn}` => `s.${metricColumns[key]}`),
  "s.form",
] as const;

/** Returns the column by which a list is sorted, and whether it can be null. */
function getSortColumn(sort: StatSort) {
  if (sort === "userName") return { column: "u.user_name_key", isNullable: false } as const;
  if (sort === "clanName") return { column: "c.name_key", isNullable: true } as const;
  return { column: `s.${metricColumns[sort]}`, isNullable: statMetrics[sort].isNullable } as const;
}

/** Selects stats (`s`) with their player (`u`), competition (`competition`), mode (`m`) and clan (`c`). */
function selectStats(db: LeagueDatabase, area: Area) {
  return db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("competitions as competition", "competition.id", "s.competition_id")
    .leftJoin("modes as m", "m.id", "competition.mode_id")
    .leftJoin("clan_players as p", (join) =>
      join
        .onRef("p.user_id", "=", "s.user_id")
        // The clan in the season of the stat, or for a mode, the current clan.
        .on((build) => build("p.season_id", "=", build.fn.coalesce("competition.season_id", selectNewestSeasonId(db)))),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .where("competition.area", "=", area);
}

function selectFilteredStats(
  db: LeagueDatabase,
  area: Area,
  { modeId, seasonId, userId, userName, clanName }: StatsFilter,
) {
  // The defaults after `??` are only for the type checker: conditions are not added without a value.
  return selectStats(db, area)
    .where("u.deleted_at", "is", null)
    .$if(modeId != null, (query) =>
      query.where("s.competition_id", "=", selectCompetitionId(db, "mode_id", modeId ?? 0)),
    )
    .$if(seasonId != null, (query) =>
      query.where("s.competition_id", "=", selectCompetitionId(db, "season_id", seasonId ?? 0)),
    )
    .$if(userId != null, (query) => query.where("s.user_id", "=", userId ?? 0))
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("u.user_name_key"), toNameKey(userName ?? ""))))
    .$if(!!clanName, (query) => query.where(({ ref }) => contains(ref("c.name_key"), toNameKey(clanName ?? ""))));
}

/** Selects the id of a competition as a scalar subquery, so that an index on competitions returns the stats in order. */
function selectCompetitionId(db: LeagueDatabase, column: "mode_id" | "season_id", id: number) {
  return db.selectFrom("competitions").select("id").where(column, "=", id);
}

type LeaderboardFilter = { modeId: number | null | undefined; userName: string | null | undefined };

/** Lists all players by their Elo in a mode. Players without results in it follow, sorted by name and without a rank. */
export function listLeaderboard(db: LeagueDatabase, { modeId, userName }: LeaderboardFilter, { limit, offset }: Page) {
  return db
    .selectFrom(selectRankedPlayers(db, modeId ?? 0).as("r"))
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "r.id").on("p.season_id", "=", selectNewestSeasonId(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .selectAll("r")
    .select(["c.id as clan_id", "c.name as clan_name"])
    .$narrowType<{ email: NotNull }>()
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("r.user_name_key"), toNameKey(userName ?? ""))))
    .orderBy("r.elo", (by) => by.desc().nullsLast())
    .orderBy("r.user_name_key")
    .orderBy("r.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the players that `listLeaderboard` lists on all pages. */
export function countLeaderboard(db: LeagueDatabase, { userName }: LeaderboardFilter): Promise<number> {
  const players = db.selectFrom("users").where("deleted_at", "is", null);
  return countRows(
    players.$if(!!userName, (query) =>
      query.where(({ ref }) => contains(ref("user_name_key"), toNameKey(userName ?? ""))),
    ),
  );
}

/**
 * Selects all players with their stat in a mode and its rank. The join looks up each stat by its keys: SQLite, without table
 * statistics, would otherwise compare each player with each stat.
 */
function selectRankedPlayers(db: LeagueDatabase, modeId: number) {
  const competition = db.selectFrom("competitions").select("id").where("mode_id", "=", modeId);
  return db
    .selectFrom("users as u")
    .leftJoin("stats as s", (join) => join.onRef("s.user_id", "=", "u.id").on("s.competition_id", "=", competition))
    .leftJoin("bans as b", "b.user_id", "u.id")
    .select(["u.user_name_key", ...userColumns])
    .select(["s.id as stat_id", "s.elo", "s.games", "s.wins", "s.losses", "s.form"])
    .select((build) =>
      build.fn
        .agg<number>("rank")
        .over((over) => over.orderBy("s.elo", (by) => by.desc().nullsLast()))
        .as("rank"),
    )
    .where("u.deleted_at", "is", null);
}
