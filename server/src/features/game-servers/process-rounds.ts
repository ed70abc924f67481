import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { internalActions } from "contract/audit-log-kinds.ts";
import { ApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import { type AuditedChange, withAuditLog } from "../audit-log/audit-log-recorder.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { saveMissingNames } from "../people/users/missing-names-queries.ts";
import { freezeResult } from "../results/freeze-result.ts";
import { findPlayers } from "../results/imports/resolve-players.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { rankedArea } from "../results/ranked-area.ts";
import type { Row } from "../tables.ts";
import { deletePostedBytesBefore, findGameServerName } from "./game-servers-queries.ts";
import { matchRound } from "./match-round.ts";
import { comparePosts, hasReachedLimit, parsePostedRound } from "./parse-posted-round.ts";
import { toUtcDay } from "./post-budget.ts";
import {
  changeRound,
  deleteRounds,
  deleteTextsBefore,
  listRoundsToFreeze,
  listServersWithNewRounds,
  lockNextRounds,
  type NextRound,
} from "./received-rounds-queries.ts";
import {
  hasNewRound,
  hasTimedOut,
  listRunningRounds,
  listServersWithTimedOutRounds,
  lockServerEvenIfDeleted,
} from "./rounds-on-servers-queries.ts";
import { endRound } from "./running-round.ts";

/** Milliseconds between two runs. Short enough that a result contains a posted round within a second. */
const runIntervalMs = 400;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Periodically processes received rounds and deletes old texts. Several processes may run it on the same database. */
export function watchRounds(context: Context, onError: (error: unknown) => void): BackgroundTask {
  const tasks = [
    repeatEvery(() => processRounds(context), { everyMs: runIntervalMs, onError }),
    repeatEvery(() => removeOldTexts(context), { everyMs: hourMs, onError }),
  ];
  const stop = async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  };
  return { stop };
}

/**
 * Deletes the texts of rounds without a result after the configured number of days, and the totals of bytes of earlier
 * days.
 */
export async function removeOldTexts({ db, clock, settings }: Context): Promise<void> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    await deleteTextsBefore(trx, now - settings.roundTextDays * dayMs);
    await deletePostedBytesBefore(trx, toUtcDay(now));
  });
}

/** Maximum number of rounds of a game server that one transaction reads. */
const maxReadRounds = 20;
/** Maximum number of rounds that one transaction processes. More than one, because each commit waits for the disk. */
const maxProcessedRounds = 5;

/**
 * Processes all new rounds, a few of one game server per transaction. Then ends rounds that had no post for too long, and
 * freezes the results that are due. Several processes may run it on the same database. After a crash each round is either
 * unprocessed or completely processed.
 * @throws the first error, after the rounds of all game servers were attempted
 */
export async function processRounds(context: Context): Promise<void> {
  const errors: unknown[] = [];
  for (const gameServerId of await listServersWithNewRounds(context.db)) {
    await processRoundsOfServer(context, gameServerId).catch((error) => errors.push(error));
  }
  await endSilentRounds(context);
  await freezeMarkedResults(context);
  if (errors.length > 0) throw errors[0];
}

async function processRoundsOfServer(context: Context, gameServerId: number): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await processBatch(context, gameServerId);
    // SQLite queries do not yield to the event loop. Without this pause, no request would be served until all rounds are
    // done.
    await yieldToEventLoop();
  }
}

/** Processes some new rounds of a game server in one transaction. @returns whether there may be more */
async function processBatch(context: Context, gameServerId: number): Promise<boolean> {
  const change = await createAuditedChange(context, gameServerId, "storeRound");
  return withAuditLog(context, change, () =>
    transaction(context.db, async (trx) => {
      const waitingRounds = await lockNextRounds(trx, gameServerId, maxReadRounds);
      let remainingRounds = waitingRounds;
      let processedCount = 0;
      while (processedCount < maxProcessedRounds) {
        const receivedRound = await deleteSupersededRounds(trx, remainingRounds);
        if (receivedRound === undefined) break;
        await processRound(context, trx, receivedRound);
        remainingRounds = remainingRounds.slice(remainingRounds.indexOf(receivedRound) + 1);
        processedCount += 1;
      }
      return processedCount === maxProcessedRounds || waitingRounds.length === maxReadRounds;
    }),
  );
}

async function processRound(context: Context, trx: LeagueTransaction, receivedRound: NextRound): Promise<void> {
  const change = await matchRound(context, trx, receivedRound);
  await changeRound(trx, receivedRound.id, change);
  const missingNames = change.state === "UNMATCHED" ? await listMissingNames(trx, receivedRound) : [];
  await saveMissingNames(trx, receivedRound.id, missingNames);
}

/**
 * Freezes the results of the rounds marked for it. After a crash between the freeze and its record, the next attempt fails
 * with RESULT_FROZEN, which counts as success.
 */
async function freezeMarkedResults(context: Context): Promise<void> {
  for (const { id, result_id: resultId, game_server_id } of await listRoundsToFreeze(context.db)) {
    const error = resultId === null ? null : await freeze(context, resultId, game_server_id);
    const reason = error === null || error.code === "RESULT_FROZEN" ? null : error.message;
    await transaction(context.db, (trx) => changeRound(trx, id, { to_freeze: null, reason }));
  }
}

/** Freezes a ranked result automatically (by the `LEAGUE`, not by an admin). @returns the error if it cannot be frozen */
async function freeze(context: Context, id: number, gameServerId: number): Promise<ApiError | null> {
  try {
    const change = await createAuditedChange(context, gameServerId, "freezeByGameServer");
    await withAuditLog(context, change, () => freezeResult(context, { area: rankedArea, id }, "LEAGUE"));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Ends the rounds that had no post for ten minutes. Safe to run in several processes at once. */
async function endSilentRounds({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  for (const gameServerId of await listServersWithTimedOutRounds(db, clock.now())) {
    const change = await createAuditedChange({ db }, gameServerId, "storeRound");
    const endTimedOutRounds = () =>
      transaction(db, async (trx) => {
        await lockServerEvenIfDeleted(trx, gameServerId);
        // A post that arrived in time counts, even if it is processed late.
        if (await hasNewRound(trx, gameServerId)) return;
        const now = clock.now();
        // `null`: all of them, whenever they arrived.
        for (const round of await listRunningRounds(trx, gameServerId, null)) {
          if (hasTimedOut(round, now)) await endRound(trx, round, now);
        }
      });
    await withAuditLog({ clock }, change, endTimedOutRounds);
  }
}

type ReceivedRow = Row<"received_rounds">;

/**
 * Deletes the first waiting rounds of a locked game server, as long as each continues the running round and the next post
 * replaces it. Thus several waiting posts change the result once, not once per post.
 * @returns the first remaining round; `undefined` if there is none
 */
async function deleteSupersededRounds(
  trx: LeagueTransaction,
  waitingRounds: readonly NextRound[],
): Promise<NextRound | undefined> {
  const [firstRound] = waitingRounds;
  if (firstRound === undefined || waitingRounds.length === 1) return firstRound;
  const [runningRound, secondRunningRound] = await listRunningRounds(trx, firstRound.game_server_id, firstRound.id);
  // If no round is running, the first post decides to which result its round belongs. If several are running, it is unclear
  // which of them continues.
  if (runningRound === undefined || secondRunningRound !== undefined) return firstRound;
  // The last waiting round is never superseded, so one is always found.
  const remainingIndex = waitingRounds.findIndex(
    (post, index) => !isSuperseded(runningRound, post, waitingRounds[index + 1]),
  );
  const supersededIds = waitingRounds.slice(0, remainingIndex).map(({ id }) => id);
  await deleteRounds(trx, supersededIds);
  return waitingRounds[remainingIndex];
}

/** Whether a post continues a running round without ending it, and the next post replaces it. */
function isSuperseded(runningRound: ReceivedRow, post: ReceivedRow, nextPost: ReceivedRow | undefined): boolean {
  if (nextPost === undefined || hasTimedOut(runningRound, nextPost.received_at)) return false;
  const parsedRunning = parsePostedRound(runningRound);
  const parsedPost = parsePostedRound(post);
  const parsedNext = parsePostedRound(nextPost);
  if ("ignoreReason" in parsedRunning || "ignoreReason" in parsedPost || "ignoreReason" in parsedNext) return false;
  const { round } = parsedPost;
  const { round: nextRound } = parsedNext;
  if (round.durationSeconds === null || nextRound.durationSeconds === null) return false;
  // `null`: "(1)Ann" never counts as a second connection of Ann, because a mistake here would discard a round.
  const isLater = (earlier: ReportedRound, later: ReportedRound) => comparePosts(earlier, later, null) === "LATER";
  return !hasReachedLimit(round) && isLater(parsedRunning.round, round) && isLater(round, nextRound);
}

/** Lists the names in a received round that belong to no player. */
async function listMissingNames(db: LeagueDatabase, receivedRound: ReceivedRow): Promise<string[]> {
  const parsedPost = parsePostedRound(receivedRound);
  if ("ignoreReason" in parsedPost) return [];
  const players = await findPlayers(db, parsedPost.round, receivedRound.received_at);
  return players.filter(({ userId }) => userId === null).map(({ name }) => name);
}

/** Describes a change by a game server for the audit log, which records each affected result. */
export async function createAuditedChange(
  { db }: Pick<Context, "db">,
  gameServerId: number,
  action: (typeof internalActions)[number],
): Promise<AuditedChange> {
  return {
    author: "GAME_SERVER",
    userId: null,
    authorName: await findGameServerName(db, gameServerId),
    action,
    entity: null,
    otherEntities: [],
    createdKind: null,
    isAlwaysRecorded: false,
    ipAddress: null,
  };
}
