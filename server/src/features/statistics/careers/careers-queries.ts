import type { Area } from "contract/constants.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import { crestColumns } from "../../seasons/clans/clans-queries.ts";

/** Who a player is to others; nobody once deleted. */
export function findPerson(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("users as u")
    .select(personColumns)
    .where("u.id", "=", id)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

const pairsAtMost = 10;

/** Those with whom a player has played most in a pool, on their side or against it. */
export function listPairs(db: LeagueDatabase, userId: number, poolId: number, how: "with" | "against") {
  return db
    .selectFrom("player_pairs as p")
    .innerJoin("users as u", "u.id", "p.other_id")
    .select(personColumns)
    .select([`p.games_${how} as games`, `p.wins_${how} as wins`, `p.losses_${how} as losses`])
    .where("p.user_id", "=", userId)
    .where("p.pool_id", "=", poolId)
    .where(`p.games_${how}`, ">", 0)
    .where("u.deleted_at", "is", null)
    .orderBy(`p.games_${how}`, "desc")
    .orderBy("p.other_id")
    .limit(pairsAtMost)
    .execute();
}

/** The clans that a player is in or was in, the newest season first. */
export async function clansOfPlayer(db: LeagueDatabase, userId: number) {
  const clans = db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .select(["s.id as season_id", "s.name as season_name", "c.id as clan_id", "c.name as clan_name", ...crestColumns]);
  const now = await clans.innerJoin("clan_players as p", "p.clan_id", "c.id").where("p.user_id", "=", userId).execute();
  const past = await clans
    .innerJoin("past_clan_players as p", "p.clan_id", "c.id")
    .where("p.user_id", "=", userId)
    .orderBy("p.id", "desc")
    .execute();
  const all = new Map([...now, ...past].map((clan) => [clan.clan_id, clan]));
  return [...all.values()].sort((one, other) => other.season_id - one.season_id);
}

/** The records of two players with each other, in each pool of an area in which they met. */
export function listVersusRecords(db: LeagueDatabase, area: Area, userId: number, otherId: number) {
  return db
    .selectFrom("boards as b")
    .innerJoin("player_pairs as p", (join) =>
      join.onRef("p.pool_id", "=", "b.pool_id").on("p.user_id", "=", userId).on("p.other_id", "=", otherId),
    )
    .innerJoin("ratings as own", (join) => join.onRef("own.pool_id", "=", "p.pool_id").on("own.user_id", "=", userId))
    .innerJoin("ratings as other", (join) =>
      join.onRef("other.pool_id", "=", "p.pool_id").on("other.user_id", "=", otherId),
    )
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .select(["p.pool_id", "b.mode_id", "m.name as mode_name", "own.elo", "other.elo as other_elo"])
    .select(["own.games as own_games", "other.games as other_games"])
    .select(["p.games_with", "p.wins_with", "p.losses_with"])
    .select(["p.games_against", "p.wins_against", "p.losses_against"])
    .where("b.area", "=", area)
    .orderBy("b.id")
    .execute();
}

/**
 * The results of an area in which both players are, the newest first.
 * @param outerUserId whose rounds are scanned: the one who has fewer
 */
export async function listMeetings(
  db: LeagueDatabase,
  area: Area,
  { outerUserId, innerUserId }: { outerUserId: number; innerUserId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rounds = await db
    .selectFrom("player_rounds as a")
    .innerJoin("player_rounds as b", (join) =>
      join
        .on("b.user_id", "=", innerUserId)
        .onRef("b.pool_id", "=", "a.pool_id")
        .onRef("b.freeze_number", "=", "a.freeze_number"),
    )
    .select("a.result_id")
    .where("a.user_id", "=", outerUserId)
    .where("a.area", "=", area)
    .orderBy("a.played_at", "desc")
    .orderBy("a.result_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rounds.map(({ result_id }) => result_id);
}

/** The sums of a player's figures on each board, beside those of all players. */
export function figuresOfPlayer(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("player_figures as p")
    .innerJoin("board_figures as b", (join) =>
      join.onRef("b.board_id", "=", "p.board_id").onRef("b.figure", "=", "p.figure"),
    )
    .innerJoin("boards as o", "o.id", "p.board_id")
    .leftJoin("modes as m", "m.id", "o.mode_id")
    .leftJoin("seasons as s", "s.id", "o.season_id")
    .select(["p.board_id", "p.figure", "p.rounds", "p.total", "b.rounds as all_rounds", "b.total as all_total"])
    .select(["o.area", "m.name as mode_name", "s.name as season_name"])
    .where("p.user_id", "=", userId)
    .orderBy("p.board_id")
    .execute();
}

export type FoundPool = NonNullable<Awaited<ReturnType<typeof findPool>>>;

/**
 * A player's rating in a mode or, in the league, in all seasons, whose Elo is one.
 * @param modeId `null`: the mode in which they have most games
 */
export function findPool(db: LeagueDatabase, userId: number, area: Area, modeId: number | null) {
  return db
    .selectFrom("boards as b")
    .innerJoin("ratings as t", (join) => join.onRef("t.pool_id", "=", "b.pool_id").on("t.user_id", "=", userId))
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("results as r", "r.id", "t.peak_result_id")
    .select(["t.pool_id", "t.elo", "t.games", "t.peak_elo", "t.peak_result_id", "r.played_at as peak_at"])
    .select(["b.mode_id", "m.name as mode_name"])
    .where("b.area", "=", area)
    .where("t.games", ">", 0)
    .$if(modeId !== null, (query) => query.where("b.mode_id", "=", modeId))
    .orderBy("t.games", "desc")
    .orderBy("b.id")
    .limit(1)
    .executeTakeFirst();
}

/** A player's last rounds in a pool, the newest first in the order of freezing. */
export function lastRounds(db: LeagueDatabase, userId: number, poolId: number, limit: number) {
  return db
    .selectFrom("player_rounds")
    .select(["result_id", "elo_before", "elo_gain"])
    .where("user_id", "=", userId)
    .where("pool_id", "=", poolId)
    .orderBy("freeze_number", "desc")
    .limit(limit)
    .execute();
}

/** A player's curve in a pool, in spans of so many games. */
export function listSpans(db: LeagueDatabase, userId: number, poolId: number, games: number) {
  return db
    .selectFrom("player_elo_spans")
    .select(["span", "low_elo", "high_elo", "last_elo", "last_result_id"])
    .where("user_id", "=", userId)
    .where("pool_id", "=", poolId)
    .where("games", "=", games)
    .orderBy("span")
    .execute();
}
