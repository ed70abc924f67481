import type { BriefResult } from "contract/brief-results.ts";
import { type Area, areas } from "contract/constants.ts";
import { type Home, homeSchemas, type OpenVote, type UpcomingFixture } from "contract/home.ts";
import { homeCalls } from "contract/home-calls.ts";
import { getTeamMode } from "contract/team-modes.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { type EventsFilter, listEvents } from "../../calendar/events-queries.ts";
import { toIsoDate } from "../../columns.ts";
import { findActiveSeason } from "../../competitions/seasons-queries.ts";
import { findActiveAnnouncements } from "../../content/announcements/present-announcement.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { findBriefResults } from "../../results/list-results.ts";
import { listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { presentMatch } from "../../results/matches/present-match.ts";
import { listResults } from "../../results/results-queries.ts";
import { findEventsInProgress, findFullestQueue, findMatchesInProgress, findVotesEndingAfter } from "./home-queries.ts";

/** How many entries of each kind a response contains at most. */
const maxMatches = 3;
const maxFixtures = 10;
const maxVotes = 3;
const maxResults = 6;
/** The number of announcements and events that a page shows. */
const shownEntryCount = 3;
/**
 * The maximum time for which a page shows a response, from the start of its span of time. The span starts on the hour,
 * and pages request the next response within ten minutes after the next hour.
 */
const maxDisplayMs = 70 * 60_000;

/** Serves the call for the home page. */
export function serveHome(http: Http, { db }: Context): void {
  serve(
    http,
    homeCalls,
    homeSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getHome: async ({ body: { area, ...span } }) => ({ data: await findHome(db, span, area ?? null) }),
    },
  );
}

/** Finds the content of the home page, as visitors may see it. The cost does not grow with the number of results. */
async function findHome(db: LeagueDatabase, span: EventsFilter, area: Area | null): Promise<Home> {
  const hasQueues = area !== "league";
  // Without a start, no entry counts as ended.
  const start = span.startDate ?? 0;
  return {
    // The home page of both areas shows the announcements of the ranked area.
    announcements: limitEntries(await findActiveAnnouncements(db, start, area ?? "ranked"), start),
    matches: hasQueues ? await findMatches(db) : [],
    queue: hasQueues ? await findQueue(db) : null,
    fixtures: limitEntries(await findUpcomingEvents(db, span), start),
    votes: area === "league" ? await findVotes(db, start) : [],
    results: await findLastResults(db, area),
  };
}

/**
 * Returns only as many entries as pages need to show `shownEntryCount` at any time. A page shows the response for up to
 * `maxDisplayMs` and hides entries that end in the meantime. Entries that last longer are never hidden, so the returned entries
 * contain just enough of them.
 */
function limitEntries<Entry extends { readonly endDate: string }>(entries: Entry[], start: number): Entry[] {
  const lastingEntries = entries.filter(({ endDate }) => Date.parse(endDate) > start + maxDisplayMs);
  const lastNeededEntry = lastingEntries[shownEntryCount - 1];
  return lastNeededEntry === undefined ? entries : entries.slice(0, entries.indexOf(lastNeededEntry) + 1);
}

/** Finds the matches in progress, as visitors see them. */
async function findMatches(db: LeagueDatabase): Promise<Home["matches"]> {
  const matches = await findMatchesInProgress(db, maxMatches);
  const ids = matches.map(({ id }) => id);
  const playersByMatch = Map.groupBy(await listPlayersOfMatches(db, ids), ({ match_id }) => match_id);
  return matches.map((match) => presentMatch(match, playersByMatch.get(match.id) ?? [], null));
}

/** Finds the fullest queue. */
async function findQueue(db: LeagueDatabase): Promise<Home["queue"]> {
  const queue = await findFullestQueue(db);
  if (queue === undefined) return null;
  const { id, name, mode_name: modeName, team_size, waiting } = queue;
  return { _id: String(id), name, modeName, mode: getTeamMode(team_size), waiting, seats: 2 * team_size };
}

/** Finds the next events of the active season. The API calls them `fixtures`. */
async function findUpcomingEvents(db: LeagueDatabase, span: EventsFilter): Promise<UpcomingFixture[]> {
  const season = await findActiveSeason(db);
  if (season === undefined) return [];
  const events = await listEvents(db, { ...span, seasonId: season.id }, { limit: maxFixtures, offset: 0 });
  const ids = events.map(({ id }) => id);
  const runningEventIds = await findEventsInProgress(db, ids);
  return events.map(({ id, clan_a_id, clan_b_id, clan_a_name, clan_b_name, starts_at, ends_at }) => ({
    _id: String(id),
    clanAId: String(clan_a_id),
    clanBId: String(clan_b_id),
    clanAName: clan_a_name,
    clanBName: clan_b_name,
    startDate: toIsoDate(starts_at),
    endDate: toIsoDate(ends_at),
    isRunning: runningEventIds.has(id),
  }));
}

/** Finds the votes that end after an instant. */
async function findVotes(db: LeagueDatabase, instant: number): Promise<OpenVote[]> {
  const votes = await findVotesEndingAfter(db, instant, maxVotes);
  return votes.map(({ id, question, starts_at, ends_at }) => ({
    _id: String(id),
    question,
    startDate: toIsoDate(starts_at),
    endDate: toIsoDate(ends_at),
  }));
}

/** Finds the latest frozen results, newest first. @param area `null` for both areas */
async function findLastResults(db: LeagueDatabase, area: Area | null): Promise<BriefResult[]> {
  const ids: number[] = [];
  for (const searchedArea of area === null ? areas : [area]) {
    const filter = {
      area: searchedArea,
      competitionIds: null,
      frozen: 1,
      map: null,
      userId: null,
      clanId: null,
    } as const;
    const resultsOfArea = await listResults(db, filter, { page: { limit: maxResults, offset: 0 } });
    ids.push(...resultsOfArea.map(({ id }) => id));
  }
  const results = await findBriefResults(db, ids);
  return results.slice(0, maxResults);
}
