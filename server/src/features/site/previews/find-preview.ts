import { isolateBidi } from "contract/bidi-isolation.ts";
import { careersSchemas } from "contract/careers.ts";
import { careersCalls } from "contract/careers-calls.ts";
import { type Clan, clansSchemas } from "contract/clans.ts";
import { clansCalls } from "contract/clans-calls.ts";
import { forfeitScore, searchPageSize } from "contract/constants.ts";
import { assignEmblemDesigns, getEmblemDesign } from "contract/emblem-design.ts";
import type { Call, CallSchemas, ReplyOf, SentBodyOf } from "contract/endpoint.ts";
import { eventsSchemas } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import { type LeagueResult, leagueResultsSchemas, type RankedResult, rankedResultsSchemas } from "contract/results.ts";
import { leagueResultsCalls, rankedResultsCalls } from "contract/results-calls.ts";
import { seasonsSchemas } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import { usersSchemas } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { callInProcess } from "../../../platform/http/check-request.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { ClanPreview, EventPreview, PlayerPreview, ResultPreview } from "./preview-content.ts";

/** What the preview of a page shows, without the name of the site. It is drawn as an image. */
type PagePreview = ResultPreview | PlayerPreview | ClanPreview | EventPreview;

/** Matches the paths of pages with their own preview: the area, the kind of page and an id. */
const pathWithPreview = /^\/(ranked|league)\/(results|users|clans|calendar)\/(\d{1,15})$/;

/**
 * Finds the content of the preview of a page, as visitors may see it. It makes calls without a session.
 *
 * @param page path of the page, without a query
 * @returns `null` for pages without their own preview, such as lists, and for pages that are not public
 */
export async function findPreview(http: Http, page: string): Promise<PagePreview | null> {
  const [, area, kind, id = ""] = pathWithPreview.exec(page) ?? [];
  if (area === undefined) return null;
  if (kind === "users") return createPlayerPreview(http, area === "league" ? "league" : "ranked", id);
  if (kind === "results")
    return area === "league" ? createLeagueResultPreview(http, id) : createRankedResultPreview(http, id);
  if (area === "ranked") return null;
  return kind === "clans" ? createClanPreview(http, id) : createEventPreview(http, id);
}

async function createRankedResultPreview(http: Http, id: string): Promise<ResultPreview | null> {
  const reply = await callAsVisitor(http, rankedResultsCalls.getResult, rankedResultsSchemas.getResult, { id });
  // `freezed` is the API's name of frozen. Only frozen results are public.
  if (!reply?.data.freezed) return null;
  const { data } = reply;
  return createResultPreview(data, data.modeName ?? "", [
    { name: "Red", emblem: null },
    { name: "Blue", emblem: null },
  ]);
}

async function createLeagueResultPreview(http: Http, id: string): Promise<ResultPreview | null> {
  const { searchResults } = leagueResultsCalls;
  const reply = await callAsVisitor(http, searchResults, leagueResultsSchemas.searchResults, { body: { _id: id } });
  const [data] = reply?.data ?? [];
  // The response type is a union of summaries and complete results. A result that is requested by its id is complete.
  if (!data?.freezed || !("timeLimit" in data)) return null;
  const designs = assignEmblems(await findClansOfSeason(http, data.seasonId));
  const createTeam = (name: string | null) => ({ name: name ?? "", emblem: designs.get(name ?? "") ?? null });
  const season = await findSeasonName(http, data.seasonId);
  return createResultPreview(data, season, [createTeam(data.redClanName), createTeam(data.blueClanName)]);
}

/** A team without its players and its score. */
type TeamIdentity = Pick<ResultPreview["red"], "name" | "emblem">;

function createResultPreview(
  result: RankedResult | LeagueResult,
  competitionName: string,
  [red, blue]: readonly [TeamIdentity, TeamIdentity],
): ResultPreview {
  const { date, map, isForfeit, winnerSide, redScore, blueScore, redPlayers, bluePlayers } = result;
  const formatScore = (side: "red" | "blue", score: number) => {
    if (!isForfeit) return String(score);
    return winnerSide === side ? String(forfeitScore) : "Forfeit";
  };
  const presentPlayers = (players: typeof redPlayers) =>
    players.map(({ userId, userName, tee }) => ({ id: userId, name: userName, tee }));
  return {
    kind: "result",
    caption: joinCaption([competitionName, formatDay(date)]),
    map: map ?? "",
    red: { ...red, players: presentPlayers(redPlayers), score: formatScore("red", redScore) },
    blue: { ...blue, players: presentPlayers(bluePlayers), score: formatScore("blue", blueScore) },
    winner: winnerSide,
  };
}

async function createPlayerPreview(http: Http, area: "ranked" | "league", id: string): Promise<PlayerPreview | null> {
  const [users, reply] = await Promise.all([
    callAsVisitor(http, usersCalls.searchUsers, usersSchemas.searchUsers, { body: { _id: id } }),
    callAsVisitor(http, careersCalls.getCurve, careersSchemas.getCurve, { id, body: { area } }),
  ]);
  const [user] = users?.data ?? [];
  if (!user || !reply) return null;
  const { points, games, peak, modeName } = reply.data;
  const lastPoint = points.at(-1);
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
          caption: `${games === 1 ? "1 game" : `${games} games`}, peak ${peak?.elo.toFixed(2) ?? ""}`,
          points: points.map(({ elo }) => elo),
        }
      : null,
  };
}

async function createClanPreview(http: Http, id: string): Promise<ClanPreview | null> {
  const reply = await callAsVisitor(http, clansCalls.searchClans, clansSchemas.searchClans, { body: { _id: id } });
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

async function createEventPreview(http: Http, id: string): Promise<EventPreview | null> {
  const reply = await callAsVisitor(http, eventsCalls.getEvent, eventsSchemas.getEvent, { id });
  if (!reply) return null;
  const { seasonId, clanAName, clanBName, startDate, score } = reply.data;
  const designs = assignEmblems(await findClansOfSeason(http, seasonId));
  const clans = [clanAName, clanBName].map((name) => ({
    name,
    emblem: designs.get(name) ?? getEmblemDesign({ name, crest: null }),
  }));
  const time = `${formatDay(startDate)}, ${formatTimeOfDay(startDate)} UTC`;
  return {
    kind: "event",
    caption: joinCaption([await findSeasonName(http, seasonId), time]),
    clans,
    score: score ? `${score.clanA}–${score.clanB}` : null,
  };
}

/** Finds the clans of a season in the order of its standings. */
async function findClansOfSeason(http: Http, seasonId: string): Promise<readonly Clan[]> {
  const body = { seasonId, page: 1, numberPerPage: searchPageSize.max };
  const reply = await callAsVisitor(http, clansCalls.searchClans, clansSchemas.searchClans, { body });
  return reply?.data ?? [];
}

/**
 * Assigns emblems to the clans of a season, by name. All pages of the season do it in the same order, from the oldest
 * clan on.
 */
function assignEmblems(clans: readonly Clan[]) {
  return assignEmblemDesigns(clans.toSorted((a, b) => Number(a._id) - Number(b._id)));
}

async function findSeasonName(http: Http, seasonId: string): Promise<string> {
  const seasons = await callAsVisitor(http, seasonsCalls.searchSeasons, seasonsSchemas.searchSeasons, {});
  return seasons?.data.find(({ _id }) => _id === seasonId)?.name ?? "";
}

type CallInput<S extends CallSchemas> = { readonly id?: string; readonly body?: SentBodyOf<S> };

/**
 * Makes a call as a visitor. Returns `null` if the call is rejected, for example because something does not exist.
 * @param _schemas determines the types of the body and the reply
 * @throws Error if the call fails, for example because the database is unavailable
 */
async function callAsVisitor<S extends CallSchemas>(
  { server }: Http,
  { method, path }: Call,
  _schemas: S,
  { id = "", body }: CallInput<S>,
): Promise<ReplyOf<S> | null> {
  const requestBody = method === "GET" ? undefined : JSON.stringify(body ?? {});
  const url = `/api${path.replace(":id", id)}`;
  const { status, text } = await callInProcess(server, {
    method,
    url,
    body: requestBody,
    cookie: undefined,
    // Accepts any cached reply: a visitor who follows a link has not seen newer data.
    minChange: 0,
  });
  if (status >= 500) throw new Error(`${url} returned status ${status}`);
  return status === 200 ? (JSON.parse(text) as ReplyOf<S>) : null;
}

/** Joins the parts of a caption that are not empty. */
function joinCaption(texts: readonly string[]): string {
  return texts.filter(Boolean).map(isolateBidi).join(" · ");
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

function formatDay(date: string): string {
  return dayFormat.format(new Date(date));
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

function formatTimeOfDay(date: string): string {
  return timeFormat.format(new Date(date));
}
