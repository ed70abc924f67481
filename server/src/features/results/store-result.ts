import { recordCreatedResult } from "../audit-log/audit-log-recorder.ts";
import type { LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import { closeMatch } from "./matches/change-match.ts";
import { changeResultCounts } from "./result-counts-queries.ts";
import { insertPlayers } from "./result-players-queries.ts";
import { type FoundResult, insertResult, removeResult } from "./results-queries.ts";

/** The columns of a player of a new result, except for the ids that storing the result creates. */
export type NewResultPlayer = Omit<NewRow<"result_players">, "id" | "result_id">;

/** Stores a result with its players, adds it to the counts of results, and returns its id. */
export async function storeResult(
  trx: LeagueTransaction,
  result: NewRow<"results">,
  players: readonly NewResultPlayer[],
): Promise<number> {
  const id = await insertResult(trx, result);
  await changeResultCounts(trx, { ...result, competition_id: result.competition_id ?? null }, 1);
  const rows = players.map((player) => ({ ...player, result_id: id }));
  await insertPlayers(trx, rows);
  recordCreatedResult(trx, { area: result.area, id });
  return id;
}

/**
 * Deletes a result and closes its match. The caller has locked the result's row.
 * @param now milliseconds since the epoch
 */
export async function discardResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  await closeMatch(trx, result.id, now);
  await changeResultCounts(trx, result, -1);
  await removeResult(trx, result.id);
}
