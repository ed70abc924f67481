import { careersShapes } from "contract/careers.ts";
import { careersCalls } from "contract/careers-calls.ts";
import { type Clan, clansShapes } from "contract/clans.ts";
import { clansCalls } from "contract/clans-calls.ts";
import { numberPerPage } from "contract/constants.ts";
import { crestDesign, crestDesigns } from "contract/crest-design.ts";
import type { Call, ReplyOf, SentBodyOf, Shape } from "contract/endpoint.ts";
import { eventsShapes } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import { isolated } from "contract/isolated.ts";
import { type LeagueResult, leagueResultsShapes, type RankedResult, rankedResultsShapes } from "contract/results.ts";
import { leagueResultsCalls, rankedResultsCalls } from "contract/results-calls.ts";
import { seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { callInProcess } from "../../../platform/http/check-request.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { ClanScene, EventScene, PlayerScene, ResultScene } from "./scene.ts";

type Found = ResultScene | PlayerScene | ClanScene | EventScene;

/**
 * What the preview of a page shows, as a visitor may see it: it is made of calls without a session.
 *
 * @param page a path without its query
 * @returns `null` for pages that have no preview of their own, such as lists, and for what is not public
 */
export async function findScene(http: Http, page: string): Promise<Found | null> {
  const [, area, kind, id = ""] = /^\/(ranked|league)\/(results|users|clans|calendar)\/(\d{1,15})$/.exec(page) ?? [];
  if (area === undefined) return null;
  if (kind === "users") return playerScene(http, area === "league" ? "league" : "ranked", id);
  if (kind === "results") return area === "league" ? leagueResultScene(http, id) : rankedResultScene(http, id);
  if (area === "ranked") return null;
  return kind === "clans" ? clanScene(http, id) : eventScene(http, id);
}

async function rankedResultScene(http: Http, id: string): Promise<ResultScene | null> {
  const found = await ask(http, rankedResultsCalls.getResult, rankedResultsShapes.getResult, { id });
  if (!found?.data.freezed) return null;
  const { data } = found;
  return resultScene(data, data.modeName ?? "", [
    { name: "Red", crest: null },
    { name: "Blue", crest: null },
  ]);
}

async function leagueResultScene(http: Http, id: string): Promise<ResultScene | null> {
  const { searchResults } = leagueResultsCalls;
  const found = await ask(http, searchResults, leagueResultsShapes.searchResults, { body: { _id: id } });
  const [data] = found?.data ?? [];
  // The union is of lists and of one result; one that is asked for by its id has its players.
  if (!data?.freezed || !("timeLimit" in data)) return null;
  const designs = designsOf(await clansOf(http, data.seasonId));
  const team = (name: string | null) => ({ name: name ?? "", crest: designs.get(name ?? "") ?? null });
  const season = await seasonName(http, data.seasonId);
  return resultScene(data, season, [team(data.redClanName), team(data.blueClanName)]);
}

type Named = Pick<ResultScene["red"], "name" | "crest">;

function resultScene(
  result: RankedResult | LeagueResult,
  board: string,
  [red, blue]: readonly [Named, Named],
): ResultScene {
  const { date, map, isForfeit, winnerSide, redScore, blueScore, redPlayers, bluePlayers } = result;
  const scoreOf = (side: "red" | "blue", score: number) => {
    if (!isForfeit) return String(score);
    return winnerSide === side ? "1000" : "Forfeit";
  };
  const named = (players: typeof redPlayers) =>
    players.map(({ userId, userName, tee }) => ({ id: userId, name: userName, tee }));
  return {
    kind: "result",
    facts: joined([board, dayWords(date)]),
    map: map ?? "",
    red: { ...red, players: named(redPlayers), score: scoreOf("red", redScore) },
    blue: { ...blue, players: named(bluePlayers), score: scoreOf("blue", blueScore) },
    winner: winnerSide,
  };
}

async function playerScene(http: Http, area: "ranked" | "league", id: string): Promise<PlayerScene | null> {
  const [users, found] = await Promise.all([
    ask(http, usersCalls.searchUsers, usersShapes.searchUsers, { body: { _id: id } }),
    ask(http, careersCalls.getCurve, careersShapes.getCurve, { id, body: { area } }),
  ]);
  const [user] = users?.data ?? [];
  if (!user || !found) return null;
  const { points, games, peak, modeName } = found.data;
  const last = points.at(-1);
  return {
    kind: "player",
    id,
    name: user.userName,
    tee: user.tee,
    note: user.clanName ?? "",
    curve: last
      ? {
          title: `Elo in ${isolated(modeName ?? "the league")}`,
          elo: last.elo.toFixed(2),
          facts: `${games === 1 ? "1 game" : `${games} games`}, peak ${peak?.elo.toFixed(2) ?? ""}`,
          points: points.map(({ elo }) => elo),
        }
      : null,
  };
}

async function clanScene(http: Http, id: string): Promise<ClanScene | null> {
  const found = await ask(http, clansCalls.searchClans, clansShapes.searchClans, { body: { _id: id } });
  const [clan] = found?.data ?? [];
  if (!clan) return null;
  const table = await clansOf(http, clan.seasonId);
  const place = table.findIndex(({ _id }) => _id === id) + 1;
  const hasPlaces = table.some(({ numberGames }) => numberGames > 0);
  return {
    kind: "clan",
    name: clan.name,
    crest: designsOf(table).get(clan.name) ?? crestDesign(clan),
    season: await seasonName(http, clan.seasonId),
    figures: [
      ...(hasPlaces ? [{ label: `of ${table.length} clans`, value: `#${place}` }] : []),
      { label: "Points", value: String(clan.points) },
      { label: "Won and lost", value: `${clan.numberWins}–${clan.numberLosses}` },
      { label: "Players", value: String(clan.players.length) },
    ],
  };
}

async function eventScene(http: Http, id: string): Promise<EventScene | null> {
  const found = await ask(http, eventsCalls.getEvent, eventsShapes.getEvent, { id });
  if (!found) return null;
  const { seasonId, clanAName, clanBName, startDate, score } = found.data;
  const designs = designsOf(await clansOf(http, seasonId));
  const clans = [clanAName, clanBName].map((name) => ({
    name,
    crest: designs.get(name) ?? crestDesign({ name, crest: null }),
  }));
  const time = `${dayWords(startDate)}, ${startDate.slice(11, 16)} UTC`;
  return {
    kind: "event",
    facts: joined([await seasonName(http, seasonId), time]),
    clans,
    score: score ? `${score.clanA}–${score.clanB}` : "vs",
  };
}

/** The clans of a season in the order of its table. */
async function clansOf(http: Http, seasonId: string): Promise<readonly Clan[]> {
  const body = { seasonId, page: 1, numberPerPage: numberPerPage.max };
  return (await ask(http, clansCalls.searchClans, clansShapes.searchClans, { body }))?.data ?? [];
}

/** The crests as all pages of the season show them: assigned from the oldest clan on. */
function designsOf(clans: readonly Clan[]) {
  return crestDesigns(clans.toSorted((one, other) => Number(one._id) - Number(other._id)));
}

async function seasonName(http: Http, seasonId: string): Promise<string> {
  const seasons = await ask(http, seasonsCalls.searchSeasons, seasonsShapes.searchSeasons, {});
  return seasons?.data.find(({ _id }) => _id === seasonId)?.name ?? "";
}

type Sent<S extends Shape> = { readonly id?: string; readonly body?: SentBodyOf<S> };

/**
 * Makes a call as a visitor; `null` where it is refused, such as for what does not exist.
 * @throws Error where it fails, as without the database
 */
async function ask<S extends Shape>(
  { server }: Http,
  { method, path }: Call,
  _shape: S,
  { id = "", body }: Sent<S>,
): Promise<ReplyOf<S> | null> {
  const written = method === "GET" ? undefined : JSON.stringify(body ?? {});
  const address = `/api${path.replace(":id", id)}`;
  const { status, text } = await callInProcess(server, {
    method,
    address,
    body: written,
    cookie: undefined,
    change: 0,
  });
  if (status >= 500) throw new Error(`${address} answered ${status}`);
  return status === 200 ? (JSON.parse(text) as ReplyOf<S>) : null;
}

function joined(facts: readonly string[]): string {
  return facts.filter(Boolean).map(isolated).join(" · ");
}

const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

function dayWords(date: string): string {
  return days.format(new Date(date));
}
