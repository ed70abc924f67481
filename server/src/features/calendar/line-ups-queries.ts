import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { profileColumns } from "../people/users/person.ts";
import { publishToMembers } from "../people/users/publish-to-clans-queries.ts";
import type { Row } from "../tables.ts";

/** Lists the players of both line-ups of an event. */
export function listLineUps(db: LeagueDatabase, eventId: number) {
  return db
    .selectFrom("line_up_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.clan_id", "p.substitute", "p.user_id", ...profileColumns])
    .where("p.event_id", "=", eventId)
    .orderBy("p.position")
    .orderBy("p.user_id")
    .execute();
}

/** Stores the line-up of a clan and replaces its earlier one. */
export async function saveLineUp(
  trx: LeagueTransaction,
  eventId: number,
  clanId: number,
  players: readonly Pick<Row<"line_up_players">, "user_id" | "substitute">[],
): Promise<void> {
  await trx.deleteFrom("line_up_players").where("event_id", "=", eventId).where("clan_id", "=", clanId).execute();
  const rows = players.map((player, index) => ({
    ...player,
    event_id: eventId,
    clan_id: clanId,
    position: index + 1,
  }));
  await trx.insertInto("line_up_players").values(rows).execute();
  await publishToMembers(trx, [clanId]);
}

export async function removeLineUps(trx: LeagueTransaction, eventId: number): Promise<void> {
  const removedPlayers = await trx
    .deleteFrom("line_up_players")
    .where("event_id", "=", eventId)
    .returning("clan_id")
    .execute();
  const clanIds = removedPlayers.map(({ clan_id }) => clan_id);
  await publishToMembers(trx, clanIds);
}

/**
 * Returns the ids of those players who are in the clan. Locks their memberships, so that they cannot leave the clan
 * before the transaction ends.
 */
export async function lockMembersForShare(
  trx: LeagueTransaction,
  clanId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const members = await trx
    .selectFrom("clan_players")
    .select("user_id")
    .where("clan_id", "=", clanId)
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .forShare()
    .execute();
  return members.map(({ user_id }) => user_id);
}
