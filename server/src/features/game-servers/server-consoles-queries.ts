import type { NotNull } from "kysely";
import { latestPlausible } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { lockGameServerForUpdate } from "./game-servers-queries.ts";

/** How a game server is reached, and whether it is reserved. */
export function findConsole(db: LeagueDatabase, id: number) {
  return consoles(db).where("s.id", "=", id).executeTakeFirst();
}
export type FoundConsole = NonNullable<Awaited<ReturnType<typeof findConsole>>>;

function consoles(db: LeagueDatabase) {
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

/** Servers with a console that no match has. */
function unreserved(db: LeagueDatabase) {
  return consoles(db)
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

/** Those whose last try is older than that instant, ms UTC, or never was, and to which nobody is connected. */
export function consolesToCheck(db: LeagueDatabase, before: number, now: number): Promise<FoundConsole[]> {
  return unreserved(db)
    .where(({ eb, or }) => or([eb("s.console_until", "<=", now), eb("s.console_until", ">", latestPlausible(now))]))
    .where(({ eb, or }) =>
      or([
        eb("s.checked_at", "is", null),
        eb("s.checked_at", "<", before),
        eb("s.checked_at", ">", latestPlausible(now)),
      ]),
    )
    .orderBy("s.id")
    .execute();
}

/** Those that could be set up for a match now, in the order in which they are taken. */
export async function freeServers(db: LeagueDatabase): Promise<number[]> {
  const servers = await unreserved(db)
    .where("s.checked_at", "is not", null)
    .where("s.fault", "is", null)
    .orderBy("s.priority")
    .orderBy("s.id")
    .execute();
  return servers.map(({ id }) => id);
}

/**
 * Lets one user alone connect to the console of a server that no match has, until that instant at most, ms UTC.
 * @returns whether it may connect
 */
export function leaseConsole(
  db: LeagueDatabase,
  id: number,
  user: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, id)) || !(await isAvailable(trx, id, now))) return false;
    await trx
      .updateTable("game_servers")
      .set({ console_user: user, console_until: until })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

/** Ends what `leaseConsole` began. */
export async function endConsoleLease(db: LeagueDatabase, id: number, user: string): Promise<void> {
  await db
    .updateTable("game_servers")
    .set({ console_user: null, console_until: 0 })
    .where("id", "=", id)
    .where("console_user", "=", user)
    .execute();
}

/** Ends the leases of all processes. */
export async function endConsoleLeases(db: LeagueDatabase): Promise<void> {
  await db
    .updateTable("game_servers")
    .set({ console_user: null, console_until: 0 })
    .where("console_user", "is not", null)
    .execute();
}

/** Whether no match has the server, whose row is locked, and nobody else is connected to its console. */
export async function isAvailable(trx: LeagueTransaction, id: number, now: number): Promise<boolean> {
  const available = await trx
    .selectFrom("game_servers")
    .select("id")
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("console_until", "<=", now), eb("console_until", ">", latestPlausible(now))]))
    .executeTakeFirst();
  return available !== undefined && !(await isReserved(trx, id));
}

/** Remembers whether a console could be used, unless it was moved meanwhile. */
export async function noteChecked(
  db: LeagueDatabase,
  server: FoundConsole,
  now: number,
  fault: string | null,
): Promise<void> {
  const { id, econ_address, econ_password } = server;
  await db
    .updateTable("game_servers")
    .set({ checked_at: now, fault })
    .where("id", "=", id)
    .where("econ_address", econ_address === null ? "is" : "=", econ_address)
    .where("econ_password", econ_password === null ? "is" : "=", econ_password)
    .execute();
}

/** Whether a match has the server. */
export async function isReserved(trx: LeagueTransaction, id: number): Promise<boolean> {
  const held = await trx
    .selectFrom("reservations")
    .select("id")
    .where("game_server_id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return held !== undefined;
}

/** The key with which a reserved server posts the rounds of its match. */
export function keysOfReservations(db: LeagueDatabase, gameServerId: number) {
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

/** Has a server count as one that cannot be set up until its console was tried again. */
export async function noteServerFault(db: LeagueDatabase, id: number, fault: string, now: number): Promise<void> {
  await db.updateTable("game_servers").set({ fault, checked_at: now }).where("id", "=", id).execute();
}

/** Has every server of a match get another password: somebody who could read them all is no admin any more. */
export async function renewServerPasswords(trx: LeagueTransaction): Promise<void> {
  await trx.updateTable("reservations").set({ revocation: "PASSWORD", due_at: 0 }).where("held", "=", 1).execute();
}
