import type { Area } from "contract/constants.ts";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { contains, startsWith } from "../../../platform/database/dialect.ts";
import { newestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import { crestColumns } from "../../seasons/clans/clans-queries.ts";

/** What is looked for: a text and its words, as in search keys. */
export type SearchedText = { readonly text: string; readonly words: readonly string[] };

/** The time in which a result was played, ms UTC, both included; `null`: open at that end. */
export type SearchedTime = { readonly from: number | null; readonly to: number | null };

/** Maps of frozen results that are considered at most. */
const maxMaps = 1000;

/** The names of players that match, user names and in-game names, the best first and of equal ones those who play most. */
export function searchPlayerNames(db: LeagueDatabase, searched: SearchedText, limit: number) {
  return db
    .selectFrom(playerNames(db).as("n"))
    .innerJoin("users as u", "u.id", "n.user_id")
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "u.id").on("p.season_id", "=", newestSeason(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .select([...personColumns, "c.name as clan_name", "n.alias"])
    .where("u.deleted_at", "is", null)
    .where(({ ref }) => matches(ref("n.search_key"), searched))
    .orderBy(({ ref }) => rankOf(ref("n.search_key"), searched))
    .orderBy(
      ({ selectFrom }) =>
        selectFrom("ratings as r")
          .select(({ fn }) => fn.sum<number>("r.games").as("games"))
          .whereRef("r.user_id", "=", "u.id"),
      (by) => by.desc().nullsLast(),
    )
    .orderBy("u.id")
    .orderBy("n.search_key")
    .limit(limit)
    .execute();
}

/** Clans that match, the best first and of equal ones those of later seasons. */
export function searchClans(db: LeagueDatabase, searched: SearchedText, limit: number) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .select(["c.id", "c.name", "s.id as season_id", "s.name as season_name", ...crestColumns])
    .where(({ ref }) => matches(ref("c.search_key"), searched))
    .orderBy(({ ref }) => rankOf(ref("c.search_key"), searched))
    .orderBy("s.id", "desc")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** The maps of all frozen results. Each is one step in an index, whatever number of results it has. */
export async function mapsPlayed(db: LeagueDatabase): Promise<string[]> {
  const maps = await db
    .withRecursive("m", (build) =>
      build
        .selectFrom("results")
        .select(({ fn }) => fn.min("map").as("map"))
        .where("frozen", "=", 1)
        .where("map", ">=", "")
        .unionAll((union) =>
          union
            .selectFrom("m")
            .select(({ selectFrom }) =>
              selectFrom("results as r")
                .select(({ fn }) => fn.min("r.map").as("next"))
                .where("r.frozen", "=", 1)
                .whereRef("r.map", ">", "m.map")
                .as("map"),
            )
            .where("m.map", "is not", null),
        ),
    )
    .selectFrom("m")
    .select("m.map")
    .where("m.map", "is not", null)
    .limit(maxMaps)
    .execute();
  return maps.flatMap(({ map }) => map ?? []);
}

export type SearchedRow = { readonly id: number; readonly played_at: number };

/** Frozen results of a map, or of an area in that time, the newest first. */
export function searchResults(
  db: LeagueDatabase,
  where: { readonly map: string } | { readonly area: Area },
  { from, to }: SearchedTime,
  limit: number,
): Promise<SearchedRow[]> {
  return db
    .selectFrom("results")
    .select(["id", "played_at"])
    .where("frozen", "=", 1)
    .where(({ and }) => and(where))
    .$if(from !== null, (query) => query.where("played_at", ">=", from ?? 0))
    .$if(to !== null, (query) => query.where("played_at", "<=", to ?? 0))
    .orderBy("played_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

function playerNames(db: LeagueDatabase) {
  return db
    .selectFrom("users")
    .select(({ lit }) => ["id as user_id", "search_key", lit(null).$castTo<string | null>().as("alias")])
    .where("deleted_at", "is", null)
    .unionAll(
      db.selectFrom("aliases").select(["user_id", "search_key", "name as alias"]).where("confirmed_at", "is not", null),
    );
}

function matches(key: Expression<string>, { words }: SearchedText): Expression<SqlBool> {
  return expressionBuilder().and(words.map((word) => contains(key, word)));
}

/** How well a search key matches: 0 exactly, 1 at its beginning, 2 at a word's, 3 inside, 4 only word by word. */
function rankOf(key: Expression<string>, { text }: SearchedText): Expression<number> {
  const build = expressionBuilder();
  return build
    .case()
    .when(build(key, "=", text))
    .then(build.lit(0))
    .when(startsWith(key, text))
    .then(build.lit(1))
    .when(contains(key, ` ${text}`))
    .then(build.lit(2))
    .when(contains(key, text))
    .then(build.lit(3))
    .else(build.lit(4))
    .end();
}
