import { startElo } from "contract/constants.ts";
import type { ChosenEmblem } from "contract/emblems.ts";
import { toNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { contains } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import { publishToMembers } from "../../people/users/publish-to-clans-queries.ts";
import { publishUserChanges } from "../../public-changes.ts";
import type { Row, Tables } from "../../tables.ts";

/** The columns of a clan's emblem. The database and the API call it "crest". */
export const emblemColumns = ["c.crest_shape", "c.crest_colour", "c.crest_second_colour"] as const;
export type EmblemRow = Pick<Tables["clans"], "crest_shape" | "crest_colour" | "crest_second_colour">;

/** Filter for clans. An absent or `null` field does not filter. */
export type ClansFilter = {
  readonly _id?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  /** Part of the season's name. */
  readonly seasonName?: string | null | undefined;
};

/** Lists clans by name. */
export function listClans(db: LeagueDatabase, filter: ClansFilter) {
  return selectMatchingClans(db, filter)
    .selectAll("c")
    .select("s.active as season_active")
    .orderBy("c.name_key")
    .orderBy("c.id")
    .execute();
}

/** Lists the players of the matching clans, with their current league Elo, by name. Deleted users come last. */
export function listClanMembers(db: LeagueDatabase, filter: ClansFilter) {
  return selectMatchingClans(db, filter)
    .innerJoin("clan_players as p", "p.clan_id", "c.id")
    .innerJoin("users as u", "u.id", "p.user_id")
    .innerJoin("competitions", "competitions.season_id", "c.season_id")
    .leftJoin("ratings as r", (join) =>
      join.onRef("r.rating_pool_id", "=", "competitions.rating_pool_id").onRef("r.user_id", "=", "p.user_id"),
    )
    .select(["p.clan_id", "p.leads", "p.user_id", ...profileColumns])
    .select((build) => build.fn.coalesce("r.elo", build.val(startElo)).as("elo"))
    .orderBy("u.user_name_key", (direction) => direction.asc().nullsLast())
    .orderBy("u.id")
    .execute();
}

/** Lists the clans of a season, with the keys by which names are compared and searched. */
export function listClansOfSeason(db: LeagueDatabase, seasonId: number) {
  return db
    .selectFrom("clans")
    .select(["id", "name", "name_key", "search_key"])
    .where("season_id", "=", seasonId)
    .execute();
}

/** Lists the names of the clans of a season that these players are in. Players without a clan are omitted. */
export async function listClansOfPlayers(db: LeagueDatabase, seasonId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("clan_players as p")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .select(["p.user_id", "c.name"])
    .where("p.season_id", "=", seasonId)
    .where("p.user_id", "in", userIds)
    .execute();
}

/** Finds a clan. Returns only the id of its season. */
export function findClanWithSeason(db: LeagueDatabase, id: number) {
  return db.selectFrom("clans").select("season_id").where("id", "=", id).executeTakeFirst();
}

/** Locks a clan's row, so that nobody can delete the clan until the transaction ends. */
export function lockClanForKeyShare(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("clans").select(["season_id", "name"]).where("id", "=", id).forKeyShare().executeTakeFirst();
}

/**
 * Inserts a clan and returns its id.
 * @throws a violation of the unique index `clans_by_name` if the season has a clan with that name
 */
export async function insertClan(trx: LeagueTransaction, seasonId: number, name: string): Promise<number> {
  const { id } = await trx
    .insertInto("clans")
    .values({ season_id: seasonId, ...toNameColumns(name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a clan. Fails in the same way as `insertClan`. */
export async function renameClan(trx: LeagueTransaction, id: number, name: string): Promise<void> {
  await trx.updateTable("clans").set(toNameColumns(name)).where("id", "=", id).execute();
}

/** Deletes a clan and its roster. Fails on a foreign key if another row refers to the clan. */
export async function removeClan(trx: LeagueTransaction, id: number): Promise<void> {
  await publishClanDeletion(trx, id);
  await trx.deleteFrom("clans").where("id", "=", id).execute();
}

/** Publishes the deletion of a clan, before it is deleted, to its players and to those whom it has invited. */
async function publishClanDeletion(trx: LeagueTransaction, id: number): Promise<void> {
  const invitations = await trx.selectFrom("clan_invitations").select("user_id").where("clan_id", "=", id).execute();
  publishUserChanges(
    trx,
    invitations.map(({ user_id }) => user_id),
  );
  await publishToMembers(trx, [id]);
}

/** Finds the emblem and the season of a clan. */
export function findEmblem(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("clans as c")
    .select(["c.season_id", ...emblemColumns])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/**
 * Stores a clan's emblem; `null` removes it.
 * @throws a violation of `clans_by_crest_shape` or `clans_by_crest_colours` if another clan of the season has that
 * shape or those colours
 */
export async function saveEmblem(trx: LeagueTransaction, id: number, emblem: ChosenEmblem | null): Promise<void> {
  const { shape = null, colour = null, secondColour = null } = emblem ?? {};
  const row: EmblemRow = { crest_shape: shape, crest_colour: colour, crest_second_colour: secondColour };
  await trx.updateTable("clans").set(row).where("id", "=", id).execute();
}

/**
 * Stores the clan's Elo at the end of its season.
 * @param elo the mean Elo of its players; `null` if it has no players
 */
export async function saveFinalElo(trx: LeagueTransaction, id: number, elo: number | null): Promise<void> {
  await trx.updateTable("clans").set({ final_elo: elo }).where("id", "=", id).execute();
}

/** Returns the columns that store a clan's name. */
function toNameColumns(name: string) {
  return { name, name_key: toNameKey(name), search_key: toSearchKey(name) };
}

/** Selects the clans that match a filter. The defaults after `??` are only for the type checker. */
function selectMatchingClans(db: LeagueDatabase, { _id, seasonId, seasonName }: ClansFilter) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .$if(_id != null, (query) => query.where("c.id", "=", _id ?? 0))
    .$if(seasonId != null, (query) => query.where("c.season_id", "=", seasonId ?? 0))
    .$if(!!seasonName, (query) => query.where(({ ref }) => contains(ref("s.name_key"), toNameKey(seasonName ?? ""))));
}

/** The columns of a clan from which the season's standings are computed. */
export type ClanTotals = Pick<Row<"clans">, "games" | "wins" | "losses" | "team_score" | "form">;

export function findClanTotals(trx: LeagueTransaction, clanId: number): Promise<ClanTotals> {
  return trx
    .selectFrom("clans")
    .select(["games", "wins", "losses", "team_score", "form"])
    .where("id", "=", clanId)
    .executeTakeFirstOrThrow();
}

export async function saveClanTotals(trx: LeagueTransaction, clanId: number, totals: ClanTotals): Promise<void> {
  await trx.updateTable("clans").set(totals).where("id", "=", clanId).execute();
}

/** Lists a clan's frozen (that is, validated) results in the order in which they were frozen. */
export function listFrozenResultsOfClan(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("results")
    .select(["red_clan_id", "red_score", "blue_score", "forfeit_side"])
    .where(({ or, eb }) => or([eb("red_clan_id", "=", clanId), eb("blue_clan_id", "=", clanId)]))
    .where("frozen", "=", 1)
    .orderBy("freeze_number")
    .execute();
}
