import { Refusal } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { fillAwaited, lockAwaitedForUpdate } from "../imports/fill-awaited.ts";
import { lockFingerprint } from "../imports/lock-fingerprint.ts";
import { type ResolvedPlayer, resolvePlayers } from "../imports/resolve-players.ts";
import type { ReportedRound } from "../imports/round-message.ts";
import { fingerprintOf } from "../results/fingerprint.ts";
import { rankedArea } from "../results/ranked-area.ts";
import { findByFingerprint } from "../results/results-queries.ts";
import { addMissing } from "./add-missing.ts";
import { reachedLimit, readPostedRound } from "./read-posted-round.ts";
import { type lockNextRound, type RoundChange, resultOfSameRound } from "./received-rounds-queries.ts";

type NextRound = NonNullable<Awaited<ReturnType<typeof lockNextRound>>>;

/**
 * Finds the result that a received round belongs to and stores the round in it: the result of the open match of its
 * players, or the one that has this round already (docs/rules.md, Rounds that game servers post).
 * @returns what became of the received round
 */
export async function matchRound(context: Context, trx: LeagueTransaction, received: NextRound): Promise<RoundChange> {
  const posted = readPostedRound(received);
  if ("ignored" in posted) return { state: "IGNORED", reason: posted.ignored };
  const { round } = posted;
  const players = await playersOf(trx, round);
  if (players instanceof Refusal) return { state: "UNMATCHED", reason: players.message };

  const rows = players.map(({ userId, side, score, flags, kills, deaths }) => ({
    ...{ user_id: userId, side, score, flags, kills, deaths },
  }));
  const awaited = await lockAwaitedForUpdate(trx, rankedArea, null, rows);
  const fingerprint = fingerprintOf({ ...round, players });
  // The lock of Post result, in the same order: the same round is never stored by both.
  await lockFingerprint(trx, "ranked", fingerprint);
  const same =
    (await resultOfSameRound(trx, received.game_server_id, fingerprint)) ??
    (await findByFingerprint(trx, "ranked", fingerprint));
  if (same !== null) {
    await addMissing(trx, same, round, rows);
    return { state: "MATCHED", result_id: same, fingerprint };
  }
  if (awaited === null) return { state: "UNMATCHED", reason: "No match of these players is open", fingerprint };

  const { map, timeLimit, scoreLimit, redScore, blueScore } = round;
  const reported = { map, time_limit: timeLimit, score_limit: scoreLimit, red_score: redScore, blue_score: blueScore };
  const filled = {
    ...reported,
    played_at: received.received_at,
    team_size: rows.length / 2,
    has_round: 1,
    fingerprint,
  };
  await fillAwaited(trx, awaited, filled, rows, context.clock.now());
  const toFreeze = received.auto_freeze === 1 && reachedLimit(round);
  return { state: "MATCHED", result_id: awaited.id, fingerprint, to_freeze: toFreeze ? 1 : null };
}

/** The players with their users, or why they cannot be told. */
async function playersOf(trx: LeagueTransaction, round: ReportedRound): Promise<readonly ResolvedPlayer[] | Refusal> {
  try {
    return await resolvePlayers(trx, round);
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}
