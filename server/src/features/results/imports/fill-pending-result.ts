import { recordAffectedResult } from "../../audit-log/audit-log-recorder.ts";
import type { LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { closeMatch, markMatchRunning } from "../matches/change-match.ts";
import type { ResultArea, ScoredRound } from "../result-area.ts";
import { moveResultCounts } from "../result-counts-queries.ts";
import { replacePlayers } from "../result-players-queries.ts";
import { canBeFilled } from "../result-rules.ts";
import { changeResult, type FoundResult, lockResultForUpdate } from "../results-queries.ts";
import type { NewResultPlayer } from "../store-result.ts";

/** The columns of a result that come from its round. */
export type PlayedFields = Pick<
  Row<"results">,
  | "played_at"
  | "map"
  | "time_limit"
  | "score_limit"
  | "red_score"
  | "blue_score"
  | "team_size"
  | "has_round"
  | "running"
  | "fingerprint"
> &
  Partial<Pick<Row<"results">, "started_at" | "competition_id" | "red_clan_id" | "blue_clan_id">>;

/**
 * Finds and locks the result that is waiting for a round. Repeats the search after the lock was acquired, until the
 * locked result is the result that the search finds.
 * @param competitionId the competition for which the round was posted; `null`: any
 * @returns `null` if there is no such result
 */
export async function lockPendingResultForUpdate(
  trx: LeagueTransaction,
  area: ResultArea,
  competitionId: number | null,
  players: readonly NewResultPlayer[],
  round: ScoredRound,
): Promise<FoundResult | null> {
  let id = await area.findPending(trx, players, competitionId, round);
  while (id !== null) {
    const result = await lockResultForUpdate(trx, area.name, id);
    // While this call waited for the lock, the result may have been filled, forfeited, deleted or moved to another competition.
    const pendingId = await area.findPending(trx, players, competitionId, round);
    if (pendingId === id) return result !== undefined && canBeFilled(result) ? result : null;
    id = pendingId;
  }
  return null;
}

/**
 * Stores a round in a result that is waiting for a round, and closes its match. If the round may still be in progress,
 * marks the match as running instead. The caller has locked the result's row.
 * @param now milliseconds since the epoch
 */
export async function fillPendingResult(
  trx: LeagueTransaction,
  result: FoundResult,
  playedFields: PlayedFields,
  players: readonly NewResultPlayer[],
  now: number,
): Promise<void> {
  // The audit log records when a round begins and ends, but not its states in between.
  if (result.running === 0 || playedFields.running === 0) await recordAffectedResult(trx, result);
  await moveResultCounts(trx, result, { ...result, ...playedFields });
  await changeResult(trx, result.id, playedFields);
  await replacePlayers(trx, result.id, players);
  const updateMatch = playedFields.running === 1 ? markMatchRunning : closeMatch;
  await updateMatch(trx, result.id, now);
}
