import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../../context.ts";
import { publishUserChanges } from "../../public-changes.ts";

/** Publishes a change that the players of these clans see. */
export async function publishToMembers(trx: LeagueTransaction, clanIds: readonly number[]): Promise<void> {
  const members = await trx
    .selectFrom("clan_players")
    .select("user_id")
    .where("clan_id", "in", toNonEmptyIds(clanIds))
    .execute();
  publishUserChanges(trx, toUserIds(members));
}

/** Publishes a change that the leaders of these clans see. */
export async function publishToLeaders(trx: LeagueTransaction, clanIds: readonly number[]): Promise<void> {
  const leaders = await trx
    .selectFrom("clan_players")
    .select("user_id")
    .where("clan_id", "in", toNonEmptyIds(clanIds))
    .where("leads", "=", 1)
    .execute();
  publishUserChanges(trx, toUserIds(leaders));
}

/** Publishes a change that all leaders of a season see. */
export async function publishToLeadersOfSeason(trx: LeagueTransaction, seasonId: number): Promise<void> {
  const leaders = await trx
    .selectFrom("clan_players")
    .select("user_id")
    .where("season_id", "=", seasonId)
    .where("leads", "=", 1)
    .execute();
  publishUserChanges(trx, toUserIds(leaders));
}

/** Publishes a change of invitations to the invited users and the leaders of the clans. */
export async function publishInvitations(
  trx: LeagueTransaction,
  invitations: readonly { readonly clan_id: number; readonly user_id: number }[],
): Promise<void> {
  if (invitations.length === 0) return;
  publishUserChanges(trx, toUserIds(invitations));
  await publishToLeaders(
    trx,
    invitations.map(({ clan_id }) => clan_id),
  );
}

/**
 * Publishes that a user starts or stops leading a clan. Dates that the user has proposed are only valid while the user leads
 * the clan, so the change is also published to the leaders of both clans of these events.
 */
export async function publishLeadershipChange(trx: LeagueTransaction, clanId: number, userId: number): Promise<void> {
  publishUserChanges(trx, [userId]);
  const events = await trx
    .selectFrom("date_proposals as p")
    .innerJoin("events as e", "e.id", "p.event_id")
    .select(["e.clan_a_id", "e.clan_b_id"])
    .where("p.clan_id", "=", clanId)
    .where("p.proposed_by", "=", userId)
    .execute();
  await publishToLeaders(
    trx,
    events.flatMap(({ clan_a_id, clan_b_id }) => [clan_a_id, clan_b_id]),
  );
}

function toUserIds(rows: readonly { readonly user_id: number }[]): number[] {
  return rows.map(({ user_id }) => user_id);
}
