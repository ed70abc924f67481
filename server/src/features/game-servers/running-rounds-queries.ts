import { latestPlausible } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** How long a round may still be played without another post, ms. */
export const silenceMs = 600_000;

/**
 * The received rounds of a game server that may still be played, the newest first. Its row is locked.
 * @param before only rounds that came before this one: one that is tried again is not the next round of those after it.
 *   `null`: all
 */
export function runningOf(
  trx: LeagueTransaction,
  gameServerId: number,
  before: number | null,
): Promise<Row<"received_rounds">[]> {
  return trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("game_server_id", "=", gameServerId)
    .where("running_until", "is not", null)
    .$if(before !== null, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .execute();
}

/** The rounds of a reservation that may still be played. */
export function runningOfReservation(trx: LeagueTransaction, reservationId: number) {
  return trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("reservation_id", "=", reservationId)
    .where("running_until", "is not", null)
    .orderBy("id")
    .execute();
}

/** The last round of a game server before this one that is over; `undefined`: none since that instant, ms UTC. */
export function lastEndedBefore(
  trx: LeagueTransaction,
  { id, game_server_id }: Pick<Row<"received_rounds">, "id" | "game_server_id">,
  since: number,
): Promise<Row<"received_rounds"> | undefined> {
  return trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("game_server_id", "=", game_server_id)
    .where("id", "<", id)
    .where("received_at", ">", since)
    .where("running_until", "is", null)
    .where("state", "in", ["MATCHED", "UNMATCHED", "DISCARDED"])
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a received round may still be played, and the figures of its result are still its own. */
export async function isStillRunning(trx: LeagueTransaction, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom("received_rounds")
    .select("id")
    .where("id", "=", id)
    .where("running_until", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The game servers with a round that has had no post for too long at that instant, ms UTC, or whose last one came
 * implausibly late because the clock has been put back since.
 */
export async function silentServers(db: LeagueDatabase, now: number): Promise<number[]> {
  const servers = await db
    .selectFrom("received_rounds")
    .select("game_server_id")
    .distinct()
    .where("running_until", "is not", null)
    .where(({ eb, or }) => or([eb("running_until", "<=", now), eb("running_until", ">", latestEnd(now))]))
    .orderBy("game_server_id")
    .execute();
  return servers.map(({ game_server_id }) => game_server_id);
}

/** Whether a round that is running until that instant has had no post for too long, in the same sense. */
export function isSilent({ running_until: until }: Pick<Row<"received_rounds">, "running_until">, now: number) {
  return until !== null && (until <= now || until > latestEnd(now));
}

function latestEnd(now: number): number {
  return latestPlausible(now) + silenceMs;
}

/** Locks a game server, deleted or not. */
export async function lockAnyServerForUpdate(trx: LeagueTransaction, gameServerId: number): Promise<void> {
  await trx.selectFrom("game_servers").select("id").where("id", "=", gameServerId).forUpdate().execute();
}

export async function hasNewRound(trx: LeagueTransaction, gameServerId: number): Promise<boolean> {
  const found = await trx
    .selectFrom("received_rounds")
    .select("id")
    .where("game_server_id", "=", gameServerId)
    .where("state", "=", "RECEIVED")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes a state of a round that a later one replaced, in each format in which it came. */
export async function removeReplaced(
  trx: LeagueTransaction,
  { id, game_server_id, fingerprint }: Pick<Row<"received_rounds">, "id" | "game_server_id" | "fingerprint">,
): Promise<void> {
  await trx.deleteFrom("received_rounds").where("id", "=", id).execute();
  if (fingerprint === null) return;
  await trx
    .deleteFrom("received_rounds")
    .where("game_server_id", "=", game_server_id)
    .where("fingerprint", "=", fingerprint)
    .execute();
}

/** Ends the rounds that hold a result, of any game server, because another one fills it. The result's row is locked. */
export async function endRoundsIn(trx: LeagueTransaction, resultId: number): Promise<void> {
  await trx
    .updateTable("received_rounds")
    .set({ running_until: null })
    .where("result_id", "=", resultId)
    .where("running_until", "is not", null)
    .execute();
}
