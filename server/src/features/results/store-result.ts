import { noteNewResult } from "../audit-log/history-scope.ts";
import type { LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import { closeMatch } from "./matches/change-match.ts";
import { countOnDay } from "./result-days-queries.ts";
import { insertPlayers } from "./result-players-queries.ts";
import { type FoundResult, insertResult, removeResult } from "./results-queries.ts";

export type StoredPlayer = Omit<NewRow<"result_players">, "id" | "result_id">;

/** Stores a result with its players, adds it to the counters of days and returns its key. */
export async function storeResult(
  trx: LeagueTransaction,
  result: NewRow<"results">,
  players: readonly StoredPlayer[],
): Promise<number> {
  const id = await insertResult(trx, result);
  await countOnDay(trx, { ...result, board_id: result.board_id ?? null }, 1);
  await insertPlayers(
    trx,
    players.map((player) => ({ ...player, result_id: id })),
  );
  noteNewResult(trx, { area: result.area, id });
  return id;
}

/**
 * Deletes a result whose row is locked, and closes its match.
 * @param now ms UTC
 */
export async function discardResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  await closeMatch(trx, result.id, now);
  await countOnDay(trx, result, -1);
  await removeResult(trx, result.id);
}
