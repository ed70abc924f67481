import type { EventScore } from "contract/events.ts";
import type { LeagueDatabase } from "../context.ts";
import { sumOfClan } from "../results/result-rules.ts";
import { type FoundEvent, frozenResultsOf } from "./events-queries.ts";

type Fixture = Pick<FoundEvent, "id" | "clan_a_id" | "clan_b_id">;

/** Events with the score of their frozen results, `null` where there are none. */
export async function withScores<E extends Fixture>(
  db: LeagueDatabase,
  events: readonly E[],
): Promise<(E & { score: EventScore | null })[]> {
  const results = await frozenResultsOf(
    db,
    events.map(({ id }) => id),
  );
  const byEvent = Map.groupBy(results, ({ event_id }) => event_id);
  return events.map((event) => ({ ...event, score: scoreOf(event, byEvent.get(event.id) ?? []) }));
}

function scoreOf(
  { clan_a_id, clan_b_id }: Fixture,
  rounds: Awaited<ReturnType<typeof frozenResultsOf>>,
): EventScore | null {
  if (rounds.length === 0) return null;
  return {
    clanA: sumOfClan(rounds, clan_a_id).wins,
    clanB: sumOfClan(rounds, clan_b_id).wins,
    rounds: rounds.length,
  };
}
