import { type Side, sides } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import { teamElo } from "../ratings/elo.ts";
import { matchChanged } from "./match-changed.ts";
import { changeTeamElos, endReadyCheck, findMatch, playersOfMatches } from "./matches-queries.ts";

/**
 * Updates a match after its players changed, and records the news.
 * @param now ms UTC
 */
export async function matchPlayersChanged(trx: LeagueTransaction, matchId: number, now: number): Promise<void> {
  const [match, players] = [await findMatch(trx, matchId), await playersOfMatches(trx, [matchId])];
  if (match === undefined) return;
  const eloOf = (side: Side) => teamElo(players.filter((player) => player.side === side).map(({ elo }) => elo));
  const [red, blue] = sides.map(eloOf);
  await changeTeamElos(trx, matchId, { red_elo: red ?? match.red_elo, blue_elo: blue ?? match.blue_elo });
  if (match.ready_until !== null && players.every(({ ready }) => ready === 1)) await endReadyCheck(trx, matchId);
  await matchChanged(trx, match, now);
}
