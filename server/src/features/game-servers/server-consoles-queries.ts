import type { NotNull } from "kysely";
import { latestPlausible } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";

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

/** Those whose last try is older than that instant, ms UTC, or never was. */
export function consolesToCheck(db: LeagueDatabase, before: number, now: number): Promise<FoundConsole[]> {
  return unreserved(db)
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

/** Takes the next try of a console, unless another process has. @returns whether it did not */
export async function claimCheck(db: LeagueDatabase, { id, checked_at }: FoundConsole, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable("game_servers")
    .set({ checked_at: now, fault: checked_at === null ? notTried : undefined })
    .where("id", "=", id)
    .where(({ eb, ref }) =>
      checked_at === null ? eb("checked_at", "is", null) : eb(ref("checked_at"), "=", checked_at),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
const notTried = "The console is being tried.";

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
