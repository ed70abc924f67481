import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import { awaitedOf, teamsAsMade, teamsInResult } from "./awaited-queries.ts";

type TeamPlayer = { readonly user_id: number; readonly side: Side };

/**
 * The result that a round between these teams fills, whichever is red: they are the teams of its match as it was made, or
 * as the result names them now. Results of open matches come first, then the newest.
 * @param boardId what the round is for; `null`: for anything
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
