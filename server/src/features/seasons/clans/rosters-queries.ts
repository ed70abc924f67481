import { countRows } from "../../../platform/database/statements.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import { publishInvitations, publishLeadershipChange } from "../../people/users/publish-to-clans-queries.ts";
import { publishUserChanges } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";

/**
 * Adds a player to a clan and deletes the player's invitations in the season.
 * @returns `false`, without any change, if the player is already in a clan of the season
 */
export async function insertMember(trx: LeagueTransaction, member: NewRow<"clan_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("clan_players")
    .values(member)
    .onConflict((conflict) => conflict.columns(["season_id", "user_id"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  publishUserChanges(trx, [member.user_id]);
  const invitations = await trx
    .deleteFrom("clan_invitations")
    .where("user_id", "=", member.user_id)
    .where("season_id", "=", member.season_id)
    .returning(["clan_id", "user_id"])
    .execute();
  await publishInvitations(trx, invitations);
  return true;
}

export function countMembers(db: LeagueDatabase, clanId: number): Promise<number> {
  return countRows(db.selectFrom("clan_players").where("clan_id", "=", clanId));
}

/** Returns the id of a player's clan in a season; `null` if the player is in no clan. */
export async function findClanIdOfPlayer(db: LeagueDatabase, seasonId: number, userId: number): Promise<number | null> {
  const member = await db
    .selectFrom("clan_players")
    .select("clan_id")
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return member?.clan_id ?? null;
}

/**
 * Returns, for each player who was in a clan of the season at an instant and has left it since, the id of that clan. If a
 * player changed clans at that very instant, the former clan counts.
 * @param instant milliseconds since the epoch
 */
export async function findPastClanIdsAt(
  db: LeagueDatabase,
  seasonId: number,
  instant: number,
): Promise<Map<number, number>> {
  const members = await db
    .selectFrom("past_clan_players")
    .select(["user_id", "clan_id"])
    .where("season_id", "=", seasonId)
    .where("came_at", "<=", instant)
    .where("left_at", ">=", instant)
    .orderBy("id", "desc")
    .execute();
  return new Map(members.map(({ user_id, clan_id }) => [user_id, clan_id]));
}

/**
 * Copies the clans of the previous season into a new season: names, emblems, rosters and leaders. Totals start at zero.
 * Deleted users are omitted.
 * @param cameAt when all players joined the new clans, milliseconds since the epoch
 */
export async function copyClans(trx: LeagueTransaction, seasonId: number, cameAt: number): Promise<void> {
  const previousSeasonId = trx
    .selectFrom("seasons")
    .select((build) => build.fn.max("id").as("id"))
    .where("id", "<", seasonId);
  await trx
    .insertInto("clans")
    .columns(["season_id", "name", "name_key", "search_key", "crest_shape", "crest_colour", "crest_second_colour"])
    .expression((build) =>
      build
        .selectFrom("clans as old")
        .innerJoin("seasons as s", (join) => join.on("s.id", "=", seasonId))
        .select(["s.id", "old.name", "old.name_key", "old.search_key"])
        .select(["old.crest_shape", "old.crest_colour", "old.crest_second_colour"])
        .where("old.season_id", "=", previousSeasonId)
        .orderBy("old.id"),
    )
    .execute();
  await trx
    .insertInto("clan_players")
    .columns(["season_id", "user_id", "clan_id", "came_at", "leads"])
    .expression((build) =>
      build
        .selectFrom("clan_players as p")
        .innerJoin("clans as old", "old.id", "p.clan_id")
        .innerJoin("clans as c", (join) =>
          join.on("c.season_id", "=", seasonId).onRef("c.name_key", "=", "old.name_key"),
        )
        .innerJoin("users as u", "u.id", "p.user_id")
        .select(["c.season_id", "u.id", "c.id", build.lit(cameAt).as("came_at"), "p.leads"])
        .where("p.season_id", "=", previousSeasonId)
        .where("u.deleted_at", "is", null)
        .orderBy("u.id")
        // The lock makes a concurrent deletion of a user wait. It then also removes the user from the new clan.
        .forShare("u"),
    )
    .execute();
}

/** Returns the user id of a clan's leader; `null` if the clan has no leader. */
export async function findLeaderId(db: LeagueDatabase, clanId: number): Promise<number | null> {
  const leader = await db
    .selectFrom("clan_players")
    .select("user_id")
    .where("clan_id", "=", clanId)
    .where("leads", "=", 1)
    .executeTakeFirst();
  return leader?.user_id ?? null;
}

/** Returns the id of the clan that a user leads in the active season; `null` if the user leads no clan. */
export async function findLedClanId(db: LeagueDatabase, userId: number): Promise<number | null> {
  const membership = await db
    .selectFrom("clan_players as p")
    .innerJoin("seasons as s", "s.id", "p.season_id")
    .select("p.clan_id")
    .where("s.active", "=", 1)
    .where("p.user_id", "=", userId)
    .where("p.leads", "=", 1)
    .executeTakeFirst();
  return membership?.clan_id ?? null;
}

/** Removes a clan's leader from that role. The player stays in the clan. */
export async function removeLeader(trx: LeagueTransaction, clanId: number): Promise<void> {
  const leader = await trx
    .updateTable("clan_players")
    .set({ leads: 0 })
    .where("clan_id", "=", clanId)
    .where("leads", "=", 1)
    .returning("user_id")
    .executeTakeFirst();
  if (leader !== undefined) await publishLeadershipChange(trx, clanId, leader.user_id);
}

/**
 * Makes a player the leader of a clan that has no leader.
 * @returns `false` if the player is not in the clan
 */
export async function setLeader(trx: LeagueTransaction, clanId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("clan_players")
    .set({ leads: 1 })
    .where("clan_id", "=", clanId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await publishLeadershipChange(trx, clanId, userId);
  return true;
}

/** Ends a user's lead of a clan in the newest season, and deletes all invitations to the user. */
export async function endLeadAndInvitations(trx: LeagueTransaction, userId: number): Promise<void> {
  const membership = await trx
    .updateTable("clan_players")
    .set({ leads: 0 })
    .where("user_id", "=", userId)
    .where("season_id", "=", selectNewestSeasonId(trx))
    .where("leads", "=", 1)
    .returning("clan_id")
    .executeTakeFirst();
  if (membership !== undefined) await publishLeadershipChange(trx, membership.clan_id, userId);
  const invitations = await trx
    .deleteFrom("clan_invitations")
    .where("user_id", "=", userId)
    .returning(["clan_id", "user_id"])
    .execute();
  await publishInvitations(trx, invitations);
}

/** Lists the players whom a clan has invited, by name. */
export function listInvitationsOfClan(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("clan_invitations as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select(["i.user_id", ...profileColumns, "i.invited_at"])
    .where("i.clan_id", "=", clanId)
    .orderBy("u.user_name_key")
    .orderBy("u.id")
    .execute();
}

/** Lists the pending invitations to a user in the active season, the newest first. */
export function listInvitationsOfUser(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("clan_invitations as i")
    .innerJoin("clans as c", "c.id", "i.clan_id")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .innerJoin("users as inviter", "inviter.id", "i.invited_by")
    .select(["c.id as clan_id", "c.name as clan_name", "inviter.user_name as invited_by", "i.invited_at"])
    .select(({ selectFrom, fn }) =>
      selectFrom("clan_players as p")
        .select(fn.countAll<number>().as("players"))
        .whereRef("p.clan_id", "=", "c.id")
        .as("players"),
    )
    .where("i.user_id", "=", userId)
    .where("s.active", "=", 1)
    .orderBy("i.invited_at", "desc")
    .orderBy("c.id", "desc")
    .execute();
}

export function countInvitations(db: LeagueDatabase, clanId: number): Promise<number> {
  return countRows(db.selectFrom("clan_invitations").where("clan_id", "=", clanId));
}

/** Stores an invitation of a player. @returns `false` if the clan has already invited the player */
export async function insertInvitation(trx: LeagueTransaction, invitation: Row<"clan_invitations">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("clan_invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["clan_id", "user_id"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await publishInvitations(trx, [invitation]);
  return true;
}

/** Deletes the invitation of a player. @returns `false` if there was no such invitation */
export async function removeClanInvitation(trx: LeagueTransaction, clanId: number, userId: number): Promise<boolean> {
  const invitations = await trx
    .deleteFrom("clan_invitations")
    .where("clan_id", "=", clanId)
    .where("user_id", "=", userId)
    .returning(["clan_id", "user_id"])
    .execute();
  await publishInvitations(trx, invitations);
  return invitations.length === 1;
}
