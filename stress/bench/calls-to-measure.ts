import type { SignedIn } from "../../server/src/features/people/users/find-viewer.ts";
import type { Http } from "../../server/src/platform/http/http.ts";
import type { Request } from "./load.ts";

/** A read call with its parameters. */
export type NamedRequest = Request & {
  readonly name: string;
  /** Of how many results on the league has all that it shows at most, such as the hundred points of a curve. */
  readonly fullFrom?: number;
};

type Listed = { readonly _id: string };

/** Makes a call and returns its reply. @throws unless it succeeds */
type Send = <Reply>(request: Request) => Promise<Reply>;

/** All read calls of visitors, also of high pages of lists. */
export async function readCalls(send: Send): Promise<NamedRequest[]> {
  const post = (name: string, path: string, body: object): NamedRequest => ({ name, method: "POST", path, body });
  const get = (name: string, path: string): NamedRequest => ({ name, method: "GET", path });
  const { data: modes } = await send<{ data: Listed[] }>(post("", "/mode/search", {}));
  const modeId = modes[0]?._id;
  const first = post("results", "/resultRanked/search", { page: 1, numberPerPage: 50 });
  const { data } = await send<{ data: { resultsRanked: Listed[]; total: number } }>(first);
  const { total } = data;
  const lastPage = Math.ceil(total / 50);
  const { data: stats } = await send<{ data: Listed[] }>(post("", "/statRanked/search", { modeId, page: 1 }));
  const players = await send<{ data: { userId: string }[] }>(post("", "/statRanked/search", { page: 1 }));
  const [player] = players.data;
  const career = (name: string, call: string, body: object): NamedRequest => ({
    ...post(name, `/user/${player?.userId}/${call}`, { area: "ranked", ...body }),
    fullFrom: 100_000,
  });
  const maps = career("a player's maps and partners", "career", {});
  const { opponents } = (await send<{ data: { opponents: { user: Listed }[] } }>(maps)).data;
  const otherId = opponents[0]?.user._id;
  const careerCalls = [
    career("a player's rounds", "rounds", { page: 1, numberPerPage: 10 }),
    career("a player's curve", "curve", {}),
    career("a player's whole curve", "curve", { all: true }),
    maps,
    // Of those who met less than once in a page, the rounds of the one with fewer are all read.
    career("two players who met most", "versus", { otherId, page: 1, numberPerPage: 10 }),
  ];
  return [
    first,
    post("results, middle page", "/resultRanked/search", { page: Math.ceil(lastPage / 2), numberPerPage: 50 }),
    post("results, last page", "/resultRanked/search", { page: lastPage, numberPerPage: 50 }),
    post("results of a mode", "/resultRanked/search", { modeId, page: 1, numberPerPage: 50 }),
    get("a result", `/resultRanked/${data.resultsRanked[0]?._id}`),
    post("leaderboard", "/statRanked/leaderboard", { modeId, page: 1, numberPerPage: 50 }),
    post("stats", "/statRanked/search", { modeId, page: 1, numberPerPage: 25 }),
    get("a stat", `/statRanked/${stats[0]?._id}`),
    ...careerCalls,
    post("the first page", "/home", { startDate: "2026-01-01", endDate: "2026-01-02" }),
    post("players", "/user/search", { page: 1, numberPerPage: 50 }),
    post("clans", "/clan/search", { page: 1, numberPerPage: 25 }),
    post("seasons", "/season/search", {}),
    post("modes", "/mode/search", {}),
    post("events", "/event/search", {}),
    post("votes", "/vote/search", {}),
    post("queues", "/queue/search", {}),
  ];
}

/** Something that is measured, by name. */
export type NamedRun = {
  readonly name: string;
  /** Of how many results on the league has all that it shows at most. */
  readonly fullFrom: number;
  readonly run: () => Promise<unknown>;
};

/** From here on each player has hundreds of rounds. */
const fullFrom = 100_000;

/** An instant within the last month of the rounds of leagues that are filled in bulk. */
const lastMonth = "2025-12-20";

/** What the pages of visitors ask for besides the lists: of a player, a map, a result, a season, and the search. */
export async function pageCalls(http: Http<SignedIn>): Promise<NamedRun[]> {
  const post = <Reply>(path: string, body: object) => inject<Reply>(http, { method: "POST", path, body });
  const get = <Reply>(path: string) => inject<Reply>(http, { method: "GET", path });
  const { data: modes } = await post<{ data: Listed[] }>("/mode/search", {});
  const modeId = modes[0]?._id;
  const { data: players } = await post<{ data: { userId: string }[] }>("/statRanked/search", { modeId, page: 1 });
  const { data: clans } = await post<{ data: (Listed & { seasonId: string })[] }>("/clan/search", {});
  const results = await post<{ data: { resultsRanked: Listed[] } }>("/resultRanked/search", { modeId, page: 1 });
  const resultId = results.data.resultsRanked[0]?._id;
  const userIds = players.slice(0, 25).map(({ userId }) => userId);
  const [userId] = userIds;
  const ofPlayer = { area: "ranked", page: 1, numberPerPage: 10 };
  const run = (name: string, path: string, body?: object): NamedRun => ({
    name,
    fullFrom,
    run: () => (body ? post(path, body) : get(path)),
  });
  const file = (name: string, url: string): NamedRun => ({ name, fullFrom, run: () => fetchFile(http, url) });
  return [
    run("a player's stats", "/statRanked/search", { userId }),
    run("a player's rounds of a map", `/user/${userId}/rounds`, { ...ofPlayer, map: "ctf5", outcome: "W" }),
    run("a player's rounds, fourth page", `/user/${userId}/rounds`, { ...ofPlayer, page: 4 }),
    run("trends of the leaderboard", "/user/trends", { modeId, date: lastMonth, userIds }),
    run("results of a player on a map", "/resultRanked/search", { userId, map: "ctf5", page: 1, numberPerPage: 50 }),
    run("what a result's page adds", `/resultRanked/${resultId}/story`),
    run("maps", "/map/search", { page: 1, numberPerPage: 25 }),
    run("a map", "/map", { name: "ctf5" }),
    run("records", "/records", { area: "ranked" }),
    run("records of a mode", "/records", { area: "ranked", modeId }),
    run("rounds by week", "/records/weeks", { startDate: "2025-01-01", endDate: lastMonth }),
    run("search for a player", "/search", { text: "player 10" }),
    run("search for a map", "/search", { text: "ctf5" }),
    run("search for a day", "/search", { text: "ctf5", from: lastMonth, to: lastMonth }),
    run("a clan's season", `/clan/${clans[0]?._id}/season`),
    run("tables of all match days", `/season/${clans[0]?.seasonId}/tables`),
    // What a CSV of results begins with.
    run("results, a hundred", "/resultRanked/search", { page: 1, numberPerPage: 100 }),
    file("preview of a player", `/preview/ranked/users/${userId}.png`),
    file("preview of a result", `/preview/ranked/results/${resultId}.png`),
  ];
}

/** @throws unless it succeeds */
async function fetchFile({ server }: Http<SignedIn>, url: string): Promise<void> {
  const reply = await server.inject({ url });
  if (reply.statusCode >= 400) throw new Error(`GET ${url}: ${reply.statusCode}`);
}

/** Makes a call within this process. @throws unless it succeeds */
export async function inject<Reply>({ server }: Http<SignedIn>, request: Request): Promise<Reply> {
  const { method, path, body, token } = request;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await server.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
  if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${reply.body}`);
  return reply.json<Reply>();
}
