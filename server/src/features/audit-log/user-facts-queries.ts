import type { Fact } from "contract/history.ts";
import { dateOf } from "../columns.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { Facts } from "./history-queries.ts";

type User = Row<"users">;
/** The name of the API's field, and its value. */
type Told = readonly [field: string, fact: (user: User) => Fact, secrecy?: "secret"];

/** What the history tells of each column of a user; `null`: nothing, as it never changes or follows from another one. */
const toldColumns = {
  id: null,
  user_name: ["userName", ({ user_name }) => user_name],
  user_name_key: null,
  folded_name: null,
  search_key: null,
  email: ["email", ({ email }) => email, "secret"],
  password_hash: ["password", ({ password_hash }) => password_hash, "secret"],
  role: ["role", ({ role }) => role],
  avatar: ["avatar", ({ avatar }) => avatar],
  tee: ["tee", ({ tee }) => tee],
  blocked: ["blocked", ({ blocked }) => blocked === 1],
  created_at: null,
  deleted_at: ["deleted", ({ deleted_at }) => deleted_at !== null],
} as const satisfies Record<keyof User, Told | null>;

/** A user as the history records them, deleted or not; `null`: there is none. */
export async function userFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const user = await trx
    .selectFrom("users as u")
    .leftJoin("discord_accounts as d", "d.user_id", "u.id")
    .leftJoin("calendar_links as c", "c.user_id", "u.id")
    .leftJoin("second_factors as f", "f.user_id", "u.id")
    .leftJoin("invitations as i", "i.user_id", "u.id")
    .leftJoin("bans as b", "b.user_id", "u.id")
    .selectAll("u")
    .select(["d.discord_id", "c.secret_hash", "f.active as has_second_factor", "i.secret_hash as invitation_hash"])
    .select(["b.scope", "b.reason", "b.ends_at"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (user === undefined) return null;
  const { names, proposed } = await namesOf(trx, id);
  return {
    name: user.user_name,
    fields: {
      ...factsOfColumns(user, undefined),
      ban: user.scope,
      banReason: user.reason,
      banEndDate: dateOf(user.ends_at),
      hasSecondFactor: user.has_second_factor === 1,
      clan: await clanOf(trx, id),
      inGameNames: names,
      proposedNames: proposed,
    },
    secrets: {
      ...factsOfColumns(user, "secret"),
      discordAccount: user.discord_id,
      calendarLink: user.secret_hash,
      invitation: user.invitation_hash,
    },
  };
}

function factsOfColumns(user: User, which: Told[2]): Readonly<Record<string, Fact>> {
  const told = Object.values<Told | null>(toldColumns).filter((one) => one !== null);
  const chosen = told.filter(([, , secrecy]) => secrecy === which);
  return Object.fromEntries(chosen.map(([field, fact]) => [field, fact(user)]));
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
