import type { Area } from "contract/constants.ts";
import { nameKey } from "contract/names.ts";
import { figureKeys, type StatSort, statFigures } from "contract/stat-figures.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, prepareQuery } from "../../platform/database/statements.ts";
import type { LeagueDatabase } from "../context.ts";
import { newestSeason } from "../seasons/seasons-queries.ts";
import { shownColumns } from "../users/person.ts";
import { type FigureColumn, figureColumns } from "./stat-columns.ts";

export type StatsFilter = {
  modeId?: number | null | undefined;
  seasonId?: number | null | undefined;
  userId?: number | null | undefined;
  userName?: string | null | undefined;
  clanName?: string | null | undefined;
};
type StatsOrder = { sort: StatSort; ascending: boolean; limit: number; offset: number };

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

export async function findStat(db: LeagueDatabase, area: Area, id: number) {
  const [stat] = await findStats(db, area, id);
  return stat;
}

const findStats = prepareQuery((db: LeagueDatabase, area: Area, id: number) =>
  joined(db, area).selectAll("s").select(listed).select("u.deleted_at").where("s.id", "=", id),
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
export async function rankOf(db: LeagueDatabase, boardId: number, elo: number): Promise<number> {
  const [counted] = await countBetter(db, boardId, elo);
  return (counted?.better ?? 0) + 1;
}

const countBetter = prepareQuery((db: LeagueDatabase, boardId: number, elo: number) =>
  db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select((build) => build.fn.countAll<number>().as("better"))
    .where("s.board_id", "=", boardId)
    .where("s.elo", ">", elo)
    .where("u.deleted_at", "is", null),
);

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
    .$if(!!userName, (query) => query.where((build) => contains(build.ref("u.user_name_key"), nameKey(userName ?? ""))))
    .$if(!!clanName, (query) => query.where((build) => contains(build.ref("c.name_key"), nameKey(clanName ?? ""))));
}

/** The board's key as a scalar subquery, so that an index on boards gives the order of its stats. */
function boardOf(db: LeagueDatabase, column: "mode_id" | "season_id", id: number) {
  return db.selectFrom("boards").select("id").where(column, "=", id);
}
