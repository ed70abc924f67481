import { noteResult } from "../../audit-log/history-scope.ts";
import type { LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { closeMatch, runMatch } from "../matches/change-match.ts";
import type { ResultArea, ScoredRound } from "../result-area.ts";
import { moveOnDays } from "../result-days-queries.ts";
import { replacePlayers } from "../result-players-queries.ts";
import { canBeFilled } from "../result-rules.ts";
import { changeResult, type FoundResult, lockResultForUpdate } from "../results-queries.ts";
import type { StoredPlayer } from "../store-result.ts";

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
  Partial<Pick<Row<"results">, "board_id" | "red_clan_id" | "blue_clan_id">>;

/**
 * Locks the result that awaits this round between these players.
 * @param boardId the board that the round was posted for; `null`: any
 * @returns `null` if there is no such result
 */
export async function lockAwaitedForUpdate(
  trx: LeagueTransaction,
  area: ResultArea,
  boardId: number | null,
  players: readonly StoredPlayer[],
  round: ScoredRound,
): Promise<FoundResult | null> {
  for (let id = await area.awaited(trx, players, boardId, round); id !== null; ) {
    const result = await lockResultForUpdate(trx, area.name, id);
    // Before this lock was acquired the result may have been filled, forfeited, deleted or moved to another board.
    const current = await area.awaited(trx, players, boardId, round);
    if (current === id) return result !== undefined && canBeFilled(result) ? result : null;
    id = current;
  }
  return null;
}

/**
 * Stores a round in a result that awaits one, whose row is locked. Its match is closed, or runs while the round may still
 * be played.
 * @param now ms UTC
 */
export async function fillAwaited(
  trx: LeagueTransaction,
  result: FoundResult,
  played: PlayedFields,
  players: readonly StoredPlayer[],
  now: number,
): Promise<void> {
  // The states of a running round are no decisions: its result is recorded as it begins and ends.
  if (result.running === 0 || played.running === 0) await noteResult(trx, result);
  await moveOnDays(trx, result, { ...result, ...played });
  await changeResult(trx, result.id, played);
  await replacePlayers(trx, result.id, players);
  const settle = played.running === 1 ? runMatch : closeMatch;
  await settle(trx, result.id, now);
}
