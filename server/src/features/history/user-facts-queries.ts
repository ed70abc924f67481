import type { LeagueTransaction } from "../context.ts";
import type { Facts } from "./facts.ts";

/** A user as the history records them, deleted or not; `null`: there is none. */
export async function userFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const user = await trx
    .selectFrom("users as u")
    .leftJoin("discord_accounts as d", "d.user_id", "u.id")
    .leftJoin("calendar_links as c", "c.user_id", "u.id")
    .leftJoin("second_factors as f", "f.user_id", "u.id")
    .leftJoin("invitations as i", "i.user_id", "u.id")
    .selectAll("u")
    .select(["d.discord_id", "c.secret_hash", "f.active as has_second_factor", "i.secret_hash as invitation_hash"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (user === undefined) return null;
  const { names, proposed } = await namesOf(trx, id);
  return {
    name: user.user_name,
    fields: {
      userName: user.user_name,
      role: user.role,
      avatar: user.avatar,
      tee: user.tee,
      blocked: user.blocked === 1,
      deleted: user.deleted_at !== null,
      hasSecondFactor: user.has_second_factor === 1,
      clan: await clanOf(trx, id),
      inGameNames: names,
      proposedNames: proposed,
    },
    secrets: {
      email: user.email,
      password: user.password_hash,
      discordAccount: user.discord_id,
      calendarLink: user.secret_hash,
      invitation: user.invitation_hash,
    },
  };
}

async function namesOf(trx: LeagueTransaction, userId: number) {
  const aliases = await trx
    .selectFrom("aliases")
    .select(["name", "confirmed_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const confirmed = aliases.filter(({ confirmed_at }) => confirmed_at !== null);
  return {
    names: confirmed.map(({ name }) => name),
    proposed: aliases.filter((alias) => !confirmed.includes(alias)).map(({ name }) => name),
  };
}

/** The name of their clan in the active season. */
async function clanOf(trx: LeagueTransaction, userId: number): Promise<string | null> {
  const clan = await trx
    .selectFrom("clan_players as p")
    .innerJoin("seasons as s", "s.id", "p.season_id")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .select("c.name")
    .where("p.user_id", "=", userId)
    .where("s.active", "=", 1)
    .executeTakeFirst();
  return clan?.name ?? null;
}
