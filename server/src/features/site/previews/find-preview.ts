import { isolateBidi } from "contract/bidi-isolation.ts";
import { careersSchemas } from "contract/careers.ts";
import { careersEndpoints } from "contract/careers-endpoints.ts";
import { clansSchemas } from "contract/clans.ts";
import { clansEndpoints } from "contract/clans-endpoints.ts";
import { forfeitScore } from "contract/constants.ts";
import { getEmblemDesign } from "contract/emblem-design.ts";
import { findWinningClan } from "contract/event-rules.ts";
import { eventsSchemas } from "contract/events.ts";
import { eventsEndpoints } from "contract/events-endpoints.ts";
import { type LeagueResult, leagueResultsSchemas, type RankedResult, rankedResultsSchemas } from "contract/results.ts";
import { leagueResultsEndpoints, rankedResultsEndpoints } from "contract/results-endpoints.ts";
import { seasonsSchemas } from "contract/seasons.ts";
import { seasonsEndpoints } from "contract/seasons-endpoints.ts";
import { leagueStatsSchemas, rankedStatsSchemas } from "contract/stats.ts";
import { leagueStatsEndpoints, rankedStatsEndpoints } from "contract/stats-endpoints.ts";
import { usersSchemas } from "contract/users.ts";
import { usersEndpoints } from "contract/users-endpoints.ts";
import type { Http } from "../../../platform/http/http.ts";
import { callAsVisitor } from "./call-as-visitor.ts";
import { assignEmblems, findClansOfSeason, findListPreview, findMapPreview } from "./find-list-preview.ts";
import { formatDay, formatWeekdayAndTime, formatZone, joinCaption } from "./format-caption.ts";
import { createMatchPreview, createQueuePreview } from "./play-previews.ts";
import type { ClanPreview, EventPreview, PagePreview, PlayerPreview, ResultPreview } from "./preview-content.ts";
import type { PreviewContext } from "./season-list-previews.ts";
import { createIntroductionPreview } from "./site-previews.ts";

/** Matches a path that ends with an id. */
const pathWithId = /^(\/.*)\/(\d{1,15})$/;

type CreatePreview = (http: Http, id: string, context: PreviewContext) => Promise<PagePreview | null>;

/** Creates the previews of pages with an id, by the path before the id. */
const previewCreators: Readonly<Record<string, CreatePreview>> = {
  "/ranked/results": createRankedResultPreview,
  "/ranked/users": (http, id) => createPlayerPreview(http, "ranked", id),
  "/ranked/stats": createStatPreview,
  "/ranked/queues": createQueuePreview,
  "/ranked/matches": createMatchPreview,
  "/league/results": createLeagueResultPreview,
  "/league/users": (http, id) => createPlayerPreview(http, "league", id),
  "/league/stats": createLeagueStatPreview,
  "/league/clans": createClanPreview,
  "/league/calendar": createEventPreview,
};

/**
 * Finds the content of the preview of a page, as visitors may see it. It makes calls without a session.
 *
 * @param page path of the page, without a query
 * @returns `null` for pages without their own preview, and for pages that are not public
 */
export async function findPreview(http: Http, page: string, context: PreviewContext): Promise<PagePreview | null> {
  if (page === "/ranked/join") return createIntroductionPreview("How to join", context);
  const [, pageWithoutId = "", id = ""] = pathWithId.exec(page) ?? [];
  const createPreview = Object.hasOwn(previewCreators, pageWithoutId) ? previewCreators[pageWithoutId] : undefined;
  if (createPreview) return createPreview(http, id, context);
  return (await findListPreview(http, page, context)) ?? findMapPreview(http, page);
}

async function createRankedResultPreview(
  http: Http,
  id: string,
  { timeZone }: PreviewContext,
): Promise<ResultPreview | null> {
  const reply = await callAsVisitor(http, rankedResultsEndpoints.getResult, rankedResultsSchemas.getResult, { id });
  // `freezed` is the API's name of frozen. Only frozen results are public.
  if (!reply?.data.freezed) return null;
  const { data } = reply;
  return createResultPreview(
    data,
    [data.modeName ?? "", formatDay(data.date, timeZone)],
    [
      { name: "Red", emblem: null },
      { name: "Blue", emblem: null },
    ],
  );
}

async function createLeagueResultPreview(
  http: Http,
  id: string,
  { timeZone }: PreviewContext,
): Promise<ResultPreview | null> {
  const { searchResults } = leagueResultsEndpoints;
  const reply = await callAsVisitor(http, searchResults, leagueResultsSchemas.searchResults, { body: { _id: id } });
  const [data] = reply?.data ?? [];
  // The response type is a union of summaries and complete results. A result that is requested by its id is complete.
  if (!data?.freezed || !("timeLimit" in data)) return null;
  const designs = assignEmblems(await findClansOfSeason(http, data.seasonId));
  const createTeam = (name: string | null) => ({ name: name ?? "", emblem: designs.get(name ?? "") ?? null });
  const season = await findSeasonName(http, data.seasonId);
  const teams = [createTeam(data.redClanName), createTeam(data.blueClanName)] as const;
  return createResultPreview(data, [season, formatDay(data.date, timeZone)], teams);
}

/** A team without its players and its score. */
type TeamIdentity = Pick<ResultPreview["red"], "name" | "emblem">;

/** @param captionTexts the competition and the day */
function createResultPreview(
  result: RankedResult | LeagueResult,
  captionTexts: readonly string[],
  [red, blue]: readonly [TeamIdentity, TeamIdentity],
): ResultPreview {
  const { map, isForfeit, winnerSide, redScore, blueScore, redPlayers, bluePlayers } = result;
  const formatGain = (gain: number | null) =>
    gain === null ? null : `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(2)} Elo`;
  const formatScore = (side: "red" | "blue", score: number) => {
    if (!isForfeit) return String(score);
    return winnerSide === side ? String(forfeitScore) : "Forfeit";
  };
  const presentPlayers = (players: typeof redPlayers) =>
    players.map(({ userId, userName, tee }) => ({ id: userId, name: userName, tee }));
  return {
    kind: "result",
    caption: joinCaption(captionTexts),
    map: map ?? "",
    red: {
      ...red,
      players: presentPlayers(redPlayers),
      score: formatScore("red", redScore),
      gain: formatGain(result.redEloGain),
    },
    blue: {
      ...blue,
      players: presentPlayers(bluePlayers),
      score: formatScore("blue", blueScore),
      gain: formatGain(result.blueEloGain),
    },
    winner: winnerSide,
  };
}

/** @param modeId the mode of the curve. Without it, the curve is that of the player's main mode, or of the league */
async function createPlayerPreview(
  http: Http,
  area: "ranked" | "league",
  id: string,
  modeId?: string,
): Promise<PlayerPreview | null> {
  const { searchStats } = rankedStatsEndpoints;
  const [users, reply, stats] = await Promise.all([
    callAsVisitor(http, usersEndpoints.searchUsers, usersSchemas.searchUsers, { body: { _id: id } }),
    callAsVisitor(http, careersEndpoints.getCurve, careersSchemas.getCurve, { id, body: { area, modeId } }),
    area === "ranked"
      ? callAsVisitor(http, searchStats, rankedStatsSchemas.searchStats, { body: { userId: id } })
      : null,
  ]);
  const [user] = users?.data ?? [];
  if (!user || !reply) return null;
  const { points, games, peak, modeName } = reply.data;
  const lastPoint = points.at(-1);
  const rank = stats?.data.find((stat) => stat.modeId === reply.data.modeId)?.rank;
  return {
    kind: "player",
    id,
    name: user.userName,
    tee: user.tee,
    clanName: user.clanName ?? "",
    curve: lastPoint
      ? {
          title: `Elo in ${isolateBidi(modeName ?? "the league")}`,
          elo: lastPoint.elo.toFixed(2),
          caption: joinCaption([
            rank == null ? "" : `#${rank}`,
            `${games === 1 ? "1 game" : `${games} games`}, peak ${peak?.elo.toFixed(2) ?? ""}`,
          ]),
          points: points.map(({ elo }) => elo),
        }
      : null,
  };
}

async function createStatPreview(http: Http, id: string): Promise<PlayerPreview | null> {
  const reply = await callAsVisitor(http, rankedStatsEndpoints.getStat, rankedStatsSchemas.getStat, { id });
  return reply && createPlayerPreview(http, "ranked", reply.data.userId, reply.data.modeId);
}

async function createLeagueStatPreview(http: Http, id: string): Promise<PlayerPreview | null> {
  const reply = await callAsVisitor(http, leagueStatsEndpoints.getStat, leagueStatsSchemas.getStat, { id });
  return reply && createPlayerPreview(http, "league", reply.data.userId);
}

async function createClanPreview(http: Http, id: string): Promise<ClanPreview | null> {
  const reply = await callAsVisitor(http, clansEndpoints.searchClans, clansSchemas.searchClans, { body: { _id: id } });
  const [clan] = reply?.data ?? [];
  if (!clan) return null;
  const clans = await findClansOfSeason(http, clan.seasonId);
  const rank = clans.findIndex(({ _id }) => _id === id) + 1;
  // Before the first round, all clans are equal.
  const hasRanks = clans.some(({ numberGames }) => numberGames > 0);
  return {
    kind: "clan",
    name: clan.name,
    emblem: assignEmblems(clans).get(clan.name) ?? getEmblemDesign(clan),
    season: await findSeasonName(http, clan.seasonId),
    totals: [
      ...(hasRanks ? [{ label: `of ${clans.length} clans`, value: `#${rank}` }] : []),
      { label: "Points", value: String(clan.points) },
      { label: "Won and lost", value: `${clan.numberWins}–${clan.numberLosses}` },
      { label: "Players", value: String(clan.players.length) },
    ],
  };
}

async function createEventPreview(http: Http, id: string, context: PreviewContext): Promise<EventPreview | null> {
  const reply = await callAsVisitor(http, eventsEndpoints.getEvent, eventsSchemas.getEvent, { id });
  if (!reply) return null;
  const { timeZone, now } = context;
  const { seasonId, clanAName, clanBName, startDate, endDate, score } = reply.data;
  const isOver = Date.parse(endDate) <= now;
  const designs = assignEmblems(await findClansOfSeason(http, seasonId));
  const clans = [clanAName, clanBName].map((name) => ({
    name,
    emblem: designs.get(name) ?? getEmblemDesign({ name, crest: null }),
  }));
  return {
    kind: "event",
    season: await findSeasonName(http, seasonId),
    day: formatDay(startDate, timeZone),
    time: formatWeekdayAndTime(startDate, timeZone),
    timeZone: formatZone(timeZone),
    clans,
    score: score ? `${score.clanA}–${score.clanB}` : null,
    winner: isOver ? { a: clanAName, b: clanBName, nobody: null }[findWinningClan(reply.data)] : null,
  };
}

async function findSeasonName(http: Http, seasonId: string): Promise<string> {
  const seasons = await callAsVisitor(http, seasonsEndpoints.searchSeasons, seasonsSchemas.searchSeasons, {});
  return seasons?.data.find(({ _id }) => _id === seasonId)?.name ?? "";
}
