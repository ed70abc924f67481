import type { LeagueTransaction } from "../context.ts";
import { closeMatch } from "../matches/close-match.ts";
import type { ResultArea } from "../results/result-area.ts";
import { moveOnDays } from "../results/result-days-queries.ts";
import { replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, takeResult } from "../results/results-queries.ts";
import type { StoredPlayer } from "../results/store-result.ts";
import type { Row } from "../tables.ts";

/** What a round says of its result. */
export type PlayedFields = Pick<
  Row<"results">,
  | "played_at"
  | "map"
  | "time_limit"
  | "score_limit"
  | "red_score"
  | "blue_score"
  | "team_size"
  | "fingerprint"
  | "claimed_fingerprint"
>;

/**
 * Gives a round to the result that stands ready for it, whose match is over with that. Fails on `results_claim` where
 * another result claims its fingerprint.
 * @param boardId what the round was posted for; `null`: for anything
 * @returns the result's key; `null` where none stands ready
 */
export async function fillAwaited(
  trx: LeagueTransaction,
  { area, boardId, now }: { area: ResultArea; boardId: number | null; now: number },
  played: PlayedFields,
  players: readonly StoredPlayer[],
): Promise<number | null> {
  const id = await area.awaited(trx, players);
  if (id === null) return null;
  const result = await takeResult(trx, area.name, id);
  // Whoever was here first may have ended its match.
  if (result === undefined || result.match_id === null) return null;
  if (boardId !== null && boardId !== result.board_id) return null;
  await moveOnDays(trx, result, { ...result, ...played });
  await changeResult(trx, id, played);
  await replacePlayers(trx, id, players);
  await closeMatch(trx, id, now);
  return id;
}
