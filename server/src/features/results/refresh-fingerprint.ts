import type { LeagueTransaction } from "../context.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { playersOf } from "./result-players-queries.ts";
import { changeResult, type FoundResult, findResult } from "./results-queries.ts";

/**
 * Recomputes a result's fingerprint after its round or its players changed, so that duplicates are found by the
 * corrected data.
 */
export async function refreshFingerprint(trx: LeagueTransaction, { area, id }: FoundResult): Promise<void> {
  const result = await findResult(trx, area, id);
  if (result === undefined || result.has_round === 0) return;
  const { map, red_score: redScore, blue_score: blueScore } = result;
  const players = (await playersOf(trx, id)).map(({ user_id: userId, ...player }) => ({ ...player, userId }));
  await changeResult(trx, id, { fingerprint: fingerprintOf({ map, redScore, blueScore, players }) });
}
