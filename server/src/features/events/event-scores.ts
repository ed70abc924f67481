import type { EventScore } from "contract/events.ts";
import type { LeagueDatabase } from "../context.ts";
import { type Decided, winnerSide } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";
import { type FoundEvent, frozenResultsOf } from "./events-queries.ts";

/** Events with the score of their frozen results, `null` where there are none. */
export async function withScores<E extends Pick<FoundEvent, "id" | "clan_a_id">>(
  db: LeagueDatabase,
  events: readonly E[],
): Promise<(E & { score: EventScore | null })[]> {
  const results = await frozenResultsOf(
    db,
    events.map(({ id }) => id),
  );
  const byEvent = Map.groupBy(results, ({ event_id }) => event_id);
  return events.map((event) => ({ ...event, score: scoreOf(byEvent.get(event.id) ?? [], event.clan_a_id) }));
}

type Round = Decided & Pick<Row<"results">, "red_clan_id">;

function scoreOf(rounds: readonly Round[], clanAId: number): EventScore | null {
  if (rounds.length === 0) return null;
  let [clanA, clanB] = [0, 0];
  for (const round of rounds) {
    const winner = winnerSide(round);
    if (winner === null) continue;
    if ((winner === "red") === (round.red_clan_id === clanAId)) clanA += 1;
    else clanB += 1;
  }
  return { clanA, clanB, rounds: rounds.length };
}
