import { type Clan, clansSchemas } from "contract/clans.ts";
import { clansEndpoints } from "contract/clans-endpoints.ts";
import { searchPageSize } from "contract/constants.ts";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import { mapsSchemas } from "contract/maps.ts";
import { mapsEndpoints } from "contract/maps-endpoints.ts";
import { modesSchemas } from "contract/modes.ts";
import { modesEndpoints } from "contract/modes-endpoints.ts";
import { rankedStatsSchemas } from "contract/stats.ts";
import { rankedStatsEndpoints } from "contract/stats-endpoints.ts";
import { callInProcess } from "../../../platform/http/check-request.ts";
import type { Http } from "../../../platform/http/http.ts";
import { callAsVisitor } from "./call-as-visitor.ts";
import { createQueuesPreview } from "./play-previews.ts";
import { type ListPreview, type MapPreview, previewEntryCount, type TextPreview } from "./preview-content.ts";
import {
  createCalendarPreview,
  createLeagueResultsPreview,
  createRankedResultsPreview,
  createRulesPreview,
  findNewestSeason,
  type PreviewContext,
} from "./season-list-previews.ts";
import { createLeagueStatsPreview, createVotesPreview } from "./site-previews.ts";

/** Creates the previews of lists, by the path of the page. */
const listPreviews: Readonly<
  Record<string, (http: Http, context: PreviewContext) => Promise<ListPreview | TextPreview | null>>
> = {
  "/ranked": (http) => createLeaderboardPreview(http, "Players"),
  "/ranked/users": (http) => createLeaderboardPreview(http, "Players"),
  "/ranked/stats": (http) => createLeaderboardPreview(http, "Stats"),
  "/ranked/results": createRankedResultsPreview,
  "/ranked/maps": createMapsPreview,
  "/league": createTablePreview,
  "/ranked/queues": createQueuesPreview,
  "/league/users": async (http) => (await createLeagueStatsPreview(http, "Players")) ?? createTablePreview(http),
  "/league/clans": createTablePreview,
  "/league/stats": (http) => createLeagueStatsPreview(http, "Stats"),
  "/league/votes": createVotesPreview,
  "/league/results": createLeagueResultsPreview,
  "/league/calendar": createCalendarPreview,
  "/league/calendar/agenda": createCalendarPreview,
};

const rulesPath = /^\/league\/rules\/(\w+)$/;

/** Finds the preview of a list, with its first entries. Returns `null` for other pages and for empty lists. */
export async function findListPreview(
  http: Http,
  page: string,
  context: PreviewContext,
): Promise<ListPreview | TextPreview | null> {
  const [, rulesPage] = rulesPath.exec(page) ?? [];
  if (rulesPage !== undefined) return createRulesPreview(http, rulesPage, context);
  const createPreview = Object.hasOwn(listPreviews, page) ? listPreviews[page] : undefined;
  const list = (await createPreview?.(http, context)) ?? null;
  return list?.kind === "list" && list.entries.length === 0 ? null : list;
}

/** The best players of the mode that the leaderboard shows first. */
async function createLeaderboardPreview(http: Http, title: string): Promise<ListPreview | null> {
  const { searchModes } = modesEndpoints;
  const modes = await callAsVisitor(http, searchModes, modesSchemas.searchModes, { body: { sort: "name", asc: true } });
  const [mode] = modes?.data ?? [];
  if (mode === undefined) return null;
  const { searchLeaderboard } = rankedStatsEndpoints;
  const body = { modeId: mode._id, page: 1, numberPerPage: previewEntryCount };
  const reply = await callAsVisitor(http, searchLeaderboard, rankedStatsSchemas.searchLeaderboard, { body });
  const entries = (reply?.data ?? []).flatMap(({ user, standing }) =>
    standing === null
      ? []
      : {
          name: user.userName,
          value: `${standing.elo.toFixed(2)} Elo`,
          emblem: null,
          player: { id: user._id, tee: user.tee },
        },
  );
  return {
    kind: "list",
    caption: mode.name,
    title,
    isRanking: true,
    hasRatings: true,
    entries,
  };
}

/** The top of the table of the newest season. */
async function createTablePreview(http: Http): Promise<ListPreview | null> {
  const season = await findNewestSeason(http);
  if (season === undefined) return null;
  const clans = await findClansOfSeason(http, season._id);
  const designs = assignEmblems(clans);
  const entries = clans.slice(0, previewEntryCount).map(({ name, points }) => ({
    name,
    value: formatCount(points, "point"),
    emblem: designs.get(name) ?? null,
    player: null,
  }));
  return { kind: "list", caption: season.name, title: "Clans", isRanking: true, hasRatings: true, entries };
}

/** The maps that are played most. */
async function createMapsPreview(http: Http): Promise<ListPreview> {
  const body = { page: 1, numberPerPage: previewEntryCount };
  const reply = await callAsVisitor(http, mapsEndpoints.listMaps, mapsSchemas.listMaps, { body });
  const entries = (reply?.data ?? []).map(({ name, rounds }) => ({
    name,
    value: formatCount(rounds, "round"),
    emblem: null,
    player: null,
  }));
  return { kind: "list", caption: "Most played", title: "Maps", isRanking: true, hasRatings: false, entries };
}

const mapPath = /^\/ranked\/maps\/([^/]+)$/;

/** Finds the preview of a map's page: its drawing, if there is one, and its totals. Returns `null` for unknown maps. */
export async function findMapPreview(http: Http, page: string): Promise<MapPreview | null> {
  const [, name] = mapPath.exec(page) ?? [];
  if (name === undefined) return null;
  const reply = await callAsVisitor(http, mapsEndpoints.getMap, mapsSchemas.getMap, { body: { name } });
  if (reply === null) return null;
  const { data: map } = reply;
  // The call also answers for maps that nobody has played.
  const drawing = await findDrawing(http, map.name);
  if (map.rounds === 0 && drawing === null) return null;
  const formatWins = (wins: number) => `${Math.round((100 * wins) / Math.max(1, map.rounds))}%`;
  return {
    kind: "map",
    name: map.name,
    drawing,
    totals: [
      { label: map.rounds === 1 ? "Round" : "Rounds", value: String(map.rounds) },
      { label: "Red wins", value: formatWins(map.redWins) },
      { label: "Blue wins", value: formatWins(map.blueWins) },
    ],
  };
}

async function findDrawing(http: Http, name: string): Promise<MapPreview["drawing"]> {
  const plans = await callAsVisitor(http, mapsEndpoints.listPlans, mapsSchemas.listPlans, {});
  const plan = plans?.data.find(({ map }) => map === name);
  if (plan === undefined) return null;
  const { address: url, width, height } = plan;
  const request = { method: "GET", url, body: undefined, cookie: undefined, lastSeenChange: 0 } as const;
  const { status, text } = await callInProcess(http.server, request);
  return status === 200 ? { svg: text, width, height } : null;
}

function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Finds the clans of a season in the order of its standings. */
export async function findClansOfSeason(http: Http, seasonId: string): Promise<readonly Clan[]> {
  const body = { seasonId, page: 1, numberPerPage: searchPageSize.max };
  const reply = await callAsVisitor(http, clansEndpoints.searchClans, clansSchemas.searchClans, { body });
  return reply?.data ?? [];
}

/**
 * Assigns emblems to the clans of a season, by name. All pages of the season do it in the same order, from the oldest
 * clan on.
 */
export function assignEmblems(clans: readonly Clan[]) {
  return assignEmblemDesigns(clans.toSorted((a, b) => Number(a._id) - Number(b._id)));
}
