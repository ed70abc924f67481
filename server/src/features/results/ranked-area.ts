import { findMissingForRankedFreeze } from "contract/result-permissions.ts";
import type { ListedRankedResult, RankedResult, RankedResultSummary } from "contract/results.ts";
import { createApiError } from "../../platform/api-error.ts";
import { violatesForeignKey } from "../../platform/database/dialect.ts";
import { toIdOrNull } from "../columns.ts";
import { findCompetitionOfMode } from "../competitions/modes-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import type { ResultWithPlayers } from "./list-results.ts";
import { findPendingResult } from "./matches/find-pending-result.ts";
import { presentDetails, presentNames, presentSummary } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import { isPending } from "./result-rules.ts";
import type { FoundResult, ListedResult } from "./results-queries.ts";

/** The ranked area. It is always open. A result counts for a mode, and its sides are called Red and Blue. */
export const rankedArea: ResultArea<RankedResult> = {
  name: "ranked",
  // These functions do nothing: ranked results have no season that can end, no events, and no totals of clans.
  requireEditable: async () => undefined,
  assignEvent: async () => undefined,
  addToAreaTotals: async () => undefined,
  findMissing: async (_trx, result, players, now) =>
    findMissingForRankedFreeze(presentRankedResult(result, players), now),
  findPending: findPendingResult,
  getSideNames,
  present: presentRankedResult,
};

function presentRankedSummary(result: ListedResult): RankedResultSummary {
  return {
    ...presentSummary(result, getSideNames()),
    modeId: toIdOrNull(result.mode_id),
    modeName: result.mode_name,
    // The API calls a pending result awaited.
    isAwaited: isPending(result),
  };
}

/** Presents a ranked result as an entry of a list. */
export function presentListedRankedResult(result: ResultWithPlayers): ListedRankedResult {
  return { ...presentRankedSummary(result), ...presentNames(result.players) };
}

function getSideNames() {
  return { red: "Red", blue: "Blue" };
}

function presentRankedResult(result: FoundResult, players: readonly FoundPlayer[]): RankedResult {
  return { ...presentRankedSummary(result), ...presentDetails(result, players) };
}

/**
 * Calls `write` with the id of the competition of a mode, and returns its result.
 * @param modeId if it is `null` or `undefined`, `write` gets this value
 * @throws MODE_NOT_FOUND if there is no such mode, or if it is deleted concurrently
 */
export async function withCompetitionOfMode<None extends null | undefined, T>(
  db: LeagueDatabase,
  modeId: number | None,
  write: (competitionId: number | None) => Promise<T>,
): Promise<T> {
  if (modeId == null) return write(modeId);
  const competition = await findCompetitionOfMode(db, modeId);
  if (competition === undefined) throw createApiError("MODE_NOT_FOUND");
  return write(competition.id).catch((error: unknown) => {
    throw violatesForeignKey(error) ? createApiError("MODE_NOT_FOUND") : error;
  });
}
