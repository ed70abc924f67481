import { Refusal } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { fillAwaited, lockAwaitedForUpdate } from "../imports/fill-awaited.ts";
import { lockFingerprint } from "../imports/lock-fingerprint.ts";
import { resolvePlayers } from "../imports/resolve-players.ts";
import type { ReportedRound } from "../imports/round-message.ts";
import { fingerprintOf } from "../results/fingerprint.ts";
import { rankedArea } from "../results/ranked-area.ts";
import { type FoundResult, findByFingerprint, lockResultForUpdate } from "../results/results-queries.ts";
import type { StoredPlayer } from "../results/store-result.ts";
import { addMissing } from "./add-missing.ts";
import { reachedLimit, readPostedRound } from "./read-posted-round.ts";
import { changeRound, type lockNextRound, type RoundChange, resultOfSameRound } from "./received-rounds-queries.ts";
import {
  endRound,
  endRunning,
  holds,
  isLate,
  lockResultOf,
  prolongRound,
  type RunningRound,
  runningRoundsAt,
} from "./running-round.ts";
import { removeReplaced, removeRunningIn, silenceMs } from "./running-rounds-queries.ts";

type NextRound = NonNullable<Awaited<ReturnType<typeof lockNextRound>>>;

/** A post whose players are known. */
type Post = {
  readonly received: NextRound;
  readonly round: ReportedRound;
  readonly players: readonly StoredPlayer[];
  readonly fingerprint: string;
  /** Until when its round may still be played; `null`: it reached a limit. */
  readonly runningUntil: number | null;
};

/**
 * Finds the result that a received round belongs to and stores the round in it: the one that holds an earlier state of
 * the round, the result of the open match of its players, or the one that has this round already (docs/rules.md, Rounds
 * that game servers post). Ends the game server's earlier rounds.
 * @returns what became of the received round
 */
export async function matchRound(context: Context, trx: LeagueTransaction, received: NextRound): Promise<RoundChange> {
  const posted = readPostedRound(received);
  if ("ignored" in posted) return { state: "IGNORED", reason: posted.ignored };
  const { round } = posted;
  const now = context.clock.now();
  const running = await runningRoundsAt(trx, received, round, now);
  if (running.some((one) => isLate(one, received, round))) {
    return { state: "IGNORED", reason: "A later state of this round came before it" };
  }
  for (const { row } of running.filter(({ comparison }) => comparison === "OTHER_ROUND")) await endRound(trx, row, now);
  const isOver = reachedLimit(round);
  const runningUntil = isOver ? null : received.received_at + silenceMs;
  const earlier = running.find(({ comparison }) => comparison === "SAME" || comparison === "LATER");

  const change = await store(context, trx, { received, round, runningUntil }, earlier);
  for (const { row, comparison } of running) {
    if (comparison !== "OTHER_TEAMS") continue;
    // Somebody may have left for a moment.
    if (isOver) await endRound(trx, row, now);
    else await prolongRound(trx, row, received.received_at);
  }
  return change;
}

async function store(
  context: Context,
  trx: LeagueTransaction,
  posted: Pick<Post, "received" | "round" | "runningUntil">,
  earlier: RunningRound | undefined,
): Promise<RoundChange> {
  const players = await playersOf(trx, posted.round);
  if (players instanceof Refusal) {
    const unmatched = { state: "UNMATCHED", reason: players.message } as const;
    if (earlier === undefined || earlier.row.result_id === null) {
      return settleEarlier(trx, earlier, posted.round, { ...unmatched, running_until: posted.runningUntil });
    }
    await prolongRound(trx, earlier.row, posted.received.received_at);
    return unmatched;
  }
  const fingerprint = fingerprintOf({ ...posted.round, players });
  const rows = players.map(({ userId, side, score, flags, kills, deaths }) => ({
    ...{ user_id: userId, side, score, flags, kills, deaths },
  }));
  const post = { ...posted, players: rows, fingerprint };
  const result = earlier === undefined ? null : await lockResultOf(trx, earlier.row);
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
  earlier: RunningRound | undefined,
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
  { row, comparison }: RunningRound,
  result: FoundResult,
): Promise<RoundChange> {
  const { received, round, fingerprint, runningUntil } = post;
  const now = clock.now();
  const isHeld = await holds(trx, row, result);
  if (comparison === "SAME") {
    await addMissing(trx, result, round, post.players);
    if (isHeld && runningUntil === null) await endRunning(trx, result, now);
  } else if (isHeld) await fill(trx, post, result, now);
  const toFreeze = isHeld && runningUntil === null && received.auto_freeze === 1 ? 1 : null;
  const matched = { state: "MATCHED", result_id: result.id, fingerprint } as const;
  return { ...matched, running_until: runningUntil, to_freeze: toFreeze };
}

/** Stores a round of which no earlier state is known. */
async function storeAnew({ clock }: Context, trx: LeagueTransaction, post: Post): Promise<RoundChange> {
  const { received, round, players, fingerprint, runningUntil } = post;
  const now = clock.now();
  const found = await lockAwaitedForUpdate(trx, rankedArea, null, players);
  // A round that is tried again may be older than the match that its players have now.
  const awaited = found?.match_made_at == null || found.match_made_at <= received.received_at ? found : null;
  // The lock of Post result, in the same order: the same round is never stored by both.
  await lockFingerprint(trx, "ranked", fingerprint);
  const same =
    (await resultOfSameRound(trx, received.game_server_id, fingerprint)) ??
    (await findByFingerprint(trx, "ranked", fingerprint));
  if (same !== null) {
    const result = await lockResultForUpdate(trx, "ranked", same);
    if (result === undefined) return { state: "MATCHED", result_id: same, fingerprint };
    await addMissing(trx, result, round, players);
    const isEnd = result.running === 1 && runningUntil === null;
    if (isEnd) await endRunning(trx, result, now);
    const running = result.running === 1 ? runningUntil : null;
    return { state: "MATCHED", result_id: same, fingerprint, running_until: running };
  }
  const reason = "No match of these players is open";
  if (awaited === null) return { state: "UNMATCHED", reason, fingerprint, running_until: runningUntil };
  await removeRunningIn(trx, awaited.id);
  await fill(trx, post, awaited, now);
  const toFreeze = received.auto_freeze === 1 && runningUntil === null ? 1 : null;
  const matched = { state: "MATCHED", result_id: awaited.id, fingerprint } as const;
  return { ...matched, running_until: runningUntil, to_freeze: toFreeze };
}

/** Stores a round in a result whose row is locked. What it does not say of limits stays. @param now ms UTC */
async function fill(
  trx: LeagueTransaction,
  { received, round, players, fingerprint, runningUntil }: Post,
  result: FoundResult,
  now: number,
): Promise<void> {
  const { map, timeLimit, scoreLimit, redScore, blueScore } = round;
  const filled = {
    ...{ map, red_score: redScore, blue_score: blueScore },
    time_limit: timeLimit ?? result.time_limit,
    score_limit: scoreLimit ?? result.score_limit,
    played_at: received.received_at,
    team_size: players.length / 2,
    has_round: 1,
    running: runningUntil === null ? 0 : 1,
    fingerprint,
  };
  await fillAwaited(trx, result, filled, players, now);
}

/** The players with their users, or why they cannot be identified. */
async function playersOf(trx: LeagueTransaction, round: ReportedRound) {
  try {
    return await resolvePlayers(trx, round);
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}
