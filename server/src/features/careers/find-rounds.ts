import type { LeagueDatabase } from "../context.ts";
import { detailsOf, type PlayerOfRound, playersOfRounds, type RoundDetails } from "./rounds-of-results-queries.ts";

export type FoundRound = { readonly details: RoundDetails; readonly players: readonly PlayerOfRound[] };

export async function findRounds(
  db: LeagueDatabase,
  userId: number,
  resultIds: readonly number[],
): Promise<FoundRound[]> {
  const details = new Map((await detailsOf(db, userId, resultIds)).map((row) => [row.id, row]));
  const players = Map.groupBy(await playersOfRounds(db, resultIds), ({ result_id }) => result_id);
  return resultIds.flatMap((id) => {
    const found = details.get(id);
    return found === undefined ? [] : [{ details: found, players: players.get(id) ?? [] }];
  });
}
