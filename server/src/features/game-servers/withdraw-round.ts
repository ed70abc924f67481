import { sides } from "contract/sides.ts";
import { noteResult, recorded } from "../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { reopenMatch } from "../results/matches/change-match.ts";
import { playersOfMatches } from "../results/matches/matches-queries.ts";
import { moveOnDays } from "../results/result-days-queries.ts";
import { replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, type FoundResult } from "../results/results-queries.ts";
import type { Row } from "../tables.ts";
import { changeBy } from "./process-rounds.ts";
import { changeRound } from "./received-rounds-queries.ts";
import { isRunningIn, lockResultOf } from "./running-round.ts";
import { hasNewRound, lockAnyServerForUpdate, runningOfReservation } from "./running-rounds-queries.ts";

/** Runs work that may withdraw rounds of a game server, as the history records it. */
export async function recordedRounds<Answer>(
  context: Context,
  gameServerId: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return recorded(context, await changeBy(context, gameServerId, "storeRound"), work);
}

/**
 * Withdraws the rounds of a reservation that may still be played, because none of them is played to its end: their results
 * await a round again.
 * @returns false where a post of the server was not looked at yet, which may be the end of such a round
 */
export async function withdrawRoundsOf(
  trx: LeagueTransaction,
  { id, server_id: gameServerId }: { readonly id: number; readonly server_id: number },
  reason: string,
  now: number,
): Promise<boolean> {
  await lockAnyServerForUpdate(trx, gameServerId);
  if (await hasNewRound(trx, gameServerId)) return false;
  for (const round of await runningOfReservation(trx, id)) await withdrawRound(trx, round, reason, now);
  return true;
}

async function withdrawRound(
  trx: LeagueTransaction,
  round: Row<"received_rounds">,
  reason: string,
  now: number,
): Promise<void> {
  const result = await lockResultOf(trx, round);
  if (result !== null && (await isRunningIn(trx, round, result))) await emptyResult(trx, result, now);
  await changeRound(trx, round.id, {
    state: "DISCARDED",
    reason,
    result_id: null,
    fingerprint: null,
    running_until: null,
    reservation_id: null,
  });
}

/** Has a result whose row is locked await its round as before the round began. */
async function emptyResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  await noteResult(trx, result);
  const empty = {
    played_at: result.match_made_at ?? result.played_at,
    map: result.match_map ?? result.map,
    time_limit: null,
    score_limit: null,
    red_score: 0,
    blue_score: 0,
    has_round: 0,
    running: 0,
    fingerprint: null,
  } as const;
  await moveOnDays(trx, result, { ...result, ...empty });
  await changeResult(trx, result.id, empty);
  const players = result.match_id === null ? [] : await playersOfMatches(trx, [result.match_id]);
  const nothing = { score: 0, flags: null, kills: 0, deaths: 0 };
  await replacePlayers(
    trx,
    result.id,
    sides.flatMap((side) =>
      players.filter((player) => player.side === side).map(({ user_id }) => ({ user_id, side, ...nothing })),
    ),
  );
  await reopenMatch(trx, result.id, now);
}
