import { recordAffectedResult } from "../audit-log/audit-log-recorder.ts";
import type { LeagueTransaction } from "../context.ts";
import { findTakenNumberedNames } from "../results/imports/resolve-players.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { closeMatch } from "../results/matches/change-match.ts";
import { listPlayersOfResult, replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import type { NewResultPlayer } from "../results/store-result.ts";
import type { Row } from "../tables.ts";
import {
  type Comparison,
  comparePosts,
  hasDecreasedCounts,
  parsePostedRound,
  restoreEarlierNames,
} from "./parse-posted-round.ts";
import { changeRound } from "./received-rounds-queries.ts";
import {
  findLastEndedRound,
  hasTimedOut,
  isStillRunning,
  listRunningRounds,
  roundTimeoutMs,
} from "./rounds-on-servers-queries.ts";

type ReceivedRow = Row<"received_rounds">;

/** A received round that may still be running, and its relation to a new post of its game server. */
export type ComparedRound = {
  readonly row: ReceivedRow;
  readonly round: ReportedRound;
  readonly comparison: Comparison;
  /**
   * Whether the post may continue this round: they have a player in common, and the post's round did not begin after this
   * round's last post. If an admin has discarded this round, or deleted or decided its result, such a post is ignored. Any
   * other post then belongs to a new round.
   */
  readonly isContinued: boolean;
};

/** Maximum number of running rounds (line-ups) of a game server. Each post is compared with all of them. */
const maxRunningRounds = 8;
/** Maximum time that a post takes to arrive, in milliseconds. */
const maxDeliveryMs = 15_000;

/**
 * Compares a post with the running rounds of its game server. Ends the rounds that had no post for too long, and the oldest
 * if there are more than eight.
 */
export async function compareWithRunningRounds(
  trx: LeagueTransaction,
  receivedRound: ReceivedRow,
  postedRound: ReportedRound,
  now: number,
): Promise<ComparedRound[]> {
  const runningRounds: Pick<ComparedRound, "row" | "round">[] = [];
  const rows = await listRunningRounds(trx, receivedRound.game_server_id, receivedRound.id);
  for (const [index, row] of rows.entries()) {
    const parsedPost = parsePostedRound(row);
    const isOver = index >= maxRunningRounds || hasTimedOut(row, receivedRound.received_at);
    if (isOver || "ignoreReason" in parsedPost) await endRound(trx, row, now);
    else runningRounds.push({ row, round: parsedPost.round });
  }
  const realNames = await findRealNumberedNames(trx, [postedRound, ...runningRounds.map(({ round }) => round)]);
  return runningRounds.map(({ row, round }) => ({
    row,
    round,
    comparison: comparePosts(round, postedRound, realNames),
    isContinued:
      hasCommonPlayer(round, postedRound, realNames) &&
      !hasBegunAfterLastPost({ row, round }, receivedRound, postedRound),
  }));
}

/** Finds the names of these rounds that look like a second connection of a player, such as "(1)Ann", but are a user's. */
function findRealNumberedNames(trx: LeagueTransaction, rounds: readonly ReportedRound[]): Promise<ReadonlySet<string>> {
  const names = rounds.flatMap(({ players }) => players.map(({ name }) => name));
  return findTakenNumberedNames(trx, names);
}

/** Whether a player of the earlier round plays on the same side in the posted one. */
function hasCommonPlayer(
  earlierRound: ReportedRound,
  postedRound: ReportedRound,
  realNames: ReadonlySet<string>,
): boolean {
  const { players } = restoreEarlierNames(earlierRound, postedRound, realNames);
  return players.some(({ name, side }) =>
    earlierRound.players.some((player) => player.name === name && player.side === side),
  );
}

/**
 * Whether a post's round began after a running round's last post. If the post has no duration, it did if a player has fewer
 * kills or deaths than before.
 */
function hasBegunAfterLastPost(
  { row, round }: Pick<ComparedRound, "row" | "round">,
  { received_at }: ReceivedRow,
  postedRound: ReportedRound,
): boolean {
  if (postedRound.durationSeconds === null) return hasDecreasedCounts(round, postedRound);
  const beganAt = received_at - 1000 * postedRound.durationSeconds;
  return beganAt > row.received_at;
}

/** Whether an admin has discarded a round, or deleted its result. */
export function isDiscarded({ state, result_id: id }: ComparedRound["row"]): boolean {
  return state === "DISCARDED" || (state === "MATCHED" && id === null);
}

/** Returns why a post does not count because an admin discarded earlier states of its round. `null` if it counts. */
export async function findDiscardReason(
  trx: LeagueTransaction,
  { running_until: until }: ReceivedRow,
  states: readonly ComparedRound[],
): Promise<string | null> {
  // This post has already been processed: an admin has requested during its round that it is processed again.
  if (until !== null) return null;
  // Locks the results, because one may have been deleted since its round was read.
  const results = await Promise.all(states.map(({ row }) => lockResultOfRound(trx, row)));
  if (results.some((result) => result !== null)) return null;
  const rows = states.map(({ row }) => row);
  if (rows.some(({ state }) => state === "MATCHED")) return "Its result was deleted";
  return rows.find(({ state }) => state === "DISCARDED")?.reason ?? null;
}

/**
 * Whether a post is an earlier state of a running round that arrived late: its round began before the running round's last
 * post, so it cannot be the next round.
 */
export function isDeliveredLate(
  { row, round: runningRound }: Pick<ComparedRound, "row" | "round">,
  { received_at }: ReceivedRow,
  postedRound: ReportedRound,
): boolean {
  const runningSeconds = runningRound.durationSeconds;
  const postedSeconds = postedRound.durationSeconds;
  if (runningSeconds === null || postedSeconds === null || postedSeconds >= runningSeconds) return false;
  if (postedRound.map !== runningRound.map) return false;
  if (postedRound.redScore > runningRound.redScore || postedRound.blueScore > runningRound.blueScore) return false;
  return received_at - 1000 * postedSeconds < row.received_at - maxDeliveryMs;
}

/** Whether a post is an earlier state of its game server's last finished round that arrived late. */
export async function isOfEndedRound(
  trx: LeagueTransaction,
  receivedRound: ReceivedRow,
  postedRound: ReportedRound,
): Promise<boolean> {
  // The post cannot belong to a round whose last post arrived before its own round began.
  const beganAt = receivedRound.received_at - 1000 * (postedRound.durationSeconds ?? 0);
  const row = await findLastEndedRound(trx, receivedRound, beganAt);
  const endedRound = row && parsePostedRound(row);
  if (!endedRound || "ignoreReason" in endedRound) return false;
  const realNames = await findRealNumberedNames(trx, [postedRound, endedRound.round]);
  const isEarlier =
    comparePosts(postedRound, endedRound.round, realNames) === "LATER" &&
    !hasDecreasedCounts(postedRound, endedRound.round);
  return isEarlier && isDeliveredLate({ row, round: endedRound.round }, receivedRound, postedRound);
}

/** Extends the time for which a round counts as running. @param at when a post arrived, in milliseconds since the epoch */
export async function extendRound(trx: LeagueTransaction, { id }: ReceivedRow, at: number): Promise<void> {
  await changeRound(trx, id, { running_until: at + roundTimeoutMs });
}

/** Ends a running round: its result stays unchanged, and its match is closed. @param now milliseconds since the epoch */
export async function endRound(trx: LeagueTransaction, row: ReceivedRow, now: number): Promise<void> {
  const result = await lockResultOfRound(trx, row);
  if (result !== null && (await isRunningInResult(trx, row, result))) await endRoundOfResult(trx, result, now);
  await changeRound(trx, row.id, { running_until: null });
}

/** Ends the running round of a locked result. @param now milliseconds since the epoch */
export async function endRoundOfResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  const { id } = result;
  await recordAffectedResult(trx, result);
  await changeResult(trx, id, { running: 0 });
  await closeMatch(trx, id, now);
}

/** Locks the result to which a received round was matched. @returns `null` if there is none, or if it was deleted */
export async function lockResultOfRound(
  trx: LeagueTransaction,
  { result_id: id }: ReceivedRow,
): Promise<FoundResult | null> {
  if (id === null) return null;
  // `null`: a result of either area.
  return (await lockResultForUpdate(trx, null, id)) ?? null;
}

/**
 * Whether a locked result still has the metrics of a running round: nobody has edited them, and no other post has replaced
 * them.
 */
export async function isRunningInResult(
  trx: LeagueTransaction,
  { id }: ReceivedRow,
  { running }: FoundResult,
): Promise<boolean> {
  return running === 1 && (await isStillRunning(trx, id));
}

/**
 * Adds limits, flags and extended metrics that a locked result lacks and another post of its round has. Changes no existing
 * value, and no frozen result.
 */
export async function fillMissingMetrics(
  trx: LeagueTransaction,
  result: FoundResult,
  { scoreLimit, timeLimit }: ReportedRound,
  reported: readonly NewResultPlayer[],
): Promise<void> {
  if (result.frozen === 1) return;
  await changeResult(trx, result.id, {
    time_limit: result.time_limit ?? timeLimit,
    score_limit: result.score_limit ?? scoreLimit,
  });
  // `figures` is the column of the extended metrics.
  const storedPlayers = await listPlayersOfResult(trx, result.id);
  if (storedPlayers.every(({ flags, figures }) => flags !== null && figures !== null)) return;
  const reportedPlayers = new Map(reported.map((player) => [player.user_id, player]));
  const rows = storedPlayers.map(({ user_id, side, score, flags, kills, deaths, figures }) => ({
    user_id,
    side,
    score,
    kills,
    deaths,
    flags: flags ?? reportedPlayers.get(user_id)?.flags ?? null,
    figures: figures ?? reportedPlayers.get(user_id)?.figures ?? null,
  }));
  await replacePlayers(trx, result.id, rows);
}
