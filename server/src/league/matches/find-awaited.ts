import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import { openMatchOf, playersOfMatches } from "./matches-queries.ts";

type TeamPlayer = { readonly user_id: number; readonly side: Side };

/** The result that stands ready for a round between these teams, whichever is red; `null`: none does. */
export async function findAwaited(trx: LeagueTransaction, players: readonly TeamPlayer[]): Promise<number | null> {
  const [first] = players;
  const match = first && (await openMatchOf(trx, first.user_id));
  if (!match) return null;
  const isSame = teamsIn(players) === teamsIn(await playersOfMatches(trx, [match.id]));
  return isSame ? match.result_id : null;
}

/** Equal for the same two teams. */
function teamsIn(players: readonly TeamPlayer[]): string {
  return [...Map.groupBy(players, ({ side }) => side).values()]
    .map((team) => team.map(({ user_id }) => user_id).sort((one, other) => one - other))
    .map((team) => team.join(" "))
    .sort()
    .join(" : ");
}
