import type { EventRounds } from "contract/event-rounds.ts";
import type { Side } from "contract/sides.ts";
import { winnerSide } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";

type Played = Pick<Row<"results">, "red_clan_id" | "red_score" | "blue_score" | "forfeit_side" | "running">;

/** What a clan won and scored in results between it and one other clan. */
export function sumOfClan(results: readonly Played[], clanId: number | null): EventRounds["clanA"] {
  let [wins, score] = [0, 0];
  for (const result of results) {
    const side: Side = result.red_clan_id === clanId ? "red" : "blue";
    if (result.running === 0 && winnerSide(result) === side) wins += 1;
    if (result.forfeit_side === null) score += side === "red" ? result.red_score : result.blue_score;
  }
  return { wins, score };
}
