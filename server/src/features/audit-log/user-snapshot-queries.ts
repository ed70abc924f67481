import type { AuditedValue } from "contract/audit-log.ts";
import { toIsoDate } from "../columns.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { Snapshot } from "./audit-log-queries.ts";

type User = Row<"users">;
/** The field of the API, how to read its value, and whether the value is secret. */
type RecordedColumn = readonly [field: string, readValue: (user: User) => AuditedValue, secrecy?: "secret"];

/** How the audit log records each column of a user. `null` columns never change, or are derived from another column. */
const recordedColumns = {
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
} as const satisfies Record<keyof User, RecordedColumn | null>;

/** Reads a user, who may be deleted, as recorded in the audit log. Returns `null` if there is no such user. */
export async function readUserSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
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
  const { confirmedNames, proposedNames } = await findInGameNames(trx, id);
  return {
    name: user.user_name,
    fields: {
      ...columnFields(user, undefined),
      ban: user.scope,
      banReason: user.reason,
      banEndDate: toIsoDate(user.ends_at),
      hasSecondFactor: user.has_second_factor === 1,
      clan: await findCurrentClanName(trx, id),
      inGameNames: confirmedNames,
      proposedNames,
    },
    secrets: {
      ...columnFields(user, "secret"),
      discordAccount: user.discord_id,
      calendarLink: user.secret_hash,
      invitation: user.invitation_hash,
    },
  };
}

/** @param secrecy `undefined` for the columns that are not secret */
function columnFields(user: User, secrecy: RecordedColumn[2]): Readonly<Record<string, AuditedValue>> {
  const columns = Object.values<RecordedColumn | null>(recordedColumns).filter((column) => column !== null);
  const selected = columns.filter(([, , columnSecrecy]) => columnSecrecy === secrecy);
  return Object.fromEntries(selected.map(([field, readValue]) => [field, readValue(user)]));
}

async function findInGameNames(trx: LeagueTransaction, userId: number) {
  const aliases = await trx
    .selectFrom("aliases")
    .select(["name", "confirmed_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const confirmed = aliases.filter(({ confirmed_at }) => confirmed_at !== null);
  return {
    confirmedNames: confirmed.map(({ name }) => name),
    proposedNames: aliases.filter((alias) => !confirmed.includes(alias)).map(({ name }) => name),
  };
}

async function findCurrentClanName(trx: LeagueTransaction, userId: number): Promise<string | null> {
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
