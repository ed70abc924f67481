import type { Area } from "contract/constants.ts";
import { nameKey } from "contract/names.ts";
import { figureKeys, type StatSort, statFigures } from "contract/stat-figures.ts";
import type { Expression, NotNull } from "kysely";
import { contains } from "../../../platform/database/dialect.ts";
import { countRows, prepareQuery } from "../../../platform/database/statements.ts";
import { newestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Page } from "../../paging.ts";
import { shownColumns } from "../../people/users/person.ts";
import { userColumns } from "../../people/users/users-queries.ts";
import { type FigureColumn, figureColumns } from "./figures.ts";

export type StatsFilter = {
  modeId?: number | null | undefined;
  seasonId?: number | null | undefined;
  userId?: number | null | undefined;
  userName?: string | null | undefined;
  clanName?: string | null | undefined;
};
type StatsOrder = Page & { sort: StatSort; ascending: boolean };

export function findStatKey(db: LeagueDatabase, area: Area, id: number) {
  return db
    .selectFrom("stats")
    .innerJoin("boards", "boards.id", "stats.board_id")
    .select(["stats.board_id as boardId", "stats.user_id as userId", "boards.pool_id as poolId"])
    .where("stats.id", "=", id)
    .where("boards.area", "=", area)
    .executeTakeFirst();
}

export function findStatOf(db: LeagueDatabase, boardId: number, userId: number) {
  return db
    .selectFrom("stats")
    .select("id")
    .where("board_id", "=", boardId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** A stat with its rank, which those of deleted players have not. */
export async function findStat(db: LeagueDatabase, area: Area, id: number) {
  const [stat] = await findStats(db, area, id);
  return stat;
}

const findStats = prepareQuery((db: LeagueDatabase, area: Area, id: number) =>
  joined(db, area)
    .selectAll("s")
    .select(listed)
    .select(({ eb, ref }) =>
      eb
        .case()
        .when("u.deleted_at", "is", null)
        .then(rankOf(db, ref("s.board_id"), ref("s.elo")))
        .end()
        .as("rank"),
    )
    .where("s.id", "=", id),
);

/** Stats of players who are not deleted. */
export function listStats(db: LeagueDatabase, area: Area, filter: StatsFilter, order: StatsOrder) {
  const direction = order.ascending ? "asc" : "desc";
  const { column, isNullable } = sortedBy(order.sort);
  return (
    filtered(db, area, filter)
      .select(listed)
      // On other columns `nulls last` has no effect, but prevents PostgreSQL from reading its index in order.
      .orderBy(column, (by) => (isNullable ? by[direction]().nullsLast() : by[direction]()))
      .orderBy("s.id", direction)
      .limit(order.limit)
      .offset(order.offset)
      .execute()
  );
}

export function countStats(db: LeagueDatabase, area: Area, filter: StatsFilter): Promise<number> {
  return countRows(filtered(db, area, filter));
}

/** The rank of an Elo on a board, from 1, among players who are not deleted. */
export function rankOf(db: LeagueDatabase, boardId: Expression<number>, elo: Expression<number>) {
  return db
    .selectFrom("stats as better")
    .innerJoin("users as player", "player.id", "better.user_id")
    .select(({ eb, fn }) => eb(fn.countAll<number>(), "+", 1).as("rank"))
    .where("better.board_id", "=", boardId)
    .where("better.elo", ">", elo)
    .where("player.deleted_at", "is", null)
    .$asScalar();
}

const listed = [
  "s.id",
  "s.user_id",
  ...shownColumns,
  "c.id as clan_id",
  "c.name as clan_name",
  "b.mode_id",
  "b.season_id",
  "m.name as mode_name",
  ...figureKeys().map((key): `s.${FigureColumn}` => `s.${figureColumns[key]}`),
  "s.form",
] as const;

/** The column that a list is sorted by, and whether it may be null. */
function sortedBy(sort: StatSort) {
  if (sort === "userName") return { column: "u.user_name_key", isNullable: false } as const;
  if (sort === "clanName") return { column: "c.name_key", isNullable: true } as const;
  return { column: `s.${figureColumns[sort]}`, isNullable: statFigures[sort].isNullable } as const;
}

function joined(db: LeagueDatabase, area: Area) {
  return db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("boards as b", "b.id", "s.board_id")
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("clan_players as p", (join) =>
      join
        .onRef("p.user_id", "=", "s.user_id")
        // The clan of that season; for a mode, the current clan.
        .on((build) => build("p.season_id", "=", build.fn.coalesce("b.season_id", newestSeason(db)))),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .where("b.area", "=", area);
}

function filtered(db: LeagueDatabase, area: Area, { modeId, seasonId, userId, userName, clanName }: StatsFilter) {
  return joined(db, area)
    .where("u.deleted_at", "is", null)
    .$if(modeId != null, (query) => query.where("s.board_id", "=", boardOf(db, "mode_id", modeId ?? 0)))
    .$if(seasonId != null, (query) => query.where("s.board_id", "=", boardOf(db, "season_id", seasonId ?? 0)))
    .$if(userId != null, (query) => query.where("s.user_id", "=", userId ?? 0))
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("u.user_name_key"), nameKey(userName ?? ""))))
    .$if(!!clanName, (query) => query.where(({ ref }) => contains(ref("c.name_key"), nameKey(clanName ?? ""))));
}

/** The board's key as a scalar subquery, so that an index on boards gives the order of its stats. */
function boardOf(db: LeagueDatabase, column: "mode_id" | "season_id", id: number) {
  return db.selectFrom("boards").select("id").where(column, "=", id);
}

type LeaderboardFilter = { modeId: number | null | undefined; userName: string | null | undefined };

/** All players by their Elo in a mode; those without a game in it follow by name, unranked. */
export function listLeaderboard(db: LeagueDatabase, { modeId, userName }: LeaderboardFilter, { limit, offset }: Page) {
  return db
    .selectFrom(ranked(db, modeId ?? 0).as("r"))
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "r.id").on("p.season_id", "=", newestSeason(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .selectAll("r")
    .select(["c.id as clan_id", "c.name as clan_name"])
    .$narrowType<{ email: NotNull }>()
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("r.user_name_key"), nameKey(userName ?? ""))))
    .orderBy("r.elo", (by) => by.desc().nullsLast())
    .orderBy("r.user_name_key")
    .orderBy("r.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countLeaderboard(db: LeagueDatabase, { userName }: LeaderboardFilter): Promise<number> {
  const players = db.selectFrom("users").where("deleted_at", "is", null);
  return countRows(
    players.$if(!!userName, (query) =>
      query.where(({ ref }) => contains(ref("user_name_key"), nameKey(userName ?? ""))),
    ),
  );
}

/**
 * Everyone with their stat in a mode and its rank. Each stat is looked up by its keys: SQLite, without statistics of
 * how many there are, would compare each player with each stat of a list.
 */
function ranked(db: LeagueDatabase, modeId: number) {
  const board = db.selectFrom("boards").select("id").where("mode_id", "=", modeId);
  return db
    .selectFrom("users as u")
    .leftJoin("stats as s", (join) => join.onRef("s.user_id", "=", "u.id").on("s.board_id", "=", board))
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
