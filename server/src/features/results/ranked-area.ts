import { missingToFreezeRanked } from "contract/result-can.ts";
import type { ListedRankedResult, RankedResult, RankedResultSummary } from "contract/results.ts";
import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { idOrNull } from "../columns.ts";
import { boardOfMode } from "../competitions/modes-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import type { ResultWithPlayers } from "./list-results.ts";
import { findAwaited } from "./matches/find-awaited.ts";
import { presentDetails, presentNames, presentSummary } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import { isAwaited } from "./result-rules.ts";
import type { FoundResult, ListedResult } from "./results-queries.ts";

/** The ranked area: always open; a result counts for a mode, and its sides are called Red and Blue. */
export const rankedArea: ResultArea<RankedResult> = {
  name: "ranked",
  admit: async () => undefined,
  missing: async (_trx, result, players, now) => missingToFreezeRanked(present(result, players), now),
  awaited: findAwaited,
  assignEvent: async () => undefined,
  settle: async () => undefined,
  sideNames,
  present,
};

function presentRankedSummary(result: ListedResult): RankedResultSummary {
  return {
    ...presentSummary(result, sideNames()),
    modeId: idOrNull(result.mode_id),
    modeName: result.mode_name,
    isAwaited: isAwaited(result),
  };
}

export function presentListedRankedResult(result: ResultWithPlayers): ListedRankedResult {
  return { ...presentRankedSummary(result), ...presentNames(result.players) };
}

function sideNames() {
  return { red: "Red", blue: "Blue" };
}

function present(result: FoundResult, players: readonly FoundPlayer[]): RankedResult {
  return { ...presentRankedSummary(result), ...presentDetails(result, players) };
}

/**
 * Sets the board of a result to that of the given mode, or to none.
 * @throws MODE_NOT_FOUND, also when the mode is deleted concurrently
 */
export async function onRankedBoard<None extends null | undefined, Answer>(
  db: LeagueDatabase,
  modeId: number | None,
  write: (boardId: number | None) => Promise<Answer>,
): Promise<Answer> {
  if (modeId == null) return write(modeId);
  const board = await boardOfMode(db, modeId);
  if (board === undefined) throw refuse("MODE_NOT_FOUND");
  return write(board.id).catch((error: unknown) => {
    throw violatesReference(error) ? refuse("MODE_NOT_FOUND") : error;
  });
}
