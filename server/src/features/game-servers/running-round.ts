import { noteResult } from "../audit-log/history-scope.ts";
import type { LeagueTransaction } from "../context.ts";
import { heldNumberedNames } from "../results/imports/resolve-players.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { closeMatch } from "../results/matches/change-match.ts";
import { playersOfResult, replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import type { StoredPlayer } from "../results/store-result.ts";
import type { Row } from "../tables.ts";
import { type Comparison, comparePosts, hasLostKills, readPostedRound, withNamesOf } from "./read-posted-round.ts";
import { changeRound } from "./received-rounds-queries.ts";
import { isSilent, isStillRunning, lastEndedBefore, runningOf, silenceMs } from "./running-rounds-queries.ts";

type Received = Row<"received_rounds">;

/** A received round that may still be played, with what a new post of its game server is to it. */
export type ComparedRound = {
  readonly row: Received;
  readonly round: ReportedRound;
  readonly comparison: Comparison;
  /**
   * Whether somebody of it plays on and the post does not say that its round began after this one's last post. Only then is
   * the post left out where an admin has discarded this round, deleted its result or decided it.
   */
  readonly goesOn: boolean;
};

/** Line-ups in which a round of one game server may be running at once: each post is compared with all of them. */
const runningAtMost = 8;
/** Milliseconds that a post may take to arrive. */
const deliveryMs = 15_000;

/**
 * The rounds of the game server that may still be played when a post comes, compared with it; ends the silent ones, and
 * the oldest of more than eight.
 */
export async function runningRoundsAt(
  trx: LeagueTransaction,
  received: Received,
  posted: ReportedRound,
  now: number,
): Promise<ComparedRound[]> {
  const running: Pick<ComparedRound, "row" | "round">[] = [];
  for (const [index, row] of (await runningOf(trx, received.game_server_id, received.id)).entries()) {
    const earlier = readPostedRound(row);
    const isOver = index >= runningAtMost || isSilent(row, received.received_at);
    if (isOver || "ignored" in earlier) await endRound(trx, row, now);
    else running.push({ row, round: earlier.round });
  }
  const held = await heldNamesIn(trx, [posted, ...running.map(({ round }) => round)]);
  return running.map(({ row, round }) => ({
    row,
    round,
    comparison: comparePosts(round, posted, held),
    goesOn: playsOn(round, posted, held) && !beganAfter({ row, round }, received, posted),
  }));
}

function heldNamesIn(trx: LeagueTransaction, rounds: readonly ReportedRound[]): Promise<ReadonlySet<string>> {
  return heldNumberedNames(
    trx,
    rounds.flatMap(({ players }) => players.map(({ name }) => name)),
  );
}

function playsOn(earlier: ReportedRound, posted: ReportedRound, held: ReadonlySet<string>): boolean {
  const { players } = withNamesOf(earlier, posted, held);
  return players.some(({ name, side }) => earlier.players.some((one) => one.name === name && one.side === side));
}

/** Whether a post is of a round that began after another one's last post; where it tells no length, by kills that are gone. */
function beganAfter(
  { row, round }: Pick<ComparedRound, "row" | "round">,
  { received_at }: Received,
  posted: ReportedRound,
): boolean {
  const { durationSeconds: seconds } = posted;
  return seconds === null ? hasLostKills(round, posted) : received_at - 1000 * seconds > row.received_at;
}

/** Whether an admin has discarded a round, or deleted its result. */
export function isDiscarded({ state, result_id: id }: ComparedRound["row"]): boolean {
  return state === "DISCARDED" || (state === "MATCHED" && id === null);
}

/** Why a post does not count, by earlier states of its round, which an admin has discarded; `null`: it does. */
export async function whyDiscarded(
  trx: LeagueTransaction,
  { running_until: until }: Received,
  states: readonly ComparedRound[],
): Promise<string | null> {
  // An admin has it tried again while it is played.
  if (until !== null) return null;
  // By their locks: a result may have been deleted since its round was read.
  const results = await Promise.all(states.map(({ row }) => lockResultOf(trx, row)));
  if (results.some((result) => result !== null)) return null;
  const rows = states.map(({ row }) => row);
  if (rows.some(({ state }) => state === "MATCHED")) return "Its result was deleted";
  return rows.find(({ state }) => state === "DISCARDED")?.reason ?? null;
}

/**
 * Whether a post is an earlier state of a running round that was delivered late: it says that its round began before
 * that one's last post came, so it cannot be the next round.
 */
export function isLate(
  { row, round: running }: Pick<ComparedRound, "row" | "round">,
  { received_at }: Received,
  posted: ReportedRound,
): boolean {
  const last = running.durationSeconds;
  const seconds = posted.durationSeconds;
  if (last === null || seconds === null || seconds >= last || posted.map !== running.map) return false;
  if (posted.redScore > running.redScore || posted.blueScore > running.blueScore) return false;
  return received_at - 1000 * seconds < row.received_at - deliveryMs;
}

/** Whether a post is a state of its game server's last round that is over, delivered once more. */
export async function isOfEndedRound(
  trx: LeagueTransaction,
  received: Received,
  posted: ReportedRound,
): Promise<boolean> {
  // Of an earlier one it can be no state: it began after that one's last post.
  const row = await lastEndedBefore(trx, received, received.received_at - 1000 * (posted.durationSeconds ?? 0));
  const ended = row && readPostedRound(row);
  if (!ended || "ignored" in ended) return false;
  const held = await heldNamesIn(trx, [posted, ended.round]);
  const isEarlier = comparePosts(posted, ended.round, held) === "LATER" && !hasLostKills(posted, ended.round);
  return isEarlier && isLate({ row, round: ended.round }, received, posted);
}

/** Notes that a round may still be played because a post came at that instant, ms UTC. */
export async function prolongRound(trx: LeagueTransaction, { id }: Received, at: number): Promise<void> {
  await changeRound(trx, id, { running_until: at + silenceMs });
}

/** Ends a running round: its result stands as it is, and its match is closed. @param now ms UTC */
export async function endRound(trx: LeagueTransaction, row: Received, now: number): Promise<void> {
  const result = await lockResultOf(trx, row);
  if (result !== null && (await isRunningIn(trx, row, result))) await endRunning(trx, result, now);
  await changeRound(trx, row.id, { running_until: null });
}

/** Ends the round of a result whose row is locked. @param now ms UTC */
export async function endRunning(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  const { id } = result;
  await noteResult(trx, result);
  await changeResult(trx, id, { running: 0 });
  await closeMatch(trx, id, now);
}

/** Locks the result that a received round was matched to; `null`: it was to none, or it is deleted. */
export async function lockResultOf(trx: LeagueTransaction, { result_id: id }: Received): Promise<FoundResult | null> {
  return id === null ? null : ((await lockResultForUpdate(trx, null, id)) ?? null);
}

/**
 * Whether a result whose row is locked has the figures of a running round: nobody has entered others, and no other post
 * has replaced them.
 */
export async function isRunningIn(
  trx: LeagueTransaction,
  { id }: Received,
  { running }: FoundResult,
): Promise<boolean> {
  return running === 1 && (await isStillRunning(trx, id));
}

/**
 * Adds to a result whose row is locked, and that is not frozen, what another report of its round says and the result does
 * not: limits, flags and other figures. Nothing that stands there is changed.
 */
export async function addMissing(
  trx: LeagueTransaction,
  result: FoundResult,
  { scoreLimit, timeLimit }: ReportedRound,
  reported: readonly StoredPlayer[],
): Promise<void> {
  if (result.frozen === 1) return;
  await changeResult(trx, result.id, {
    time_limit: result.time_limit ?? timeLimit,
    score_limit: result.score_limit ?? scoreLimit,
  });
  const standing = await playersOfResult(trx, result.id);
  if (standing.every(({ flags, figures }) => flags !== null && figures !== null)) return;
  const reportedOf = new Map(reported.map((player) => [player.user_id, player]));
  const rows = standing.map(({ user_id, side, score, flags, kills, deaths, figures }) => ({
    user_id,
    side,
    score,
    kills,
    deaths,
    flags: flags ?? reportedOf.get(user_id)?.flags ?? null,
    figures: figures ?? reportedOf.get(user_id)?.figures ?? null,
  }));
  await replacePlayers(trx, result.id, rows);
}
