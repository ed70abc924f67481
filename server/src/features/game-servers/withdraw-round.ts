import { sides } from "contract/sides.ts";
import { recordAffectedResult, withAuditLog } from "../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { reopenMatch } from "../results/matches/change-match.ts";
import { listPlayersOfMatches } from "../results/matches/matches-queries.ts";
import { moveResultCounts } from "../results/result-counts-queries.ts";
import { replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, type FoundResult } from "../results/results-queries.ts";
import type { Row } from "../tables.ts";
import { createAuditedChange } from "./process-rounds.ts";
import { changeRound } from "./received-rounds-queries.ts";
import { hasNewRound, listRunningRoundsOfReservation, lockServerEvenIfDeleted } from "./rounds-on-servers-queries.ts";
import { isRunningInResult, lockResultOfRound } from "./running-round.ts";

/** Runs work that may withdraw rounds of a game server, and records its changes in the audit log. */
export async function withRoundAuditLog<Value>(
  context: Context,
  gameServerId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  // The audit log has a single action for rounds of a server, whether they are stored, ended or withdrawn.
  return withAuditLog(context, await createAuditedChange(context, gameServerId, "storeRound"), work);
}

/**
 * Withdraws the running rounds of a reservation, because they will not be finished. Their results wait for a round again.
 * @param now milliseconds since the epoch
 * @returns `false` if a post of the server is still unprocessed: it may be the end of such a round
 */
export async function withdrawRoundsOfReservation(
  trx: LeagueTransaction,
  { id, server_id: gameServerId }: { readonly id: number; readonly server_id: number },
  reason: string,
  now: number,
): Promise<boolean> {
  await lockServerEvenIfDeleted(trx, gameServerId);
  if (await hasNewRound(trx, gameServerId)) return false;
  for (const round of await listRunningRoundsOfReservation(trx, id)) await withdrawRound(trx, round, reason, now);
  return true;
}

/** Withdraws a round: it is discarded, and its result is reset. */
async function withdrawRound(
  trx: LeagueTransaction,
  round: Row<"received_rounds">,
  reason: string,
  now: number,
): Promise<void> {
  const result = await lockResultOfRound(trx, round);
  if (result !== null && (await isRunningInResult(trx, round, result))) await resetResult(trx, result, now);
  await changeRound(trx, round.id, {
    state: "DISCARDED",
    reason,
    result_id: null,
    fingerprint: null,
    running_until: null,
    reservation_id: null,
  });
}

/** Resets a locked result to its state before the round, so that it waits for a round again. */
async function resetResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  await recordAffectedResult(trx, result);
  const emptyFields = {
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
  await moveResultCounts(trx, result, { ...result, ...emptyFields });
  await changeResult(trx, result.id, emptyFields);
  const players = result.match_id === null ? [] : await listPlayersOfMatches(trx, [result.match_id]);
  // The rows are stored in the order of the sides, red first.
  const emptyMetrics = { score: 0, flags: null, kills: 0, deaths: 0 };
  const playerRows = sides.flatMap((side) =>
    players.filter((player) => player.side === side).map(({ user_id }) => ({ user_id, side, ...emptyMetrics })),
  );
  await replacePlayers(trx, result.id, playerRows);
  await reopenMatch(trx, result.id, now);
}
