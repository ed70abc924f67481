import type { RoundState } from "contract/constants.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";

export type FoundReceivedRound = Awaited<ReturnType<typeof listReceivedRounds>>[number];

/** Lists received rounds, the newest first. Rounds of one state are sorted by time, because there is an index for that. */
export function listReceivedRounds(
  db: LeagueDatabase,
  state: RoundState | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const rounds = selectRounds(db);
  const roundsOfState =
    state === undefined ? rounds : rounds.where("r.state", "=", state).orderBy("r.received_at", "desc");
  return roundsOfState.orderBy("r.id", "desc").limit(limit).offset(offset).execute();
}

export function findRound(db: LeagueDatabase, id: number): Promise<FoundReceivedRound | undefined> {
  return selectRounds(db).where("r.id", "=", id).executeTakeFirst();
}

/** Queues a round for processing again. @returns `false` if its state does not allow it, or its text was deleted */
export async function resetToReceived(trx: LeagueTransaction, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("received_rounds")
    .set({ state: "RECEIVED", reason: null })
    .where("id", "=", id)
    .where("state", "in", ["UNMATCHED", "DISCARDED"])
    .where("body", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Discards an unmatched round. @returns whether it was unmatched */
export async function discardUnmatched(trx: LeagueTransaction, id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("received_rounds")
    .set({ state: "DISCARDED", reason })
    .where("id", "=", id)
    .where("state", "=", "UNMATCHED")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function selectRounds(db: LeagueDatabase) {
  return db
    .selectFrom("received_rounds as r")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .select([
      "r.id",
      "r.state",
      "r.reason",
      "r.game_server_id",
      "r.received_at",
      "r.result_id",
      "r.body",
      "r.running_until",
    ])
    .leftJoin("results", "results.id", "r.result_id")
    .select(["s.name as game_server_name", "results.area", "results.frozen"]);
}

export function countReceivedRounds(db: LeagueDatabase, state: RoundState | undefined): Promise<number> {
  const rounds = db.selectFrom("received_rounds");
  return countRows(state === undefined ? rounds : rounds.where("state", "=", state));
}

/**
 * Stores posts and returns their ids in the same order. A post that the same game server has sent before is not stored
 * again: its id is that of the stored post.
 */
export async function insertRounds(trx: LeagueTransaction, rounds: readonly NewRow<"received_rounds">[]) {
  if (rounds.length === 0) return [];
  const insertedRows = await trx
    .insertInto("received_rounds")
    .values(rounds)
    .onConflict((conflict) => conflict.columns(["game_server_id", "content_hash"]).doNothing())
    .returning(["id", "game_server_id", "content_hash"])
    .execute();
  const insertedIds = new Map(insertedRows.map((row) => [getPostKey(row), row.id]));
  const ids: number[] = [];
  for (const round of rounds) ids.push(insertedIds.get(getPostKey(round)) ?? (await findOrInsertPost(trx, round)));
  return ids;
}

function getPostKey({ game_server_id, content_hash }: Pick<Row<"received_rounds">, "game_server_id" | "content_hash">) {
  return `${game_server_id} ${content_hash}`;
}

async function findOrInsertPost(trx: LeagueTransaction, round: NewRow<"received_rounds">): Promise<number> {
  const samePost = await trx
    .selectFrom("received_rounds")
    .select("id")
    .where("game_server_id", "=", round.game_server_id)
    .where("content_hash", "=", round.content_hash)
    .executeTakeFirst();
  if (samePost !== undefined) return samePost.id;
  // A later state has replaced the stored post since the first attempt, so this one can be inserted now.
  const [id = 0] = await insertRounds(trx, [round]);
  return id;
}

/** Lists the game servers with unprocessed rounds. */
export async function listServersWithNewRounds(db: LeagueDatabase): Promise<number[]> {
  const servers = await db
    .selectFrom("received_rounds")
    .select("game_server_id")
    .distinct()
    .where("state", "=", "RECEIVED")
    .orderBy("game_server_id")
    .execute();
  return servers.map(({ game_server_id }) => game_server_id);
}

/** A round to be processed. `auto_freeze`: whether results of its game server are frozen automatically. */
export type NextRound = Row<"received_rounds"> & Pick<Row<"game_servers">, "auto_freeze">;

/**
 * Locks a game server, deleted or not, and lists its oldest unprocessed rounds in the order of arrival. The lock makes
 * sure that its rounds are processed one after the other. New posts may still be stored.
 */
export async function lockNextRounds(
  trx: LeagueTransaction,
  gameServerId: number,
  limit: number,
): Promise<NextRound[]> {
  const { auto_freeze } = await trx
    .selectFrom("game_servers")
    .select("auto_freeze")
    .where("id", "=", gameServerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const rounds = await trx
    .selectFrom("received_rounds")
    .selectAll()
    .where("game_server_id", "=", gameServerId)
    .where("state", "=", "RECEIVED")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rounds.map((round) => ({ ...round, auto_freeze }));
}

/** Finds the result to which an earlier post of the same round was matched; `null` if there is none. */
export async function findResultOfSameRound(
  trx: LeagueTransaction,
  gameServerId: number,
  fingerprint: string,
): Promise<number | null> {
  const sameRound = await trx
    .selectFrom("received_rounds")
    .select("result_id")
    .where("game_server_id", "=", gameServerId)
    .where("fingerprint", "=", fingerprint)
    .where("result_id", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return sameRound?.result_id ?? null;
}

export type RoundChange = Partial<
  Pick<
    Row<"received_rounds">,
    "body" | "state" | "reason" | "result_id" | "fingerprint" | "running_until" | "to_freeze" | "reservation_id"
  >
>;

export async function changeRound(trx: LeagueTransaction, id: number, change: RoundChange): Promise<void> {
  await trx.updateTable("received_rounds").set(change).where("id", "=", id).execute();
}

export async function deleteRounds(trx: LeagueTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("received_rounds").where("id", "in", ids).execute();
}

/** Lists the rounds whose result is to be frozen, in the order of arrival. */
export function listRoundsToFreeze(db: LeagueDatabase) {
  return db
    .selectFrom("received_rounds")
    .select(["id", "result_id", "game_server_id"])
    .where("to_freeze", "is not", null)
    .orderBy("id")
    .execute();
}

/**
 * Deletes the texts of rounds without a result that were received before an instant.
 * @param before milliseconds since the epoch
 */
export async function deleteTextsBefore(trx: LeagueTransaction, before: number): Promise<void> {
  await trx
    .updateTable("received_rounds")
    .set({ body: null })
    .where("state", "in", ["UNMATCHED", "IGNORED", "DISCARDED"])
    .where("received_at", "<", before)
    .where("body", "is not", null)
    .execute();
}

/** Lists finished rounds that were matched to a result, with ids greater than `afterId`. */
export function listMatchedRounds(db: LeagueDatabase, afterId: number, limit: number) {
  return selectMatchedRounds(db)
    .select(["id", "body", "result_id", "received_at"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function countMatchedRounds(db: LeagueDatabase): Promise<number> {
  return countRows(selectMatchedRounds(db));
}

function selectMatchedRounds(db: LeagueDatabase) {
  return db
    .selectFrom("received_rounds")
    .where("state", "=", "MATCHED")
    .where("running_until", "is", null)
    .where("body", "is not", null);
}
