import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../../context.ts";
import { listOriginalTeams, listPendingMatches, listTeamsOfResult } from "./matches-queries.ts";

type TeamPlayer = { readonly user_id: number; readonly side: Side };

/**
 * Finds the ranked result that a round between two teams fills, whichever team is red. The teams must be the original teams of
 * the match, or the current teams of the result. Results of open matches come first, then the newest.
 * @param competitionId the competition for which the round was posted; `null`: any
 * @returns the result's id; `null` if there is none
 */
export async function findPendingResult(
  trx: LeagueTransaction,
  players: readonly TeamPlayer[],
  competitionId: number | null,
): Promise<number | null> {
  const [firstPlayer] = players;
  if (firstPlayer === undefined) return null;
  const teamsOfRound = formatTeams(players);
  for (const match of await listPendingMatches(trx, firstPlayer.user_id)) {
    if (competitionId !== null && competitionId !== match.competition_id) continue;
    if (teamsOfRound === formatTeams(await listTeamsOfResult(trx, match.result_id))) return match.result_id;
    if (teamsOfRound === formatTeams(await listOriginalTeams(trx, match.id))) return match.result_id;
  }
  return null;
}

/** Returns a text that is equal for the same two teams, whichever side they play on. */
function formatTeams(players: readonly TeamPlayer[]): string {
  return [...Map.groupBy(players, ({ side }) => side).values()]
    .map((team) => team.map(({ user_id }) => user_id).sort((a, b) => a - b))
    .map((team) => team.join(" "))
    .sort()
    .join(" : ");
}
