import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { newestSeason } from "../seasons/seasons-queries.ts";

/** The key of a clan's leader; `null` without one. */
export async function findLeader(db: LeagueDatabase, clanId: number): Promise<number | null> {
  const leader = await db
    .selectFrom("clan_players")
    .select("user_id")
    .where("clan_id", "=", clanId)
    .where("leads", "=", 1)
    .executeTakeFirst();
  return leader?.user_id ?? null;
}

/** The key of the clan of the active season that a user leads; `null`: none. */
export async function leadOf(db: LeagueDatabase, userId: number): Promise<number | null> {
  const lead = await db
    .selectFrom("clan_players as p")
    .innerJoin("seasons as s", "s.id", "p.season_id")
    .select("p.clan_id")
    .where("s.active", "=", 1)
    .where("p.user_id", "=", userId)
    .where("p.leads", "=", 1)
    .executeTakeFirst();
  return lead?.clan_id ?? null;
}

/** Leaves a clan without a leader. */
export async function removeLeader(trx: LeagueTransaction, clanId: number): Promise<void> {
  await trx
    .updateTable("clan_players")
    .set({ leads: 0 })
    .where("clan_id", "=", clanId)
    .where("leads", "=", 1)
    .execute();
}

/** Makes a player the leader of a clan that has none. @returns whether they are in its roster */
export async function makeLeader(trx: LeagueTransaction, clanId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("clan_players")
    .set({ leads: 1 })
    .where("clan_id", "=", clanId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a user's lead of a clan and their invitations in the newest season. */
export async function endLeadAndInvitations(trx: LeagueTransaction, userId: number): Promise<void> {
  await trx
    .updateTable("clan_players")
    .set({ leads: 0 })
    .where("user_id", "=", userId)
    .where("season_id", "=", newestSeason(trx))
    .where("leads", "=", 1)
    .execute();
  await trx.deleteFrom("clan_invitations").where("user_id", "=", userId).execute();
}
