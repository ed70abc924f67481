import type { LeagueTransaction } from "../context.ts";
import { type CareerPlayer, type CareerResult, mapRow, pairRows, roundRow, spanRows } from "./career-rows.ts";
import { addToMaps, addToOpponents, addToPartners, extendSpans, saveRounds } from "./career-rows-queries.ts";

/**
 * Adds a frozen result to what its players have played: their rounds, maps, partners, opponents and curves. The cost does
 * not depend on how many results there are.
 */
export async function countInCareers(
  trx: LeagueTransaction,
  result: CareerResult,
  players: readonly CareerPlayer[],
): Promise<void> {
  await saveRounds(
    trx,
    players.map((player) => roundRow(result, player)),
  );
  await addToMaps(
    trx,
    players.map((player) => mapRow(result, player)),
  );
  const pairs = pairRows(result, players);
  await addToPartners(
    trx,
    pairs.filter(({ games_with }) => games_with > 0),
  );
  await addToOpponents(
    trx,
    pairs.filter(({ games_against }) => games_against > 0),
  );
  await extendSpans(
    trx,
    players.flatMap((player) => spanRows(result, player)),
  );
}
