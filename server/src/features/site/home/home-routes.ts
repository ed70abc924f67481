import type { BriefResult } from "contract/brief-results.ts";
import { type Area, areas } from "contract/constants.ts";
import { type Home, homeShapes, type NextFixture, type OpenVote } from "contract/home.ts";
import { homeCalls } from "contract/home-calls.ts";
import { teamModeOf } from "contract/team-modes.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { type EventsFilter, listEvents } from "../../calendar/events-queries.ts";
import { dateOf } from "../../columns.ts";
import { findActiveSeason } from "../../competitions/seasons-queries.ts";
import { findAnnouncements } from "../../content/announcements/present-announcement.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { briefResults } from "../../results/list-results.ts";
import { playersOfMatches } from "../../results/matches/matches-queries.ts";
import { presentMatch } from "../../results/matches/present-match.ts";
import { listResults } from "../../results/results-queries.ts";
import { eventsBeingPlayed, fullestQueue, matchesUnderWay, votesEndingAfter } from "./home-queries.ts";

const mostMatches = 3;
const mostFixtures = 10;
const mostVotes = 3;
const mostResults = 6;
/** How long a page may show a reply that begins on the hour: it asks again within ten minutes of the next. */
const shownMs = 70 * 60_000;

export function serveHome(http: Http, { db }: Context): void {
  serve(http, homeCalls, homeShapes, "EVENT_NOT_FOUND", {
    getHome: async ({ body: { area, ...span } }) => ({ data: await findHome(db, span, area ?? null) }),
  });
}

/** What happens in the league, as visitors may see it. The cost does not depend on how much has happened. */
async function findHome(db: LeagueDatabase, span: EventsFilter, area: Area | null = null): Promise<Home> {
  const hasQueues = area !== "league";
  const start = span.startDate ?? 0;
  return {
    announcements: withLasting(await findAnnouncements(db, start, area ?? "ranked"), start),
    matches: hasQueues ? await findMatches(db) : [],
    queue: hasQueues ? await findQueue(db) : null,
    fixtures: withLasting(await findFixtures(db, span), start),
    votes: area === "league" ? await findVotes(db, span.startDate ?? 0) : [],
    results: await findLastResults(db, area),
  };
}

/** The first three that last as long as pages show them, with those before them, which pages drop as they end. */
function withLasting<Shown extends { readonly endDate: string }>(found: Shown[], start: number): Shown[] {
  const third = found.filter(({ endDate }) => Date.parse(endDate) > start + shownMs)[2];
  return third === undefined ? found : found.slice(0, found.indexOf(third) + 1);
}

async function findMatches(db: LeagueDatabase): Promise<Home["matches"]> {
  const matches = await matchesUnderWay(db, mostMatches);
  const ids = matches.map(({ id }) => id);
  const ofMatch = Map.groupBy(await playersOfMatches(db, ids), ({ match_id }) => match_id);
  return matches.map((match) => presentMatch(match, ofMatch.get(match.id) ?? [], null));
}

async function findQueue(db: LeagueDatabase): Promise<Home["queue"]> {
  const queue = await fullestQueue(db);
  if (queue === undefined) return null;
  const { id, name, mode_name: modeName, team_size, waiting } = queue;
  return { _id: String(id), name, modeName, mode: teamModeOf(team_size), waiting, seats: 2 * team_size };
}

/** The next matches of the active season. */
async function findFixtures(db: LeagueDatabase, span: EventsFilter): Promise<NextFixture[]> {
  const season = await findActiveSeason(db);
  if (season === undefined) return [];
  const events = await listEvents(db, { ...span, seasonId: season.id }, { limit: mostFixtures, offset: 0 });
  const ids = events.map(({ id }) => id);
  const running = await eventsBeingPlayed(db, ids);
  return events.map(({ id, clan_a_id, clan_b_id, clan_a_name, clan_b_name, starts_at, ends_at }) => ({
    _id: String(id),
    clanAId: String(clan_a_id),
    clanBId: String(clan_b_id),
    clanAName: clan_a_name,
    clanBName: clan_b_name,
    startDate: dateOf(starts_at),
    endDate: dateOf(ends_at),
    isRunning: running.has(id),
  }));
}

async function findVotes(db: LeagueDatabase, now: number): Promise<OpenVote[]> {
  const votes = await votesEndingAfter(db, now, mostVotes);
  return votes.map(({ id, question, starts_at, ends_at }) => ({
    _id: String(id),
    question,
    startDate: dateOf(starts_at),
    endDate: dateOf(ends_at),
  }));
}

/** The last frozen results by date, the newest first. @param area `null`: of both */
async function findLastResults(db: LeagueDatabase, area: Area | null): Promise<BriefResult[]> {
  const ids: number[] = [];
  for (const one of area === null ? areas : [area]) {
    const filter = { area: one, boardIds: null, frozen: 1, map: null, userId: null, clanId: null } as const;
    const found = await listResults(db, filter, { page: { limit: mostResults, offset: 0 } });
    ids.push(...found.map(({ id }) => id));
  }
  return (await briefResults(db, ids)).slice(0, mostResults);
}
