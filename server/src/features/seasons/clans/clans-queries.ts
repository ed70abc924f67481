import { startElo } from "contract/constants.ts";
import type { ChosenCrest } from "contract/crests.ts";
import { nameKey } from "contract/names.ts";
import { searchKey } from "contract/search-key.ts";
import { contains } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { shownColumns } from "../../people/users/person.ts";
import type { Row, Tables } from "../../tables.ts";

export const crestColumns = ["c.crest_shape", "c.crest_colour", "c.crest_second_colour"] as const;
export type CrestRow = Pick<Tables["clans"], "crest_shape" | "crest_colour" | "crest_second_colour">;

/** Filter for clans. An absent or `null` field does not filter. */
export type ClansFilter = {
  readonly _id?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  /** Part of the season's name. */
  readonly seasonName?: string | null | undefined;
};

/** Clans by name. */
export function listClans(db: LeagueDatabase, filter: ClansFilter) {
  return matching(db, filter)
    .selectAll("c")
    .select("s.active as season_active")
    .orderBy("c.name_key")
    .orderBy("c.id")
    .execute();
}

/** The players of those clans with their current league Elo, by name; deleted users come last. */
export function listMembers(db: LeagueDatabase, filter: ClansFilter) {
  return matching(db, filter)
    .innerJoin("clan_players as p", "p.clan_id", "c.id")
    .innerJoin("users as u", "u.id", "p.user_id")
    .innerJoin("boards as b", "b.season_id", "c.season_id")
    .leftJoin("ratings as r", (join) => join.onRef("r.pool_id", "=", "b.pool_id").onRef("r.user_id", "=", "p.user_id"))
    .select(["p.clan_id", "p.leads", "p.user_id", ...shownColumns])
    .select((build) => build.fn.coalesce("r.elo", build.val(startElo)).as("elo"))
    .orderBy("u.user_name_key", (by) => by.asc().nullsLast())
    .orderBy("u.id")
    .execute();
}

/** The clans of a season, as names are compared. */
export function clansBySeason(db: LeagueDatabase, seasonId: number) {
  return db
    .selectFrom("clans")
    .select(["id", "name", "name_key", "search_key"])
    .where("season_id", "=", seasonId)
    .execute();
}

export async function clansOfPlayers(db: LeagueDatabase, seasonId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("clan_players as p")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .select(["p.user_id", "c.name"])
    .where("p.season_id", "=", seasonId)
    .where("p.user_id", "in", userIds)
    .execute();
}

export function findSeasonOfClan(db: LeagueDatabase, id: number) {
  return db.selectFrom("clans").select("season_id").where("id", "=", id).executeTakeFirst();
}

/** Locks a clan's row: nobody can delete the clan until the transaction ends. */
export function lockClanForKeyShare(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("clans").select(["season_id", "name"]).where("id", "=", id).forKeyShare().executeTakeFirst();
}

/** Fails on `clans_by_name` if the season has a clan of that name. */
export async function insertClan(trx: LeagueTransaction, seasonId: number, name: string): Promise<number> {
  const { id } = await trx
    .insertInto("clans")
    .values({ season_id: seasonId, ...named(name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Fails as `insertClan` does. */
export async function renameClan(trx: LeagueTransaction, id: number, name: string): Promise<void> {
  await trx.updateTable("clans").set(named(name)).where("id", "=", id).execute();
}

/** Deletes a clan with its roster; fails on a foreign key while something refers to it. */
export async function removeClan(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.deleteFrom("clans").where("id", "=", id).execute();
}

export function findCrest(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("clans as c")
    .select(["c.season_id", ...crestColumns])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** Fails on `clans_by_crest_shape` or `clans_by_crest_colours` if another clan of the season has such a crest. */
export async function saveCrest(trx: LeagueTransaction, id: number, crest: ChosenCrest | null): Promise<void> {
  const { shape = null, colour = null, secondColour = null } = crest ?? {};
  const row: CrestRow = { crest_shape: shape, crest_colour: colour, crest_second_colour: secondColour };
  await trx.updateTable("clans").set(row).where("id", "=", id).execute();
}

/** @param elo the mean of its players; `null` without players */
export async function saveFinalElo(trx: LeagueTransaction, id: number, elo: number | null): Promise<void> {
  await trx.updateTable("clans").set({ final_elo: elo }).where("id", "=", id).execute();
}

function named(name: string) {
  return { name, name_key: nameKey(name), search_key: searchKey(name) };
}

function matching(db: LeagueDatabase, { _id, seasonId, seasonName }: ClansFilter) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .$if(_id != null, (query) => query.where("c.id", "=", _id ?? 0))
    .$if(seasonId != null, (query) => query.where("c.season_id", "=", seasonId ?? 0))
    .$if(!!seasonName, (query) => query.where(({ ref }) => contains(ref("s.name_key"), nameKey(seasonName ?? ""))));
}

/** The columns of a clan that the season's table is computed from. */
export type ClanTally = Pick<Row<"clans">, "games" | "wins" | "losses" | "team_score" | "form">;

export function clanTally(trx: LeagueTransaction, clanId: number): Promise<ClanTally> {
  return trx
    .selectFrom("clans")
    .select(["games", "wins", "losses", "team_score", "form"])
    .where("id", "=", clanId)
    .executeTakeFirstOrThrow();
}

export async function saveClanTally(trx: LeagueTransaction, clanId: number, tally: ClanTally): Promise<void> {
  await trx.updateTable("clans").set(tally).where("id", "=", clanId).execute();
}

/** A clan's frozen results in the order in which they were frozen. */
export function frozenResultsOfClan(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("results")
    .select(["red_clan_id", "red_score", "blue_score", "forfeit_side"])
    .where(({ or, eb }) => or([eb("red_clan_id", "=", clanId), eb("blue_clan_id", "=", clanId)]))
    .where("frozen", "=", 1)
    .orderBy("freeze_number")
    .execute();
}
