import { generateEventTitle, getDisplayTitle } from "contract/event-rules.ts";
import type { Event, EventRounds, EventScore, RunningRound } from "contract/events.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import type { Role } from "contract/roles.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { toIsoDate } from "../columns.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { presentPlayer } from "../people/users/person.ts";
import { presentLeagueSummary } from "../results/league-area.ts";
import { type FoundPlayer, listPlayersOfResult } from "../results/result-players-queries.ts";
import { sumRoundsOfClan } from "../results/result-rules.ts";
import { type ListedResult, listResultsOfEvent } from "../results/results-queries.ts";
import { listStartedRounds } from "./event-progress-queries.ts";
import { type FoundEvent, findEvent, listFrozenResultsOfEvents } from "./events-queries.ts";

/** Presents an event with its score. */
export function presentEvent(event: FoundEvent & { score: EventScore | null }): Event {
  const { clan_a_name: clanAName, clan_b_name: clanBName, score } = event;
  return {
    _id: String(event.id),
    seasonId: String(event.season_id),
    title: getEventTitle(event),
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

/** Returns an event's title, or one that is generated from the names of its clans if it has none. */
export function getEventTitle({
  title,
  clan_a_name,
  clan_b_name,
}: Pick<FoundEvent, "title" | "clan_a_name" | "clan_b_name">): string {
  return title ?? generateEventTitle(clan_a_name, clan_b_name);
}

/** Returns the title for plain text outside the site, with clan names isolated against mixed text directions. */
export function getEventTitleWithIsolatedNames(
  event: Pick<FoundEvent, "title" | "clan_a_name" | "clan_b_name">,
): string {
  const { clan_a_name: clanAName, clan_b_name: clanBName } = event;
  return getDisplayTitle({ title: getEventTitle(event), clanAName, clanBName });
}

type ClansOfEvent = Pick<FoundEvent, "id" | "clan_a_id" | "clan_b_id">;

/** Adds the score of the frozen results to each event; `null` if an event has none. */
export async function addScores<E extends ClansOfEvent>(
  db: LeagueDatabase,
  events: readonly E[],
): Promise<(E & { score: EventScore | null })[]> {
  const results = await listFrozenResultsOfEvents(
    db,
    events.map(({ id }) => id),
  );
  const resultsByEvent = Map.groupBy(results, ({ event_id }) => event_id);
  return events.map((event) => ({ ...event, score: computeScore(event, resultsByEvent.get(event.id) ?? []) }));
}

/** Adds the score of the frozen results to one event; `null` if it has none. */
export async function addScore<E extends ClansOfEvent>(
  db: LeagueDatabase,
  event: E,
): Promise<E & { score: EventScore | null }> {
  return { ...event, score: computeScore(event, await listFrozenResultsOfEvents(db, [event.id])) };
}

/** Computes the rounds that the clans have won; `null` before the first frozen result. */
function computeScore(
  { clan_a_id, clan_b_id }: ClansOfEvent,
  rounds: Awaited<ReturnType<typeof listFrozenResultsOfEvents>>,
): EventScore | null {
  if (rounds.length === 0) return null;
  return {
    clanA: sumRoundsOfClan(rounds, clan_a_id).wins,
    clanB: sumRoundsOfClan(rounds, clan_b_id).wins,
    rounds: rounds.length,
  };
}

type Viewer = { readonly role: Role } | null;

/**
 * Finds the rounds of an event that the viewer may see, their totals, and the rounds in progress.
 * @throws EVENT_NOT_FOUND if there is no such event
 */
export async function findEventRounds({ db }: Pick<Context, "db">, id: number, viewer: Viewer): Promise<EventRounds> {
  const event = await findEvent(db, id);
  if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
  const results = await listResultsOfEvent(db, id);
  // `freezed` is the API's word for frozen.
  const visibleResults = results.filter(({ frozen }) => resultPermissions.canSee({ freezed: frozen === 1 }, viewer));
  const running: RunningRound[] = [];
  for (const result of results.filter((candidate) => candidate.running === 1)) {
    running.push(presentRunning(result, await listPlayersOfResult(db, result.id)));
  }
  const startedAt = (await listStartedRounds(db, [id])).get(id);
  if (running.length === 0 && startedAt !== undefined) running.push(presentUnposted(startedAt));
  return {
    rounds: visibleResults.map(presentLeagueSummary),
    clanA: sumRoundsOfClan(visibleResults, event.clan_a_id),
    clanB: sumRoundsOfClan(visibleResults, event.clan_b_id),
    running,
  };
}

/** Presents a round in progress. Omits statistics, which only admins see before the result is validated. */
function presentRunning(result: ListedResult, players: readonly FoundPlayer[]): RunningRound {
  const presentTeam = (side: Side) => players.filter((player) => player.side === side).map(presentPlayer);
  return {
    startedAt: toIsoDate(result.started_at ?? result.played_at),
    redScore: result.red_score,
    blueScore: result.blue_score,
    map: result.map,
    redClanName: result.red_clan_name,
    blueClanName: result.blue_clan_name,
    redPlayers: presentTeam("red"),
    bluePlayers: presentTeam("blue"),
  };
}

/** Presents a round that its game server has not posted yet. */
function presentUnposted(startedAt: number): RunningRound {
  return {
    startedAt: toIsoDate(startedAt),
    redScore: null,
    blueScore: null,
    map: null,
    redClanName: null,
    blueClanName: null,
    redPlayers: [],
    bluePlayers: [],
  };
}
