import type { Area } from "contract/constants.ts";
import { crestColumns } from "../clans/clans-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { personColumns } from "../users/person.ts";

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
