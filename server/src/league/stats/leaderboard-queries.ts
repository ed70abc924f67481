import { nameKey } from "contract/names.ts";
import type { NotNull } from "kysely";
import { contains } from "../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../context.ts";
import { newestSeason } from "../seasons/seasons-queries.ts";

type LeaderboardFilter = { modeId: number | null | undefined; userName: string | null | undefined };
type Place = { limit: number; offset: number };

/** All players by their Elo in a mode; those without a game in it follow by name, unranked. */
export function listLeaderboard(db: LeagueDatabase, filter: LeaderboardFilter, { limit, offset }: Place) {
  const ranked = db
    .selectFrom("stats as s")
    .innerJoin("boards as b", "b.id", "s.board_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id as stat_id", "s.user_id", "s.elo", "s.games", "s.wins", "s.losses", "s.form"])
    .select((build) =>
      build.fn
        .agg<number>("rank")
        .over((over) => over.orderBy("s.elo", "desc"))
        .as("rank"),
    )
    .where("b.mode_id", "=", filter.modeId ?? 0)
    .where("u.deleted_at", "is", null)
    .as("ranked");
  return players(db, filter)
    .leftJoin(ranked, "ranked.user_id", "users.id")
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "users.id").on("p.season_id", "=", newestSeason(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .select(["users.id", "users.user_name", "users.avatar", "users.email", "users.role", "users.blocked"])
    .select(["c.id as clan_id", "c.name as clan_name"])
    .$narrowType<{ email: NotNull }>()
    .select(["stat_id", "ranked.rank", "ranked.elo", "ranked.games", "ranked.wins", "ranked.losses", "ranked.form"])
    .orderBy("ranked.elo", (by) => by.desc().nullsLast())
    .orderBy("users.user_name_key")
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countLeaderboard(db: LeagueDatabase, filter: LeaderboardFilter): Promise<number> {
  const { count } = await players(db, filter)
    .select((build) => build.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function players(db: LeagueDatabase, { userName }: LeaderboardFilter) {
  return db
    .selectFrom("users")
    .where("users.deleted_at", "is", null)
    .$if(!!userName, (query) =>
      query.where((build) => contains(build.ref("users.user_name_key"), nameKey(userName ?? ""))),
    );
}
