import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../../context.ts";
import { awaitedOf, teamsAsMade, teamsInResult } from "./matches-queries.ts";

type TeamPlayer = { readonly user_id: number; readonly side: Side };

/**
 * Finds the result that a round between these teams fills, whichever side is red. The teams are those of its match when
 * it was made, or those of the result now. Results of open matches come first, then the newest.
 * @param boardId the board that the round was posted for; `null`: any
 * @returns the result's key; `null`: there is none
 */
export async function findAwaited(
  trx: LeagueTransaction,
  players: readonly TeamPlayer[],
  boardId: number | null,
): Promise<number | null> {
  const [first] = players;
  if (first === undefined) return null;
  const played = teamsIn(players);
  for (const match of await awaitedOf(trx, first.user_id)) {
    if (boardId !== null && boardId !== match.board_id) continue;
    if (played === teamsIn(await teamsInResult(trx, match.result_id))) return match.result_id;
    if (played === teamsIn(await teamsAsMade(trx, match.id))) return match.result_id;
  }
  return null;
}

/** Equal for the same two teams. */
function teamsIn(players: readonly TeamPlayer[]): string {
  return [...Map.groupBy(players, ({ side }) => side).values()]
    .map((team) => team.map(({ user_id }) => user_id).sort((one, other) => one - other))
    .map((team) => team.join(" "))
    .sort()
    .join(" : ");
}
