import { isolateBidi } from "contract/bidi-isolation.ts";
import { eventsSchemas } from "contract/events.ts";
import { eventsEndpoints } from "contract/events-endpoints.ts";
import {
  type LeagueResultSummary,
  type ListedRankedResult,
  leagueResultsSchemas,
  type RankedResultSummary,
  rankedResultsSchemas,
} from "contract/results.ts";
import { leagueResultsEndpoints, rankedResultsEndpoints } from "contract/results-endpoints.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { type Season, seasonsSchemas } from "contract/seasons.ts";
import { seasonsEndpoints } from "contract/seasons-endpoints.ts";
import { getRulesPage } from "contract/text-pages.ts";
import type { Http } from "../../../platform/http/http.ts";
import { callAsVisitor } from "./call-as-visitor.ts";
import { formatDay, formatTimeOfDay, formatZone, joinCaption } from "./format-caption.ts";
import { type ListPreview, type NamePart, previewEntryCount } from "./preview-content.ts";

/** Where and when a preview is rendered. */
export interface PreviewContext {
  /** The league's time zone. */
  readonly timeZone: string;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** What the league tells visitors about itself. By default the text that the site has otherwise. */
  readonly introduction?: string | null | undefined;
}

/** The newest ranked results. */
export async function createRankedResultsPreview(http: Http): Promise<ListPreview> {
  const { searchResults } = rankedResultsEndpoints;
  const body = { page: 1, numberPerPage: previewEntryCount };
  const reply = await callAsVisitor(http, searchResults, rankedResultsSchemas.searchResults, { body });
  return createResultsPreview("Newest", reply?.data.resultsRanked ?? [], ({ redPlayers, bluePlayers }) => [
    joinFittingNames(redPlayers) ?? "Red",
    joinFittingNames(bluePlayers) ?? "Blue",
  ]);
}

/** The number of characters of a team's players that fit into a row. */
const maxTeamLength = 19;

/** Joins the names that fit, with the number of the others: "Ann, Ben +2". Returns `null` if not even the first name fits. */
function joinFittingNames(players: ListedRankedResult["redPlayers"]): string | null {
  const names = players.map(({ userName }) => userName);
  for (let count = names.length; count > 0; count -= 1) {
    const rest = count === names.length ? "" : ` +${names.length - count}`;
    const text = names.slice(0, count).join(", ") + rest;
    if (measureLength(text) <= maxTeamLength) return names.slice(0, count).map(isolateBidi).join(", ") + rest;
  }
  return null;
}

/** Counts characters. Those of scripts such as Chinese, and emojis, are as wide as two letters. */
function measureLength(text: string): number {
  return [...text].reduce((length, character) => length + (character > "\u10ff" ? 2 : 1), 0);
}

/** The newest results of the newest season. */
export async function createLeagueResultsPreview(http: Http): Promise<ListPreview | null> {
  const season = await findNewestSeason(http);
  if (season === undefined) return null;
  const { searchResults } = leagueResultsEndpoints;
  const body = { seasonId: season._id, page: 1, numberPerPage: previewEntryCount };
  const reply = await callAsVisitor(http, searchResults, leagueResultsSchemas.searchResults, { body });
  return createResultsPreview(season.name, reply?.data ?? [], ({ redClanName, blueClanName }) => [
    redClanName ?? "Red",
    blueClanName ?? "Blue",
  ]);
}

function createResultsPreview<Result extends RankedResultSummary | LeagueResultSummary>(
  caption: string,
  results: readonly Result[],
  getTeams: (result: Result) => readonly [red: string, blue: string],
): ListPreview {
  const entries = results.map((result) => ({
    name: createNameParts(result, getTeams(result)),
    value: result.map ?? "",
    emblem: null,
    player: null,
  }));
  return { kind: "list", caption, title: "Results", isRanking: false, hasRatings: false, entries };
}

/** Returns the teams with their scores: the winner's bright, the other muted. */
function createNameParts(
  { isForfeit, redScore, blueScore, winnerSide }: RankedResultSummary | LeagueResultSummary,
  [red, blue]: readonly [red: string, blue: string],
): readonly NamePart[] {
  const isRedMuted = winnerSide === "blue";
  const isBlueMuted = winnerSide === "red";
  const scores = isForfeit
    ? [{ text: "vs", isMuted: true }]
    : [
        { text: String(redScore), isMuted: isRedMuted },
        { text: "–", isMuted: true },
        { text: String(blueScore), isMuted: isBlueMuted },
      ];
  return [{ text: red, isMuted: isRedMuted }, ...scores, { text: blue, isMuted: isBlueMuted }];
}

/** The next matches of the newest season. */
export async function createCalendarPreview(http: Http, context: PreviewContext): Promise<ListPreview | null> {
  const season = await findNewestSeason(http);
  if (season === undefined) return null;
  const { timeZone, now } = context;
  const startDate = new Date(now).toISOString();
  const body = { seasonId: season._id, startDate, page: 1, numberPerPage: previewEntryCount };
  const reply = await callAsVisitor(http, eventsEndpoints.searchEvents, eventsSchemas.searchEvents, { body });
  const entries = (reply?.data ?? []).map((event) => ({
    name: `${isolateBidi(event.clanAName)} – ${isolateBidi(event.clanBName)}`,
    value: `${formatDay(event.startDate, timeZone, "short")}, ${formatTimeOfDay(event.startDate, timeZone)}`,
    emblem: null,
    player: null,
  }));
  const caption = joinCaption([season.name, `times in ${formatZone(timeZone)}`]);
  return { kind: "list", caption, title: "Next matches", isRanking: false, hasRatings: false, entries };
}

/** The most important numbers of the rules of the newest season whose rules are on the page. */
export async function createRulesPreview(
  http: Http,
  rulesPage: string,
  { now }: PreviewContext,
): Promise<ListPreview | null> {
  const seasons = await listSeasons(http);
  const season = seasons.findLast(({ name }) => getRulesPage(name) === rulesPage);
  if (season === undefined) return null;
  const { clans, roster, rounds } = getRulesInEffect(season.rules, now);
  const entries = [
    { name: "Clans", value: String(clans) },
    { name: "Players a clan", value: `${roster.min}–${roster.max}` },
    { name: "Rounds a match", value: `${rounds.min}–${rounds.max}` },
  ];
  return {
    kind: "list",
    caption: season.name,
    title: "Rules",
    isRanking: false,
    hasRatings: false,
    entries: entries.map((entry) => ({ ...entry, emblem: null, player: null })),
  };
}

/** Finds the season that the league's pages show first. */
export async function findNewestSeason(http: Http): Promise<Season | undefined> {
  const seasons = await listSeasons(http);
  return seasons.find(({ isLastSeason }) => isLastSeason);
}

/** Lists the seasons, the oldest first. */
async function listSeasons(http: Http): Promise<readonly Season[]> {
  const reply = await callAsVisitor(http, seasonsEndpoints.searchSeasons, seasonsSchemas.searchSeasons, {});
  return (reply?.data ?? []).toSorted((a, b) => Number(a._id) - Number(b._id));
}
