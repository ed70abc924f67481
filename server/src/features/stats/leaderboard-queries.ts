import { nameKey } from "contract/names.ts";
import type { NotNull } from "kysely";
import { contains } from "../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../context.ts";
import { newestSeason } from "../seasons/seasons-queries.ts";
import { userColumns } from "../users/users-queries.ts";

type LeaderboardFilter = { modeId: number | null | undefined; userName: string | null | undefined };
type Page = { limit: number; offset: number };

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

export async function countLeaderboard(db: LeagueDatabase, { userName }: LeaderboardFilter): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .where("deleted_at", "is", null)
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("user_name_key"), nameKey(userName ?? ""))))
    .select((build) => build.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
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
