import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { shownColumns } from "../users/person.ts";

/** The players whom a clan has invited, by name. */
export function listInvitations(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("clan_invitations as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select(["i.user_id", ...shownColumns, "i.invited_at"])
    .where("i.clan_id", "=", clanId)
    .orderBy("u.user_name_key")
    .orderBy("u.id")
    .execute();
}

/** The open invitations to a user in the active season, the newest first. */
export function listInvitationsTo(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("clan_invitations as i")
    .innerJoin("clans as c", "c.id", "i.clan_id")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .innerJoin("users as by", "by.id", "i.invited_by")
    .select(["c.id as clan_id", "c.name as clan_name", "by.user_name as invited_by", "i.invited_at"])
    .where("i.user_id", "=", userId)
    .where("s.active", "=", 1)
    .orderBy("i.invited_at", "desc")
    .orderBy("c.id", "desc")
    .execute();
}

export function countInvitations(db: LeagueDatabase, clanId: number): Promise<number> {
  return countRows(db.selectFrom("clan_invitations").where("clan_id", "=", clanId));
}

/** @returns whether the player was not invited yet */
export async function insertInvitation(trx: LeagueTransaction, invitation: Row<"clan_invitations">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("clan_invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["clan_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the invitation was open */
export async function removeInvitation(trx: LeagueTransaction, clanId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("clan_invitations")
    .where("clan_id", "=", clanId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
