import { generatedTitle, isolatedTitle } from "contract/event-rules.ts";
import type { Event, EventRounds, EventScore, RunningRound } from "contract/events.ts";
import { resultCan } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { presentPlayer } from "../people/users/person.ts";
import { presentLeagueSummary } from "../results/league-area.ts";
import { type FoundPlayer, playersOfResult } from "../results/result-players-queries.ts";
import { sumOfClan } from "../results/result-rules.ts";
import { type ListedResult, listResultsOfEvent } from "../results/results-queries.ts";
import { type FoundEvent, findEvent, frozenResultsOf } from "./events-queries.ts";

/** An event with its score. */
export function presentEvent(event: FoundEvent & { score: EventScore | null }): Event {
  const { clan_a_name: clanAName, clan_b_name: clanBName, score } = event;
  return {
    _id: String(event.id),
    seasonId: String(event.season_id),
    title: shownTitle(event),
    description: event.description,
    clanAId: String(event.clan_a_id),
    clanBId: String(event.clan_b_id),
    clanAName,
    clanBName,
    startDate: new Date(event.starts_at).toISOString(),
    endDate: new Date(event.ends_at).toISOString(),
    twitch: event.twitch,
    score,
    version: event.sequence,
  };
}

/** An event's own title, or the one made of its clans' names. */
export function shownTitle({
  title,
  clan_a_name,
  clan_b_name,
}: Pick<FoundEvent, "title" | "clan_a_name" | "clan_b_name">): string {
  return title ?? generatedTitle(clan_a_name, clan_b_name);
}

/** The title as plain text shows it, outside the site. */
export function plainTitle(event: Pick<FoundEvent, "title" | "clan_a_name" | "clan_b_name">): string {
  const { clan_a_name: clanAName, clan_b_name: clanBName } = event;
  return isolatedTitle({ title: shownTitle(event), clanAName, clanBName });
}

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

type Viewer = Parameters<typeof resultCan.see>[1];

/** The rounds of an event that the viewer may see, their sums, and those that are being played. @throws EVENT_NOT_FOUND */
export async function findEventRounds({ db }: Pick<Context, "db">, id: number, viewer: Viewer): Promise<EventRounds> {
  const event = await findEvent(db, id);
  if (event === undefined) throw refuse("EVENT_NOT_FOUND");
  const results = await listResultsOfEvent(db, id);
  const seen = results.filter(({ frozen }) => resultCan.see({ freezed: frozen === 1 }, viewer));
  const running: RunningRound[] = [];
  for (const result of results.filter((one) => one.running === 1)) {
    running.push(presentRunning(result, await playersOfResult(db, result.id)));
  }
  return {
    rounds: seen.map(presentLeagueSummary),
    clanA: sumOfClan(seen, event.clan_a_id),
    clanB: sumOfClan(seen, event.clan_b_id),
    running,
  };
}

/** Without any figure: only admins see those before the result is validated. */
function presentRunning(result: ListedResult, players: readonly FoundPlayer[]): RunningRound {
  const teamOf = (side: Side) => players.filter((player) => player.side === side).map(presentPlayer);
  return {
    map: result.map,
    redClanName: result.red_clan_name,
    blueClanName: result.blue_clan_name,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
  };
}
