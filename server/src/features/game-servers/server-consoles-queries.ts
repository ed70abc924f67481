import type { NotNull } from "kysely";
import { getMaxPlausibleTime } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { lockGameServerForUpdate } from "./game-servers-queries.ts";

/** Finds a game server with its console, and whether it is reserved. */
export function findConsole(db: LeagueDatabase, id: number) {
  return selectConsoles(db).where("s.id", "=", id).executeTakeFirst();
}
export type FoundConsole = NonNullable<Awaited<ReturnType<typeof findConsole>>>;

/** Selects the servers with their consoles. A server is reserved as long as one of its reservations has `held` = 1. */
function selectConsoles(db: LeagueDatabase) {
  return db
    .selectFrom("game_servers as s")
    .select(["s.id", "s.name", "s.address", "s.protocol", "s.econ_address", "s.econ_password", "s.checked_at"])
    .select(({ selectFrom }) =>
      selectFrom("reservations as r")
        .select("r.held")
        .whereRef("r.game_server_id", "=", "s.id")
        .where("r.held", "=", 1)
        .as("is_held"),
    )
    .where("s.deleted_at", "is", null);
}

/** Selects enabled servers with a console that are not reserved. */
function selectUnreserved(db: LeagueDatabase) {
  return selectConsoles(db)
    .where("s.enabled", "=", 1)
    .where("s.econ_address", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reservations as r")
            .select("r.id")
            .whereRef("r.game_server_id", "=", "s.id")
            .where("r.held", "=", 1),
        ),
      ),
    );
}

/**
 * Lists the unreserved servers whose console is not leased and was last checked before an instant, or never.
 * @param before milliseconds since the epoch
 * @param now milliseconds since the epoch. Stored times far beyond it come from a wrong clock, and do not count
 */
export function listConsolesToCheck(db: LeagueDatabase, before: number, now: number): Promise<FoundConsole[]> {
  return selectUnreserved(db)
    .where(({ eb, or }) => or([eb("s.console_until", "<=", now), eb("s.console_until", ">", getMaxPlausibleTime(now))]))
    .where(({ eb, or }) =>
      or([
        eb("s.checked_at", "is", null),
        eb("s.checked_at", "<", before),
        eb("s.checked_at", ">", getMaxPlausibleTime(now)),
      ]),
    )
    .orderBy("s.id")
    .execute();
}

/** Lists the servers that can be set up for a match now, in the order in which they are assigned. */
export async function listFreeServers(db: LeagueDatabase): Promise<number[]> {
  const servers = await selectUnreserved(db)
    .where("s.checked_at", "is not", null)
    .where("s.fault", "is", null)
    .orderBy("s.priority")
    .orderBy("s.id")
    .execute();
  return servers.map(({ id }) => id);
}

/**
 * Leases the console of an unreserved server exclusively.
 * @param holder a unique name of the lease's holder
 * @returns `false` if the server is reserved or its console is leased
 */
export function leaseConsole(
  db: LeagueDatabase,
  id: number,
  holder: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id)) || !(await isAvailable(trx, id, now))) return false;
    await trx
      .updateTable("game_servers")
      .set({ console_user: holder, console_until: until })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

/** Ends a lease of `leaseConsole`. */
export async function releaseConsole(db: LeagueDatabase, id: number, holder: string): Promise<void> {
  await db
    .updateTable("game_servers")
    .set({ console_user: null, console_until: 0 })
    .where("id", "=", id)
    .where("console_user", "=", holder)
    .execute();
}

/** Ends the console leases of all processes. */
export async function releaseAllConsoles(db: LeagueDatabase): Promise<void> {
  await db
    .updateTable("game_servers")
    .set({ console_user: null, console_until: 0 })
    .where("console_user", "is not", null)
    .execute();
}

/** Whether a locked server is not reserved, and its console is not leased. */
export async function isAvailable(trx: LeagueTransaction, id: number, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom("game_servers")
    .select("id")
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("console_until", "<=", now), eb("console_until", ">", getMaxPlausibleTime(now))]))
    .executeTakeFirst();
  return row !== undefined && !(await isReserved(trx, id));
}

/** Stores the result of a console check, unless the console was changed in the meantime. */
export async function storeCheckResult(
  db: LeagueDatabase,
  server: FoundConsole,
  now: number,
  errorMessage: string | null,
): Promise<void> {
  const { id, econ_address, econ_password } = server;
  await db
    .updateTable("game_servers")
    .set({ checked_at: now, fault: errorMessage })
    .where("id", "=", id)
    .where("econ_address", econ_address === null ? "is" : "=", econ_address)
    .where("econ_password", econ_password === null ? "is" : "=", econ_password)
    .execute();
}

/** Locks the addresses of all consoles against changes until the transaction ends. */
export function lockConsoleAddresses(trx: LeagueTransaction): Promise<void> {
  return acquireLock(trx, "console addresses");
}

/** Lists the consoles of all game servers except one, with the servers' names. */
export function listOtherConsoles(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("game_servers")
    .select(["name", "econ_address"])
    .where("id", "!=", id)
    .where("deleted_at", "is", null)
    .where("econ_address", "is not", null)
    .orderBy("id")
    .execute();
}

/** Whether a server is reserved for a match. */
export async function isReserved(trx: LeagueTransaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("reservations")
    .select("id")
    .where("game_server_id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the hash of the key with which a reserved server posts the rounds of its match. Empty if there is none. */
export function listReservationKeys(db: LeagueDatabase, gameServerId: number) {
  return db
    .selectFrom("reservations as r")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .select(["r.id as reservation_id", "r.post_key_hash as key_hash", "s.enabled"])
    .where("r.game_server_id", "=", gameServerId)
    .where("r.held", "=", 1)
    .where("r.post_key_hash", "is not", null)
    .$narrowType<{ key_hash: NotNull }>()
    .execute();
}

/** Stores that a server cannot be set up until its console is checked again. */
export async function storeServerError(
  db: LeagueDatabase,
  id: number,
  errorMessage: string,
  now: number,
): Promise<void> {
  await db.updateTable("game_servers").set({ fault: errorMessage, checked_at: now }).where("id", "=", id).execute();
}

/** Requests new passwords for all reserved servers, because a former admin knows them. */
export async function requestNewServerPasswords(trx: LeagueTransaction): Promise<void> {
  await trx.updateTable("reservations").set({ revocation: "PASSWORD", due_at: 0 }).where("held", "=", 1).execute();
}
