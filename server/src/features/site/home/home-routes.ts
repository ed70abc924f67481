import type { Area } from "contract/constants.ts";
import { type Home, homeSchemas, type OpenVote, type UpcomingFixture } from "contract/home.ts";
import { homeEndpoints } from "contract/home-endpoints.ts";
import { getTeamMode } from "contract/team-modes.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { listStartedRounds } from "../../calendar/event-progress-queries.ts";
import { type EventsFilter, listEvents } from "../../calendar/events-queries.ts";
import { toIsoDate } from "../../columns.ts";
import { findActiveSeason } from "../../competitions/seasons-queries.ts";
import { findActiveAnnouncements } from "../../content/announcements/present-announcement.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { presentMatch } from "../../results/matches/present-match.ts";
import {
  type FoundRunningRound,
  findFullestQueue,
  findMatchesInProgress,
  findRunningRounds,
  findVotesEndingAfter,
} from "./home-queries.ts";
import { findLastResults } from "./last-results.ts";

/** How many entries of each kind a response contains at most. */
const maxMatches = 3;
const maxFixtures = 10;
const maxVotes = 3;
/** The number of announcements and events that a page shows. */
const shownEntryCount = 3;
/**
 * The maximum time for which a page shows a response, from the `startDate` of its request. Pages request with the last full
 * hour as `startDate`, and request again within ten minutes after the next hour.
 */
const maxDisplayMs = 70 * 60_000;

/** Serves the call for the home page. */
export function serveHome(http: Http, { db }: Context): void {
  serve(
    http,
    homeEndpoints,
    homeSchemas,
    { notFound: "NOT_FOUND" },
    {
      getHome: async ({ body: { area = null, seasonId = null, ...span } }) => ({
        data: await findHome(db, span, { area, seasonId }),
      }),
    },
  );
}

interface HomeFilter {
  /** `null` for both areas. */
  readonly area: Area | null;
  /** The season of the league's events, votes and results. `null` for the default of each. */
  readonly seasonId: number | null;
}

/** Finds the content of the home page, as visitors may see it. The cost does not grow with the number of results. */
async function findHome(db: LeagueDatabase, span: EventsFilter, { area, seasonId }: HomeFilter): Promise<Home> {
  const hasQueues = area !== "league";
  // Without a start, no entry counts as ended.
  const start = span.startDate ?? 0;
  return {
    // The site's home page, which belongs to no area (`null`), shows the announcements of the ranked area.
    announcements: limitEntries(await findActiveAnnouncements(db, start, area ?? "ranked"), start),
    matches: hasQueues ? await findMatches(db) : [],
    queue: hasQueues ? await findQueue(db) : null,
    fixtures: limitEntries(await findUpcomingEvents(db, span, seasonId), start),
    votes: area === "league" ? await findVotes(db, start, seasonId) : [],
    results: await findLastResults(db, { area, seasonId }),
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

/**
 * Finds the next events of the active season. The API calls them `fixtures`. Events of ended seasons are not played any more.
 *
 * @param seasonId if it is another season, there are no events
 */
async function findUpcomingEvents(
  db: LeagueDatabase,
  span: EventsFilter,
  seasonId: number | null,
): Promise<UpcomingFixture[]> {
  const season = await findActiveSeason(db);
  if (season === undefined || (seasonId !== null && seasonId !== season.id)) return [];
  const events = await listEvents(db, { ...span, seasonId: season.id }, { limit: maxFixtures, offset: 0 });
  const ids = events.map(({ id }) => id);
  const runningRounds = await findRunningRounds(db, ids);
  const startedRounds = await listStartedRounds(db, ids);
  return events.map(({ id, clan_a_id, clan_b_id, clan_a_name, clan_b_name, starts_at, ends_at }) => ({
    _id: String(id),
    clanAId: String(clan_a_id),
    clanBId: String(clan_b_id),
    clanAName: clan_a_name,
    clanBName: clan_b_name,
    startDate: toIsoDate(starts_at),
    endDate: toIsoDate(ends_at),
    isRunning: runningRounds.has(id),
    liveRound: presentLiveRound(clan_a_id, runningRounds.get(id), startedRounds.get(id)),
  }));
}

/** @param startedAt when the site started the round on a server, which may not have posted it yet */
function presentLiveRound(
  clanAId: number,
  round: FoundRunningRound | undefined,
  startedAt: number | undefined,
): UpcomingFixture["liveRound"] {
  if (round === undefined) {
    return startedAt === undefined ? null : { startedAt: toIsoDate(startedAt), clanAScore: null, clanBScore: null };
  }
  const { red_clan_id, red_score, blue_score } = round;
  const [clanAScore, clanBScore] = red_clan_id === clanAId ? [red_score, blue_score] : [blue_score, red_score];
  return { startedAt: toIsoDate(round.started_at ?? round.played_at), clanAScore, clanBScore };
}

/** Finds the votes of a season that end after an instant. @param seasonId `null` for the newest season */
async function findVotes(db: LeagueDatabase, instant: number, seasonId: number | null): Promise<OpenVote[]> {
  const votes = await findVotesEndingAfter(db, { instant, seasonId, limit: maxVotes });
  return votes.map(({ id, question, starts_at, ends_at }) => ({
    _id: String(id),
    question,
    startDate: toIsoDate(starts_at),
    endDate: toIsoDate(ends_at),
  }));
}
