import type { Area } from "contract/constants.ts";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { contains, startsWith } from "../../../platform/database/dialect.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import { emblemColumns } from "../../seasons/clans/clans-queries.ts";

/** The text to search for and its words, in lower case and without accents, like the search keys of names (`toSearchKey`). */
export type SearchText = { readonly text: string; readonly words: readonly string[] };

/** The time in which a result was played, in milliseconds since the epoch, both inclusive. `null` is no limit. */
export type TimeRange = { readonly from: number | null; readonly to: number | null };

/** Maximum number of maps that are considered. */
const maxMaps = 1000;

/** Finds matching user names and in-game names, the best matches first, then those of players with more games. */
export function findPlayerNames(db: LeagueDatabase, searchText: SearchText, limit: number) {
  return db
    .selectFrom(selectPlayerNames(db).as("n"))
    .innerJoin("users as u", "u.id", "n.user_id")
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "u.id").on("p.season_id", "=", selectNewestSeasonId(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id")
    .select([...personColumns, "c.name as clan_name", "n.alias"])
    .where("u.deleted_at", "is", null)
    .where(({ ref }) => createTextCondition(ref("n.search_key"), searchText))
    .orderBy(({ ref }) => createMatchRank(ref("n.search_key"), searchText))
    .orderBy(
      ({ selectFrom }) =>
        selectFrom("ratings as r")
          .select(({ fn }) => fn.sum<number>("r.games").as("games"))
          .whereRef("r.user_id", "=", "u.id"),
      (order) => order.desc().nullsLast(),
    )
    .orderBy("u.id")
    .orderBy("n.search_key")
    .limit(limit)
    .execute();
}

/** Finds matching clans, the best matches first, then those of later seasons. */
export function findClans(db: LeagueDatabase, searchText: SearchText, limit: number) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .select(["c.id", "c.name", "s.id as season_id", "s.name as season_name", ...emblemColumns])
    .where(({ ref }) => createTextCondition(ref("c.search_key"), searchText))
    .orderBy(({ ref }) => createMatchRank(ref("c.search_key"), searchText))
    .orderBy("s.id", "desc")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/**
 * Lists the maps of all frozen results. Starting with the first map by name, each step of the recursion reads the next
 * map from an index, so the cost does not depend on the number of results.
 */
export async function listPlayedMaps(db: LeagueDatabase): Promise<string[]> {
  const maps = await db
    .withRecursive("m", (build) =>
      build
        .selectFrom("results")
        .select(({ fn }) => fn.min("map").as("map"))
        .where("frozen", "=", 1)
        // A range of the index, which excludes results without a map.
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

/** A result that matches a search. */
export type ResultMatch = { readonly id: number; readonly played_at: number };

/** Finds frozen results of a map or an area in a time range, newest first. */
export function findResults(
  db: LeagueDatabase,
  mapOrArea: { readonly map: string } | { readonly area: Area },
  { from, to }: TimeRange,
  limit: number,
): Promise<ResultMatch[]> {
  return (
    db
      .selectFrom("results")
      .select(["id", "played_at"])
      .where("frozen", "=", 1)
      .where(({ and }) => and(mapOrArea))
      // `?? 0` is only for the type checker: the conditions are not added for null.
      .$if(from !== null, (query) => query.where("played_at", ">=", from ?? 0))
      .$if(to !== null, (query) => query.where("played_at", "<=", to ?? 0))
      .orderBy("played_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
}

/** Selects user names (with a null alias) and confirmed in-game names. */
function selectPlayerNames(db: LeagueDatabase) {
  return db
    .selectFrom("users")
    .select(({ lit }) => ["id as user_id", "search_key", lit(null).$castTo<string | null>().as("alias")])
    .where("deleted_at", "is", null)
    .unionAll(
      db.selectFrom("aliases").select(["user_id", "search_key", "name as alias"]).where("confirmed_at", "is not", null),
    );
}

/** Creates a condition: a search key contains all words of a text. */
function createTextCondition(key: Expression<string>, { words }: SearchText): Expression<SqlBool> {
  return expressionBuilder().and(words.map((word) => contains(key, word)));
}

/**
 * Creates an expression for how well a search key matches a text: 0 exactly, 1 at its beginning, 2 at the beginning of a word,
 * 3 inside a word, 4 if it contains the words of the text, but not next to each other in this order.
 */
function createMatchRank(key: Expression<string>, { text }: SearchText): Expression<number> {
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
