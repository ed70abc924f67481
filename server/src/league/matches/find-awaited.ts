import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import { openMatchOf, playersOfMatches } from "./matches-queries.ts";

type TeamPlayer = { readonly userId: number; readonly side: Side };

/** The result that stands ready for a round between these teams, whichever is red; `null`: none does. */
export async function findAwaited(trx: LeagueTransaction, players: readonly TeamPlayer[]): Promise<number | null> {
  const [first] = players;
  const match = first && (await openMatchOf(trx, first.userId));
  if (!match) return null;
  const awaited = await playersOfMatches(trx, [match.id]);
  const isMatch = teamsIn(players) === teamsIn(awaited.map(({ user_id, side }) => ({ userId: user_id, side })));
  return isMatch ? match.result_id : null;
}

/** Equal for the same two teams. */
function teamsIn(players: readonly TeamPlayer[]): string {
  const teams = Map.groupBy(players, ({ side }) => side).values();
  return [...teams]
    .map((team) => team.map(({ userId }) => userId).sort((one, other) => one - other))
    .map((team) => team.join(" "))
    .sort()
    .join(" : ");
}
