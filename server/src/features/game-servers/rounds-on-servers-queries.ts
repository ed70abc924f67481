import { getMaxPlausibleTime } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** How long a round counts as running without another post, in milliseconds. */
export const roundTimeoutMs = 600_000;

/**
 * Lists the running rounds of a game server, the newest first. The game server has to be locked.
 * @param beforeId the id of a received round: lists only rounds that arrived before it. `null` lists all
 */
export function listRunningRounds(
  trx: LeagueTransaction,
  gameServerId: number,
  beforeId: number | null,
): Promise<Row<"received_rounds">[]> {
  const rounds = trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("game_server_id", "=", gameServerId)
    .where("running_until", "is not", null)
    .orderBy("id", "desc");
  return (beforeId === null ? rounds : rounds.where("id", "<", beforeId)).execute();
}

/** Lists the running rounds of a reservation. */
export function listRunningRoundsOfReservation(trx: LeagueTransaction, reservationId: number) {
  return trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("reservation_id", "=", reservationId)
    .where("running_until", "is not", null)
    .orderBy("id")
    .execute();
}

/**
 * Finds the game server's last finished round before this one, among those received after an instant.
 * @param since milliseconds since the epoch
 */
export function findLastEndedRound(
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

/** Whether a received round is still running: it was neither ended nor replaced by a later state. */
export async function isStillRunning(trx: LeagueTransaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("received_rounds")
    .select("id")
    .where("id", "=", id)
    .where("running_until", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists the game servers with a running round that had no post for too long, or whose last post is implausibly late
 * because the clock was set back.
 * @param now milliseconds since the epoch
 */
export async function listServersWithTimedOutRounds(db: LeagueDatabase, now: number): Promise<number[]> {
  const servers = await db
    .selectFrom("received_rounds")
    .select("game_server_id")
    .distinct()
    .where("running_until", "is not", null)
    .where(({ eb, or }) => or([eb("running_until", "<=", now), eb("running_until", ">", getLatestPlausibleEnd(now))]))
    .orderBy("game_server_id")
    .execute();
  return servers.map(({ game_server_id }) => game_server_id);
}

/** Whether a running round had no post for too long, by the same rule as `listServersWithTimedOutRounds`. */
export function hasTimedOut({ running_until: until }: Pick<Row<"received_rounds">, "running_until">, now: number) {
  return until !== null && (until <= now || until > getLatestPlausibleEnd(now));
}

/** Returns the latest `running_until` that a correct clock can have caused. */
function getLatestPlausibleEnd(now: number): number {
  return getMaxPlausibleTime(now) + roundTimeoutMs;
}

/** Locks a game server, deleted or not. */
export async function lockServerEvenIfDeleted(trx: LeagueTransaction, gameServerId: number): Promise<void> {
  await trx.selectFrom("game_servers").select("id").where("id", "=", gameServerId).forUpdate().execute();
}

/** Whether a game server has an unprocessed round. */
export async function hasNewRound(trx: LeagueTransaction, gameServerId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("received_rounds")
    .select("id")
    .where("game_server_id", "=", gameServerId)
    .where("state", "=", "RECEIVED")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a state of a round that a later state replaces, in all formats in which it was posted. */
export async function deleteReplacedRound(
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

/** Ends the running rounds of a locked result, of any game server, because another round fills it. */
export async function endRoundsOfResult(trx: LeagueTransaction, resultId: number): Promise<void> {
  await trx
    .updateTable("received_rounds")
    .set({ running_until: null })
    .where("result_id", "=", resultId)
    .where("running_until", "is not", null)
    .execute();
}
