import type { ResultOfMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { type Decided, winnerSide } from "../ratings/outcome.ts";
import type { FoundPlayer } from "../results/result-players-queries.ts";
import type { Row } from "../tables.ts";
import { presentPlayer } from "../users/person.ts";

/** The validated result of a match. @param players may hold those of others */
export function presentMatchResult(
  result: Decided & Pick<Row<"results">, "id" | "played_at" | "map">,
  players: readonly FoundPlayer[],
): ResultOfMatch {
  const teamOf = (side: Side) =>
    players.filter((player) => player.result_id === result.id && player.side === side).map(presentPlayer);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    map: result.map,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
    redScore: result.red_score,
    blueScore: result.blue_score,
    winnerSide: winnerSide(result),
    isForfeit: result.forfeit_side !== null,
  };
}
