import { toNameKey } from "contract/names.ts";
import { sql } from "kysely";
import { countRows, incrementColumns } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { toUtcDay } from "./post-budget.ts";

/** A game server with the time of its last round and the expiry of its replaced key. */
export type FoundGameServer = NonNullable<Awaited<ReturnType<typeof findGameServer>>>;

/** Lists the game servers that are not deleted, ordered by name. @param now milliseconds since the epoch */
export function listGameServers(
  db: LeagueDatabase,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundGameServer[]> {
  return selectGameServers(db, now).orderBy("s.name_key").orderBy("s.id").limit(limit).offset(offset).execute();
}

export function countGameServers(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("game_servers").where("deleted_at", "is", null));
}

/** Finds a game server that is not deleted. @param now milliseconds since the epoch */
export function findGameServer(db: LeagueDatabase, now: number, id: number) {
  return selectGameServers(db, now).where("s.id", "=", id).executeTakeFirst();
}

/** Inserts a game server and returns its id. Violates the unique index `game_servers_by_name` if the name is taken. */
export async function insertGameServer(trx: LeagueTransaction, name: string, now: number): Promise<number> {
  const { id } = await trx
    .insertInto("game_servers")
    .values({ name, name_key: toNameKey(name), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a game server that is not deleted. @returns whether there is one */
export async function lockGameServerForUpdate(trx: LeagueTransaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("game_servers")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type GameServerChange = Partial<Omit<Row<"game_servers">, "id" | "name_key" | "created_at" | "deleted_at">>;

/** Changes fields of a game server. Violates the same unique index as `insertGameServer`. */
export async function changeGameServer(trx: LeagueTransaction, id: number, change: GameServerChange): Promise<void> {
  const fields = change.name === undefined ? change : { ...change, name_key: toNameKey(change.name) };
  if (Object.keys(fields).length === 0) return;
  await trx.updateTable("game_servers").set(fields).where("id", "=", id).execute();
}

/** Marks a game server as deleted, frees its name and deletes its keys. Its rounds remain. */
export async function markGameServerDeleted(trx: LeagueTransaction, id: number, now: number): Promise<void> {
  await trx.updateTable("game_servers").set({ deleted_at: now, name_key: null }).where("id", "=", id).execute();
  await trx.deleteFrom("game_server_keys").where("game_server_id", "=", id).execute();
}

/** Inserts the hash of a key with which a game server may post. The key does not expire. */
export async function insertKey(trx: LeagueTransaction, gameServerId: number, hash: string, now: number) {
  const row = { game_server_id: gameServerId, key_hash: hash, created_at: now, ends_at: null };
  await trx.insertInto("game_server_keys").values(row).execute();
}

/** Sets when the current key of a game server expires, in milliseconds since the epoch. Deletes keys replaced earlier. */
export async function expireKeys(trx: LeagueTransaction, gameServerId: number, endsAt: number): Promise<void> {
  await trx
    .deleteFrom("game_server_keys")
    .where("game_server_id", "=", gameServerId)
    .where("ends_at", "is not", null)
    .execute();
  await trx
    .updateTable("game_server_keys")
    .set({ ends_at: endsAt })
    .where("game_server_id", "=", gameServerId)
    .execute();
}

/** Lists the hashes of a game server's valid keys, with whether it is enabled. @param now milliseconds since the epoch */
export function listValidKeys(db: LeagueDatabase, gameServerId: number, now: number) {
  return db
    .selectFrom("game_server_keys as k")
    .innerJoin("game_servers as s", "s.id", "k.game_server_id")
    .select(["k.key_hash", "s.enabled"])
    .where("k.game_server_id", "=", gameServerId)
    .where(({ eb, or }) => or([eb("k.ends_at", "is", null), eb("k.ends_at", ">", now)]))
    .execute();
}

function selectGameServers(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("game_servers as s")
    .leftJoin("reservations as reservation", (join) =>
      join.onRef("reservation.game_server_id", "=", "s.id").on("reservation.held", "=", 1),
    )
    .select(["s.id", "s.name", "s.enabled", "s.auto_freeze", "s.created_at", "s.address", "s.protocol"])
    .select(["s.econ_address", "s.econ_password", "s.priority", "s.checked_at", "s.fault"])
    .select(["reservation.held"])
    .select(({ selectFrom }) => [
      selectFrom("received_rounds as r")
        .select(({ fn }) => fn.max("r.received_at").as("at"))
        .whereRef("r.game_server_id", "=", "s.id")
        .as("last_round_at"),
      selectFrom("game_server_keys as k")
        .select(({ fn }) => fn.max("k.ends_at").as("at"))
        .whereRef("k.game_server_id", "=", "s.id")
        .where("k.ends_at", ">", now)
        .as("old_key_ends_at"),
      selectFrom("posted_bytes as p")
        .select("p.bytes")
        .whereRef("p.game_server_id", "=", "s.id")
        .where("p.day", "=", toUtcDay(now))
        .as("bytes_today"),
    ])
    .where("s.deleted_at", "is", null);
}

export async function findGameServerName(db: LeagueDatabase, id: number): Promise<string | null> {
  const server = await db.selectFrom("game_servers").select("name").where("id", "=", id).executeTakeFirst();
  return server?.name ?? null;
}

/**
 * Adds the bytes of a post to its game server's total of the day.
 * @param budget the maximum total, in bytes
 * @returns `false` if the total would exceed the budget: then nothing is added
 */
export async function addPostedBytes(
  trx: LeagueTransaction,
  addition: Row<"posted_bytes">,
  budget: number,
): Promise<boolean> {
  // The condition in the statement does not apply to the first post of a day.
  if (addition.bytes > budget) return false;
  const updatedTotal = await trx
    .insertInto("posted_bytes")
    .values(addition)
    .onConflict((conflict) =>
      conflict
        .columns(["game_server_id", "day"])
        .doUpdateSet(incrementColumns("posted_bytes", ["bytes"]))
        .where(sql<boolean>`posted_bytes.bytes + excluded.bytes <= ${budget}`),
    )
    .returning("bytes")
    .executeTakeFirst();
  return updatedTotal !== undefined;
}

/** Counts the game servers that have posted at least this number of bytes on a day. */
export function countServersThatPosted(db: LeagueDatabase, day: number, bytes: number): Promise<number> {
  return countRows(
    db
      .selectFrom("posted_bytes as p")
      .innerJoin("game_servers as s", "s.id", "p.game_server_id")
      .where("p.day", "=", day)
      .where("p.bytes", ">=", bytes)
      .where("s.deleted_at", "is", null),
  );
}

/** Deletes the totals of the days before `day`, which is a number of days since 1970. */
export async function deletePostedBytesBefore(trx: LeagueTransaction, day: number): Promise<void> {
  await trx.deleteFrom("posted_bytes").where("day", "<", day).execute();
}
