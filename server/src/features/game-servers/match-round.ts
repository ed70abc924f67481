import { Refusal } from "../../platform/refusal.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { fillAwaited, lockAwaitedForUpdate, type PlayedFields } from "../results/imports/fill-awaited.ts";
import { lockFingerprint } from "../results/imports/post-result.ts";
import { asPlayed, type ResolvedPlayer, resolvePlayers } from "../results/imports/resolve-players.ts";
import type { ReportedRound } from "../results/imports/round-message.ts";
import { rankedArea } from "../results/ranked-area.ts";
import { fingerprintOf } from "../results/result-rules.ts";
import { type FoundResult, findByFingerprint, lockResultForUpdate } from "../results/results-queries.ts";
import type { StoredPlayer } from "../results/store-result.ts";
import { matchEvent, storeEventRound } from "./match-event.ts";
import { reachedLimit, readPostedRound } from "./read-posted-round.ts";
import { changeRound, type NextRound, type RoundChange, resultOfSameRound } from "./received-rounds-queries.ts";
import { readableStart } from "./round-receiver.ts";
import {
  addMissing,
  type ComparedRound,
  endRound,
  endRunning,
  isDiscarded,
  isLate,
  isOfEndedRound,
  isRunningIn,
  lockResultOf,
  prolongRound,
  runningRoundsAt,
  whyDiscarded,
} from "./running-round.ts";
import { endRoundsIn, removeReplaced, silenceMs } from "./running-rounds-queries.ts";

type Post = {
  readonly received: NextRound;
  readonly round: ReportedRound;
  readonly players: readonly ResolvedPlayer[];
  readonly rows: readonly StoredPlayer[];
  readonly fingerprint: string;
  /** Running rounds of the same game server that others play. */
  readonly others: readonly ComparedRound[];
  /** Until when its round may still be played; `null`: it reached a limit. */
  readonly runningUntil: number | null;
};

/**
 * Finds the result that a received round belongs to and stores the round in it: the one that holds an earlier state of
 * the round, the result of the open match of its players, one of the event of its clans, or the one that has this round already (docs/rules.md, Rounds
 * that game servers post). Ends the game server's earlier rounds.
 * @returns what became of the received round
 */
export async function matchRound(context: Context, trx: LeagueTransaction, received: NextRound): Promise<RoundChange> {
  const posted = readPostedRound(received);
  if ("ignored" in posted) {
    return { state: "IGNORED", reason: posted.ignored, body: readableStart(Buffer.from(received.body ?? "")) };
  }
  const { round } = posted;
  const now = context.clock.now();
  const running = await runningRoundsAt(trx, received, round, now);
  if (running.some((one) => isLate(one, received, round)) || (await isOfEndedRound(trx, received, round))) {
    return { state: "IGNORED", reason: "A later state of this round came before it" };
  }
  const isOther = ({ row, comparison, goesOn }: ComparedRound) =>
    comparison === "OTHER_ROUND" || (!goesOn && isDiscarded(row));
  for (const { row } of running.filter(isOther)) await endRound(trx, row, now);
  const isOver = reachedLimit(round);
  const runningUntil = isOver ? null : received.received_at + silenceMs;
  const states = running.filter((one) => !isOther(one));
  const earlier = states.find(({ comparison }) => comparison === "SAME" || comparison === "LATER");
  const others = states.filter(({ comparison }) => comparison === "OTHER_TEAMS");
  const change = await store(context, trx, { received, round, runningUntil, others }, earlier);
  // Of a round in several line-ups its reservation counts one: that with a result, else the last.
  const isBeside = (row: ComparedRound["row"]) => row.reservation_id === received.reservation_id;
  for (const { row } of others) {
    // Somebody may have left for a moment.
    if (isOver) await endRound(trx, row, now);
    else await prolongRound(trx, row, received.received_at);
    if (row.result_id === null && isBeside(row)) await changeRound(trx, row.id, { reservation_id: null });
  }
  const isOfResult = [earlier, ...others].some((one) => one && one.row.result_id !== null && isBeside(one.row));
  return change.state !== "MATCHED" && isOfResult ? { ...change, reservation_id: null } : change;
}

async function store(
  context: Context,
  trx: LeagueTransaction,
  posted: Omit<Post, "players" | "rows" | "fingerprint">,
  earlier: ComparedRound | undefined,
): Promise<RoundChange> {
  const players = await playersOf(trx, posted);
  const reason = await whyDiscarded(trx, posted.received, earlier ? [earlier] : []);
  if (reason !== null) {
    const fingerprint = players instanceof Refusal ? null : fingerprintOf({ ...posted.round, players });
    const change = { state: "DISCARDED", reason, fingerprint, running_until: posted.runningUntil } as const;
    return settleEarlier(trx, earlier, posted.round, change);
  }
  const result = earlier === undefined ? null : await lockResultOf(trx, earlier.row);
  if (players instanceof Refusal) {
    const unmatched = { state: "UNMATCHED", reason: players.message } as const;
    if (earlier === undefined || result === null) {
      return settleEarlier(trx, earlier, posted.round, { ...unmatched, running_until: posted.runningUntil });
    }
    await prolongRound(trx, earlier.row, posted.received.received_at);
    return unmatched;
  }
  const fingerprint = fingerprintOf({ ...posted.round, players });
  const rows = players.map(asPlayed);
  const post = { ...posted, players, rows, fingerprint };
  const change =
    earlier === undefined || result === null
      ? await storeAnew(context, trx, post)
      : await continueRound(context, trx, post, earlier, result);
  return settleEarlier(trx, earlier, posted.round, change);
}

/**
 * Removes an earlier state, but keeps another format: later posts are compared with the one that says how long it took.
 */
async function settleEarlier(
  trx: LeagueTransaction,
  earlier: ComparedRound | undefined,
  { durationSeconds }: ReportedRound,
  change: RoundChange,
): Promise<RoundChange> {
  if (earlier === undefined) return change;
  if (earlier.comparison === "LATER") {
    await removeReplaced(trx, earlier.row);
    return change;
  }
  const { running_until: until = null } = change;
  await changeRound(trx, earlier.row.id, { running_until: durationSeconds === null ? until : null });
  return durationSeconds === null ? { ...change, running_until: null } : change;
}

/** Stores another report of a round in the result that holds it. */
async function continueRound(
  { clock }: Context,
  trx: LeagueTransaction,
  post: Post,
  { row, comparison }: ComparedRound,
  result: FoundResult,
): Promise<RoundChange> {
  const { received, round, fingerprint, runningUntil } = post;
  const now = clock.now();
  const isRunning = await isRunningIn(trx, row, result);
  const isOpen = await isOpenToChanges(trx, result);
  if (comparison === "SAME" || !isOpen) {
    if (isOpen) await addMissing(trx, result, round, post.rows);
    if (isRunning && (runningUntil === null || !isOpen)) await endRunning(trx, result, now);
  } else if (isRunning) await fill(trx, post, result, now);
  const isExact = isRunning && result.match_id !== null;
  const toFreeze = isExact && runningUntil === null && received.auto_freeze === 1 ? 1 : null;
  const matched = { state: "MATCHED", result_id: result.id, fingerprint } as const;
  return { ...matched, running_until: runningUntil, to_freeze: toFreeze };
}

/** Stores a round of which no earlier state is known. */
async function storeAnew({ clock }: Context, trx: LeagueTransaction, post: Post): Promise<RoundChange> {
  const { received, round, players, rows, fingerprint, runningUntil } = post;
  const now = clock.now();
  const found = await lockAwaitedForUpdate(trx, rankedArea, null, rows, round);
  // A round that is tried again may be older than the match that its players have now.
  const awaited = found?.match_made_at == null || found.match_made_at <= received.received_at ? found : null;
  const event = awaited === null ? await matchEvent(trx, { ...round, players }, received.received_at) : null;
  const same = await lockSameRound(trx, post);
  if (same !== null) {
    const isOpen = await isOpenToChanges(trx, same);
    if (isOpen) await addMissing(trx, same, round, rows);
    if (same.running === 1 && (runningUntil === null || !isOpen)) await endRunning(trx, same, now);
    const until = same.running === 1 ? runningUntil : null;
    return { state: "MATCHED", result_id: same.id, fingerprint, running_until: until };
  }
  if (awaited !== null) return fillMatch(trx, post, awaited, now);
  const change = { fingerprint, running_until: runningUntil };
  if (event === null) {
    const reason = "No match of these players is open, and no event of their clans is under way";
    return { ...change, state: "UNMATCHED", reason };
  }
  const discarded = await whyDiscarded(trx, received, post.others);
  if (discarded !== null) return { ...change, state: "DISCARDED", reason: discarded };
  const id = await storeEventRound(trx, event, playedFields(post, null), rows, post.others, now);
  return { ...change, state: "MATCHED", result_id: id };
}

/** Stores a round in the result of a match, which no other round holds then. @param now ms UTC */
async function fillMatch(trx: LeagueTransaction, post: Post, awaited: FoundResult, now: number): Promise<RoundChange> {
  const { received, fingerprint, runningUntil, others } = post;
  for (const { row } of others) if (row.result_id === awaited.id) await removeReplaced(trx, row);
  await endRoundsIn(trx, awaited.id);
  await fill(trx, post, awaited, now);
  const toFreeze = received.auto_freeze === 1 && runningUntil === null ? 1 : null;
  const matched = { state: "MATCHED", result_id: awaited.id, fingerprint } as const;
  return { ...matched, running_until: runningUntil, to_freeze: toFreeze };
}

/** Locks the result that has this round already; `null`: none has. */
async function lockSameRound(
  trx: LeagueTransaction,
  { received, fingerprint }: Pick<Post, "received" | "fingerprint">,
): Promise<FoundResult | null> {
  // The locks of Post result, in the same order: the same round is never stored by both.
  for (const area of ["ranked", "league"] as const) await lockFingerprint(trx, area, fingerprint);
  const id =
    (await resultOfSameRound(trx, received.game_server_id, fingerprint)) ??
    (await findByFingerprint(trx, "ranked", fingerprint)) ??
    (await findByFingerprint(trx, "league", fingerprint));
  return id === null ? null : ((await lockResultForUpdate(trx, null, id)) ?? null);
}

/** Whether a result whose row is locked may be changed: those of ended seasons may not. */
async function isOpenToChanges(trx: LeagueTransaction, { area, board_id }: FoundResult): Promise<boolean> {
  return area === "ranked" || (await lockActiveSeasonForShare(trx))?.board_id === board_id;
}

/** Stores a round in a result whose row is locked. @param now ms UTC */
async function fill(trx: LeagueTransaction, post: Post, result: FoundResult, now: number): Promise<void> {
  await fillAwaited(trx, result, playedFields(post, result), post.rows, now);
}

/** What a result has of a round. What the round does not say of limits stays. */
function playedFields(
  { received, round, rows, fingerprint, runningUntil }: Post,
  result: Pick<FoundResult, "time_limit" | "score_limit"> | null,
): PlayedFields {
  const { map, timeLimit, scoreLimit, redScore, blueScore } = round;
  const red = rows.filter(({ side }) => side === "red").length;
  return {
    map,
    red_score: redScore,
    blue_score: blueScore,
    time_limit: timeLimit ?? result?.time_limit ?? null,
    score_limit: scoreLimit ?? result?.score_limit ?? null,
    played_at: received.received_at,
    team_size: Math.max(red, rows.length - red),
    has_round: 1,
    running: runningUntil === null ? 0 : 1,
    fingerprint,
  };
}

/** The players with their users, or why they cannot be identified. */
async function playersOf(trx: LeagueTransaction, { round, received }: Pick<Post, "round" | "received">) {
  try {
    return await resolvePlayers(trx, round, received.received_at);
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}
