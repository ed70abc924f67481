import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import type { Side } from "contract/sides.ts";
import { initialRating } from "../src/features/competitions/elo.ts";
import { saveRatings } from "../src/features/competitions/ratings-queries.ts";
import { findActiveOrLatestSeason } from "../src/features/competitions/seasons-queries.ts";
import type { LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";
import { createPlayers } from "./play.ts";
import { type Player, signUpAll } from "./queue-up.ts";
import { signUp } from "./sign-up.ts";

/** Begins a season as the admin. */
export async function beginSeason(league: League, name = "Season 1"): Promise<Season> {
  const body = { name, startDate: "2026-03-01", endDate: "2026-05-31" };
  return (await league.call("createSeason", { as: league.admin, body })).data;
}

export async function endSeason(league: League): Promise<Season> {
  return (await league.call("endSeason", { as: league.admin })).data;
}

/**
 * Creates the body of `changeSeasonRules`, which changes a season's rules, without a motion.
 * @param versions the season's rules so far, the newest last
 * @param from when the new rules take effect; `null` for immediately
 */
export function createRulesChange(rules: SeasonRules, versions: Season["rules"] = [], from: string | null = null) {
  return { rules, from, motionId: null, after: versions.at(-1)?._id ?? "" };
}

/** Creates a clan with these players as the admin, and returns its id. */
export async function createClan(league: League, name: string, ...userIds: string[]): Promise<string> {
  const adminToken = league.admin;
  const { data } = await league.call("createClan", { as: adminToken, body: { name } });
  for (const userId of userIds) await league.call("addClanPlayer", { as: adminToken, id: data._id, body: { userId } });
  return data._id;
}

/** Creates a clan in the active season. Its leader is Lena, one of its players. */
export async function createLedClan(league: League, { playerCount = 4, name = "Foxes" } = {}) {
  const leader = await signUp(league, `Lena of ${name}`);
  const otherNames = Array.from({ length: playerCount - 1 }, (_, index) => `${name} ${index}`);
  const otherIds = await createPlayers(league, ...otherNames);
  const id = await createClan(league, name, leader.id, ...otherIds);
  await league.call("updateClan", { as: league.admin, id, body: { leaderId: leader.id } });
  return { id, leader };
}

/** Begins a season with these clans as the admin, and returns their ids in the same order. */
export async function beginSeasonWithClans(league: League, ...names: string[]) {
  const season = await beginSeason(league);
  const clans: string[] = [];
  for (const name of names) clans.push(await createClan(league, name));
  return { seasonId: season._id, clans };
}

type NewEvent = {
  /** The ids of the clans. The first two meet. */
  readonly clans: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
  readonly title?: string;
};

/** Creates an event between two clans as the admin. */
export async function createEvent(league: League, { clans, ...event }: NewEvent): Promise<Event> {
  const [clanAId = "", clanBId = ""] = clans;
  return (await league.call("createEvent", { as: league.admin, body: { clanAId, clanBId, ...event } })).data;
}

/** A clan with its leader. */
export type ClanWithLeader = { readonly id: string; readonly leader: Player };

/** Begins a season with clans of these names. Each has one player, its leader, who is named after it. */
export async function createClansWithLeaders<const Names extends readonly string[]>(
  league: League,
  ...names: Names
): Promise<{ readonly [Index in keyof Names]: ClanWithLeader }> {
  await beginSeason(league);
  const clans: ClanWithLeader[] = [];
  for (const name of names) {
    const [leader] = await signUpAll(league, `Lead of ${name}`);
    if (leader === undefined) throw new Error("No player was signed up");
    const id = await createClan(league, name, leader.id);
    await league.call("updateClan", { as: league.admin, id, body: { leaderId: leader.id } });
    clans.push({ id, leader });
  }
  return clans as { readonly [Index in keyof Names]: ClanWithLeader };
}

/** Reads the clans of a season in the order of its standings. */
export async function readStandings(league: League, seasonId: string): Promise<Clan[]> {
  return (await league.call("searchClans", { body: { seasonId } })).data;
}

/** Reads a clan by its ID. */
export async function readClan(league: League, id: string): Promise<Clan> {
  const { data } = await league.call("searchClans", { body: { _id: id } });
  const [clan] = data;
  if (clan === undefined) throw new Error(`There is no clan ${id}`);
  return clan;
}

/** Reads the stats of a season, ordered by name. */
export async function readStats(league: League, seasonId: string) {
  return (await league.leagueArea.call("searchStats", { body: { seasonId, sort: "userName", asc: true } })).data;
}

/** Sets players' league Elo, as if they had frozen results. */
export async function setLeagueElos(league: League, elos: Readonly<Record<string, number>>): Promise<void> {
  await transaction(league.context.db, async (trx) => {
    const season = await findActiveOrLatestSeason(trx);
    const ratings = Object.entries(elos).map(([userId, elo]) => [Number(userId), { ...initialRating, elo }] as const);
    await saveRatings(trx, season?.rating_pool_id ?? 0, new Map(ratings));
  });
}

export type Round = {
  /** The id of the red clan. Unless a side forfeits, both clans have a player. */
  readonly red: string;
  /** The id of the blue clan. */
  readonly blue: string;
  readonly redScore: number;
  readonly blueScore: number;
  readonly forfeit?: Side;
};

/** Creates a result as the admin, with the first player of each clan, and returns its id. */
export async function enterRound(league: League, { red, blue, forfeit, ...scores }: Round): Promise<string> {
  const { admin: adminToken, leagueArea: leagueCalls } = league;
  const { data } = await leagueCalls.call("importResult", { as: adminToken, body: {} });
  const id = data._id;
  await leagueCalls.call("updateResult", {
    as: adminToken,
    id,
    body: { map: "ctf5", redClanId: red, blueClanId: blue, ...scores },
  });
  for (const [endpoint, clanId] of [
    ["addRedPlayer", red],
    ["addBluePlayer", blue],
  ] as const) {
    const { players } = await readClan(league, clanId);
    const [player] = players;
    if (player !== undefined)
      await leagueCalls.call(endpoint, { as: adminToken, id, body: { playerId: player.userId } });
  }
  if (forfeit !== undefined) await leagueCalls.call("declareForfeit", { as: adminToken, id, body: { side: forfeit } });
  return id;
}

/** Creates a result as the admin and freezes it. */
export async function enterFrozenRound(league: League, round: Round): Promise<void> {
  const id = await enterRound(league, round);
  await league.leagueArea.call("freezeResult", { as: league.admin, id });
}

/**
 * Locks a user's sessions. A concurrent deletion locks the user first, and then waits for the sessions until this transaction
 * ends.
 */
export async function lockSessions(trx: LeagueTransaction, userId: string): Promise<void> {
  await trx.selectFrom("sessions").select("id").where("user_id", "=", Number(userId)).forUpdate().execute();
}
