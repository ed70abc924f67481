import { ApiError } from "../../platform/api-error.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import {
  fillPendingResult,
  lockPendingResultForUpdate,
  type PlayedFields,
} from "../results/imports/fill-pending-result.ts";
import { lockFingerprint } from "../results/imports/post-result.ts";
import { type ResolvedPlayer, resolvePlayers, toNewResultPlayer } from "../results/imports/resolve-players.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { rankedArea } from "../results/ranked-area.ts";
import { computeFingerprint } from "../results/result-rules.ts";
import { type FoundResult, findResultIdByFingerprint, lockResultForUpdate } from "../results/results-queries.ts";
import type { NewResultPlayer } from "../results/store-result.ts";
import { estimateStart } from "./estimate-start.ts";
import { findMatchingEvent, storeEventRound } from "./match-event.ts";
import { hasReachedLimit, parsePostedRound } from "./parse-posted-round.ts";
import { changeRound, findResultOfSameRound, type NextRound, type RoundChange } from "./received-rounds-queries.ts";
import { toReadablePrefix } from "./round-receiver.ts";
import { deleteReplacedRound, endRoundsOfResult, roundTimeoutMs } from "./rounds-on-servers-queries.ts";
import {
  type ComparedRound,
  compareWithRunningRounds,
  endRound,
  endRoundOfResult,
  extendRound,
  fillMissingMetrics,
  findDiscardReason,
  isDeliveredLate,
  isDiscarded,
  isOfEndedRound,
  isRunningInResult,
  lockResultOfRound,
} from "./running-round.ts";

type Post = {
  readonly receivedRound: NextRound;
  readonly round: ReportedRound;
  readonly players: readonly ResolvedPlayer[];
  /** The players as rows of the table `result_players`, in the same order. */
  readonly playerRows: readonly NewResultPlayer[];
  readonly fingerprint: string;
  /** Running rounds of the same game server with other line-ups. */
  readonly otherLineUps: readonly ComparedRound[];
  /** Until when the round may still be played, in milliseconds since the epoch. `null` if it has reached a limit. */
  readonly runningUntil: number | null;
};

/**
 * Finds the result to which a received round belongs, and stores the round in it: the result with an earlier state of the
 * round, the result of its players' open match, a result of its clans' event, or the result that has the round already
 * (docs/rules.md, Rounds that game servers post). Ends the game server's earlier rounds.
 * @returns the changes to store for the received round
 */
export async function matchRound(
  context: Context,
  trx: LeagueTransaction,
  receivedRound: NextRound,
): Promise<RoundChange> {
  const parsed = parsePostedRound(receivedRound);
  if ("ignoreReason" in parsed) {
    return {
      state: "IGNORED",
      reason: parsed.ignoreReason,
      body: toReadablePrefix(Buffer.from(receivedRound.body ?? "")),
    };
  }
  const { round } = parsed;
  const now = context.clock.now();
  const runningRounds = await compareWithRunningRounds(trx, receivedRound, round, now);
  if (
    runningRounds.some((compared) => isDeliveredLate(compared, receivedRound, round)) ||
    (await isOfEndedRound(trx, receivedRound, round))
  ) {
    return { state: "IGNORED", reason: "A later state of this round arrived first" };
  }
  // A post may look like a later state of a discarded round, but not continue it (`isContinued`): it is of another round.
  const isOtherRound = ({ row, comparison, isContinued }: ComparedRound) =>
    comparison === "OTHER_ROUND" || (!isContinued && isDiscarded(row));
  for (const { row } of runningRounds.filter(isOtherRound)) await endRound(trx, row, now);
  const isOver = hasReachedLimit(round);
  const runningUntil = isOver ? null : receivedRound.received_at + roundTimeoutMs;
  const statesOfThisRound = runningRounds.filter((compared) => !isOtherRound(compared));
  const earlierState = statesOfThisRound.find(({ comparison }) => comparison === "SAME" || comparison === "LATER");
  const otherLineUps = statesOfThisRound.filter(({ comparison }) => comparison === "OTHER_TEAMS");
  const change = await storeRound(context, trx, { receivedRound, round, runningUntil, otherLineUps }, earlierState);
  // A round that was posted with several line-ups counts once for its reservation. Only the post that has a result keeps the
  // reservation; if none has a result, the last post keeps it.
  const isOfSameReservation = (row: ComparedRound["row"]) => row.reservation_id === receivedRound.reservation_id;
  for (const { row } of otherLineUps) {
    // Until the round is over, its earlier line-up may return: a player may have left only for a moment.
    if (isOver) await endRound(trx, row, now);
    else await extendRound(trx, row, receivedRound.received_at);
    if (row.result_id === null && isOfSameReservation(row)) await changeRound(trx, row.id, { reservation_id: null });
  }
  const hasResultOfEarlierPost = [earlierState, ...otherLineUps].some(
    (compared) => compared && compared.row.result_id !== null && isOfSameReservation(compared.row),
  );
  return change.state !== "MATCHED" && hasResultOfEarlierPost ? { ...change, reservation_id: null } : change;
}

/** Stores a round. It replaces `earlierState`, a previously posted state of the same round with the same line-up. */
async function storeRound(
  context: Context,
  trx: LeagueTransaction,
  unresolvedPost: Omit<Post, "players" | "playerRows" | "fingerprint">,
  earlierState: ComparedRound | undefined,
): Promise<RoundChange> {
  const players = await resolvePlayersOrError(trx, unresolvedPost);
  const reason = await findDiscardReason(trx, unresolvedPost.receivedRound, earlierState ? [earlierState] : []);
  if (reason !== null) {
    const fingerprint = players instanceof ApiError ? null : computeFingerprint({ ...unresolvedPost.round, players });
    const change = { state: "DISCARDED", reason, fingerprint, running_until: unresolvedPost.runningUntil } as const;
    return replaceEarlierState(trx, earlierState, unresolvedPost.round, change);
  }
  const result = earlierState === undefined ? null : await lockResultOfRound(trx, earlierState.row);
  if (players instanceof ApiError) {
    const unmatchedChange = { state: "UNMATCHED", reason: players.message } as const;
    if (earlierState === undefined || result === null) {
      return replaceEarlierState(trx, earlierState, unresolvedPost.round, {
        ...unmatchedChange,
        running_until: unresolvedPost.runningUntil,
      });
    }
    await extendRound(trx, earlierState.row, unresolvedPost.receivedRound.received_at);
    return unmatchedChange;
  }
  const fingerprint = computeFingerprint({ ...unresolvedPost.round, players });
  const playerRows = players.map(toNewResultPlayer);
  const post = { ...unresolvedPost, players, playerRows, fingerprint };
  const change =
    earlierState === undefined || result === null
      ? await storeNewRound(context, trx, post)
      : await continueRound(context, trx, post, earlierState, result);
  return replaceEarlierState(trx, earlierState, unresolvedPost.round, change);
}

/**
 * Deletes an earlier state of the round. If it is the same state in another format, keeps both, and lets later posts be
 * compared with the one that has a duration.
 */
async function replaceEarlierState(
  trx: LeagueTransaction,
  earlierState: ComparedRound | undefined,
  { durationSeconds }: ReportedRound,
  change: RoundChange,
): Promise<RoundChange> {
  if (earlierState === undefined) return change;
  if (earlierState.comparison === "LATER") {
    await deleteReplacedRound(trx, earlierState.row);
    return change;
  }
  const { running_until: until = null } = change;
  await changeRound(trx, earlierState.row.id, { running_until: durationSeconds === null ? until : null });
  return durationSeconds === null ? { ...change, running_until: null } : change;
}

/** Stores a further post of a round in the result that already has the round. */
async function continueRound(
  { clock }: Context,
  trx: LeagueTransaction,
  post: Post,
  { row, comparison }: ComparedRound,
  result: FoundResult,
): Promise<RoundChange> {
  const { receivedRound, round, fingerprint, runningUntil } = post;
  const now = clock.now();
  const isRunning = await isRunningInResult(trx, row, result);
  const isOpen = await isOpenToChanges(trx, result);
  if (comparison === "SAME" || !isOpen) {
    if (isOpen) await fillMissingMetrics(trx, result, round, post.playerRows);
    if (isRunning && (runningUntil === null || !isOpen)) await endRoundOfResult(trx, result, now);
  } else if (isRunning) await fillResult(trx, post, result, now);
  const isRunningMatch = isRunning && result.match_id !== null;
  const toFreeze = isRunningMatch && runningUntil === null && receivedRound.auto_freeze === 1 ? 1 : null;
  const matchedChange = { state: "MATCHED", result_id: result.id, fingerprint } as const;
  return { ...matchedChange, running_until: runningUntil, to_freeze: toFreeze };
}

/** Stores a round without a known earlier state. */
async function storeNewRound({ clock }: Context, trx: LeagueTransaction, post: Post): Promise<RoundChange> {
  const { receivedRound, round, players, playerRows, fingerprint, runningUntil } = post;
  const now = clock.now();
  // `null`: the result may belong to any competition.
  const lockedResult = await lockPendingResultForUpdate(trx, rankedArea, null, playerRows, round);
  // A round that is processed again may be older than the current match of its players.
  const pendingResult =
    lockedResult?.match_made_at == null || lockedResult.match_made_at <= receivedRound.received_at
      ? lockedResult
      : null;
  const event =
    pendingResult === null ? await findMatchingEvent(trx, { ...round, players }, receivedRound.received_at) : null;
  const existingResult = await lockSameRound(trx, post);
  if (existingResult !== null) {
    const isOpen = await isOpenToChanges(trx, existingResult);
    if (isOpen) await fillMissingMetrics(trx, existingResult, round, playerRows);
    if (existingResult.running === 1 && (runningUntil === null || !isOpen))
      await endRoundOfResult(trx, existingResult, now);
    const until = existingResult.running === 1 ? runningUntil : null;
    return { state: "MATCHED", result_id: existingResult.id, fingerprint, running_until: until };
  }
  if (pendingResult !== null) return fillMatch(trx, post, pendingResult, now);
  const change = { fingerprint, running_until: runningUntil };
  if (event === null) {
    const reason = "No match of these players is open, and no event of their clans is under way";
    return { ...change, state: "UNMATCHED", reason };
  }
  const discardReason = await findDiscardReason(trx, receivedRound, post.otherLineUps);
  if (discardReason !== null) return { ...change, state: "DISCARDED", reason: discardReason };
  // `null`: there is no result yet whose limits could be kept.
  const playedFields = buildPlayedFields(post, null);
  const id = await storeEventRound(trx, event, {
    playedFields,
    players: playerRows,
    otherLineUps: post.otherLineUps,
    now,
  });
  return { ...change, state: "MATCHED", result_id: id };
}

/** Stores a round in the result of a match, replacing other rounds. @param now milliseconds since the epoch */
async function fillMatch(
  trx: LeagueTransaction,
  post: Post,
  pendingResult: FoundResult,
  now: number,
): Promise<RoundChange> {
  const { receivedRound, fingerprint, runningUntil, otherLineUps } = post;
  for (const { row } of otherLineUps) if (row.result_id === pendingResult.id) await deleteReplacedRound(trx, row);
  await endRoundsOfResult(trx, pendingResult.id);
  await fillResult(trx, post, pendingResult, now);
  const toFreeze = receivedRound.auto_freeze === 1 && runningUntil === null ? 1 : null;
  const matchedChange = { state: "MATCHED", result_id: pendingResult.id, fingerprint } as const;
  return { ...matchedChange, running_until: runningUntil, to_freeze: toFreeze };
}

/** Locks the result that has this round already. @returns `null` if there is none */
async function lockSameRound(
  trx: LeagueTransaction,
  { receivedRound, fingerprint }: Pick<Post, "receivedRound" | "fingerprint">,
): Promise<FoundResult | null> {
  // Importing a result takes the same locks in the same order, so a round is never stored twice.
  for (const area of ["ranked", "league"] as const) await lockFingerprint(trx, area, fingerprint);
  const id =
    (await findResultOfSameRound(trx, receivedRound.game_server_id, fingerprint)) ??
    (await findResultIdByFingerprint(trx, "ranked", fingerprint)) ??
    (await findResultIdByFingerprint(trx, "league", fingerprint));
  if (id === null) return null;
  // `null`: a result of either area.
  return (await lockResultForUpdate(trx, null, id)) ?? null;
}

/** Whether a locked result may be changed. Results of ended seasons may not. */
async function isOpenToChanges(trx: LeagueTransaction, { area, competition_id }: FoundResult): Promise<boolean> {
  return area === "ranked" || (await lockActiveSeasonForShare(trx))?.competition_id === competition_id;
}

/** Stores a round in a locked result. @param now milliseconds since the epoch */
async function fillResult(trx: LeagueTransaction, post: Post, result: FoundResult, now: number): Promise<void> {
  await fillPendingResult(trx, result, buildPlayedFields(post, result), post.playerRows, now);
}

/** Returns the fields that a result takes from a round. Keeps the result's limits if the round has none. */
function buildPlayedFields(
  post: Post,
  result: Pick<FoundResult, "time_limit" | "score_limit" | "running" | "started_at"> | null,
): PlayedFields {
  const { receivedRound, round, playerRows, fingerprint, runningUntil } = post;
  const { map, timeLimit, scoreLimit, redScore, blueScore } = round;
  const redCount = playerRows.filter(({ side }) => side === "red").length;
  const blueCount = playerRows.length - redCount;
  return {
    map,
    red_score: redScore,
    blue_score: blueScore,
    time_limit: timeLimit ?? result?.time_limit ?? null,
    score_limit: scoreLimit ?? result?.score_limit ?? null,
    played_at: receivedRound.received_at,
    started_at: estimateStart(receivedRound, round, result?.running === 1 ? result.started_at : null),
    team_size: Math.max(redCount, blueCount),
    has_round: 1,
    running: runningUntil === null ? 0 : 1,
    fingerprint,
  };
}

/** Resolves the players to users. @returns the error if a player cannot be identified */
async function resolvePlayersOrError(
  trx: LeagueTransaction,
  { round, receivedRound }: Pick<Post, "round" | "receivedRound">,
) {
  try {
    return await resolvePlayers(trx, round, receivedRound.received_at);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
