import type { Area } from "contract/constants.ts";
import { minGamesForRating } from "contract/stat-metrics.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import { emblemColumns } from "../../seasons/clans/clans-queries.ts";

/** Finds the public profile of a player, unless the player is deleted. */
export function findPerson(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("users as u")
    .select(personColumns)
    .where("u.id", "=", id)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Maximum number of listed partners or opponents. */
const maxPairs = 10;

/** Lists the most frequent partners or opponents of a player in a rating pool. */
export function listPairs(db: LeagueDatabase, userId: number, ratingPoolId: number, relation: "with" | "against") {
  return db
    .selectFrom("player_pairs as p")
    .innerJoin("users as u", "u.id", "p.other_id")
    .select(personColumns)
    .select([`p.games_${relation} as games`, `p.wins_${relation} as wins`, `p.losses_${relation} as losses`])
    .where("p.user_id", "=", userId)
    .where("p.rating_pool_id", "=", ratingPoolId)
    .where(`p.games_${relation}`, ">", 0)
    .where("u.deleted_at", "is", null)
    .orderBy(`p.games_${relation}`, "desc")
    .orderBy("p.other_id")
    .limit(maxPairs)
    .execute();
}

/** Finds the current and past clans of a player, newest season first. */
export async function findClansOfPlayer(db: LeagueDatabase, userId: number) {
  const clans = db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .select(["s.id as season_id", "s.name as season_name", "c.id as clan_id", "c.name as clan_name", ...emblemColumns]);
  const currentClans = await clans
    .innerJoin("clan_players as p", "p.clan_id", "c.id")
    .where("p.user_id", "=", userId)
    .execute();
  const pastClans = await clans
    .innerJoin("past_clan_players as p", "p.clan_id", "c.id")
    .where("p.user_id", "=", userId)
    .orderBy("p.id", "desc")
    .execute();
  const clansById = new Map([...currentClans, ...pastClans].map((clan) => [clan.clan_id, clan]));
  return [...clansById.values()].sort((a, b) => b.season_id - a.season_id);
}

/**
 * Lists the totals of two players with and against each other, by competition of an area. Leaves out competitions in
 * whose rating pool they have not met. The totals are those of the pool, so they are equal for all seasons.
 */
export function listVersusRecords(db: LeagueDatabase, area: Area, userId: number, otherId: number) {
  return db
    .selectFrom("competitions")
    .innerJoin("player_pairs as p", (join) =>
      join
        .onRef("p.rating_pool_id", "=", "competitions.rating_pool_id")
        .on("p.user_id", "=", userId)
        .on("p.other_id", "=", otherId),
    )
    .innerJoin("ratings as own", (join) =>
      join.onRef("own.rating_pool_id", "=", "p.rating_pool_id").on("own.user_id", "=", userId),
    )
    .innerJoin("ratings as other", (join) =>
      join.onRef("other.rating_pool_id", "=", "p.rating_pool_id").on("other.user_id", "=", otherId),
    )
    .leftJoin("modes as m", "m.id", "competitions.mode_id")
    .select(["p.rating_pool_id", "competitions.mode_id", "m.name as mode_name", "own.elo", "other.elo as other_elo"])
    .select(["own.games as own_games", "other.games as other_games"])
    .select(["p.games_with", "p.wins_with", "p.losses_with"])
    .select(["p.games_against", "p.wins_against", "p.losses_against"])
    .where("competitions.area", "=", area)
    .orderBy("competitions.id")
    .execute();
}

/**
 * Lists the results of an area with both players, newest first.
 * @param outerUserId the player whose rounds are scanned, which should be the player with fewer rounds
 */
export async function listMeetings(
  db: LeagueDatabase,
  area: Area,
  { outerUserId, innerUserId }: { outerUserId: number; innerUserId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rounds = await db
    .selectFrom("player_rounds as outer_round")
    .innerJoin("player_rounds as inner_round", (join) =>
      join
        .on("inner_round.user_id", "=", innerUserId)
        .onRef("inner_round.rating_pool_id", "=", "outer_round.rating_pool_id")
        .onRef("inner_round.freeze_number", "=", "outer_round.freeze_number"),
    )
    .select("outer_round.result_id")
    .where("outer_round.user_id", "=", outerUserId)
    .where("outer_round.area", "=", area)
    .orderBy("outer_round.played_at", "desc")
    .orderBy("outer_round.result_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rounds.map(({ result_id }) => result_id);
}

/** Lists the totals of a player's extended metrics in each competition, with the totals of all players. */
export function listMetricTotalsOfPlayer(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("player_metrics as p")
    .innerJoin("competition_metrics as c", (join) =>
      join.onRef("c.competition_id", "=", "p.competition_id").onRef("c.metric", "=", "p.metric"),
    )
    .innerJoin("competitions", "competitions.id", "p.competition_id")
    .leftJoin("modes as m", "m.id", "competitions.mode_id")
    .leftJoin("seasons as s", "s.id", "competitions.season_id")
    .select(["p.competition_id", "p.metric", "p.rounds", "p.total", "c.rounds as all_rounds", "c.total as all_total"])
    .select(["competitions.area", "m.name as mode_name", "s.name as season_name"])
    .where("p.user_id", "=", userId)
    .orderBy("p.competition_id")
    .execute();
}

/** A player's rating, with the highest Elo and its date. */
export type PlayerRating = NonNullable<Awaited<ReturnType<typeof findPlayerRating>>>;

/**
 * Finds a player's rating in a mode or in the league, where all seasons share a rating.
 * @param modeId `null` for the mode with the player's highest Elo. Modes in which it is provisional come last
 */
export function findPlayerRating(db: LeagueDatabase, userId: number, area: Area, modeId: number | null) {
  return db
    .selectFrom("competitions")
    .innerJoin("ratings as rating", (join) =>
      join.onRef("rating.rating_pool_id", "=", "competitions.rating_pool_id").on("rating.user_id", "=", userId),
    )
    .leftJoin("modes as m", "m.id", "competitions.mode_id")
    .leftJoin("results as r", "r.id", "rating.peak_result_id")
    .select([
      "rating.rating_pool_id",
      "rating.elo",
      "rating.games",
      "rating.peak_elo",
      "rating.peak_result_id",
      "r.played_at as peak_at",
    ])
    .select(["competitions.mode_id", "m.name as mode_name"])
    .where("competitions.area", "=", area)
    .where("rating.games", ">", 0)
    .$if(modeId !== null, (query) => query.where("competitions.mode_id", "=", modeId))
    .orderBy(({ eb }) => eb.case().when("rating.games", ">=", minGamesForRating).then(0).else(1).end())
    .orderBy("rating.elo", "desc")
    .orderBy("competitions.id")
    .limit(1)
    .executeTakeFirst();
}

/** Lists a player's last rounds in a rating pool, the last frozen result first. */
export function listLastRounds(db: LeagueDatabase, userId: number, ratingPoolId: number, limit: number) {
  return db
    .selectFrom("player_rounds")
    .select(["result_id", "elo_before", "elo_gain"])
    .where("user_id", "=", userId)
    .where("rating_pool_id", "=", ratingPoolId)
    .orderBy("freeze_number", "desc")
    .limit(limit)
    .execute();
}

/**
 * Lists the spans of a player's Elo curve in a rating pool. A curve is stored several times, with spans of different lengths.
 * @param spanLength the length of the spans to list, in results; one of `spanLengths`
 */
export function listEloSpans(db: LeagueDatabase, userId: number, ratingPoolId: number, spanLength: number) {
  return db
    .selectFrom("player_elo_spans")
    .select(["span", "low_elo", "high_elo", "last_elo", "last_result_id"])
    .where("user_id", "=", userId)
    .where("rating_pool_id", "=", ratingPoolId)
    .where("games", "=", spanLength)
    .orderBy("span")
    .execute();
}
