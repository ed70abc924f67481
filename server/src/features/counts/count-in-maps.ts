import { type CareerPlayer, type CareerResult, mapRow } from "../careers/career-rows.ts";
import type { LeagueTransaction } from "../context.ts";
import { type MapResult, mapPlayerRow, mapRoundsRow } from "./map-rows.ts";
import { addToMapPlayers, addToMapRounds } from "./map-rows-queries.ts";

/** Adds a frozen result to the sums of its map. The cost does not depend on how many results there are. */
export async function countInMaps(
  trx: LeagueTransaction,
  result: MapResult,
  career: CareerResult,
  players: readonly CareerPlayer[],
): Promise<void> {
  if (!result.map) return;
  const rounds = mapRoundsRow(result);
  if (rounds !== null) await addToMapRounds(trx, [rounds]);
  await addToMapPlayers(
    trx,
    players.map((player) => mapPlayerRow(mapRow(career, player))),
  );
}
