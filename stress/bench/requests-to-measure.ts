import type { SignedIn } from "../../server/src/features/people/users/find-viewer.ts";
import type { Http } from "../../server/src/platform/http/http.ts";
import type { Request } from "./send-requests.ts";

/** A request that only reads, with its name in the reports. */
export type NamedRequest = Request & {
  readonly name: string;
  /**
   * With more results than this, the response does not become longer, because it has reached its limits, such as a hundred
   * points of a curve.
   */
  readonly fullFromResultCount?: number;
};

type Identified = { readonly _id: string };

/** Sends a request and returns the response. @throws Error if it fails */
type SendRequest = <Reply>(request: Request) => Promise<Reply>;

/** Lists visitors' requests that only read, including those for later pages of lists. */
export async function listReadRequests(send: SendRequest): Promise<NamedRequest[]> {
  const post = (name: string, path: string, body: object): NamedRequest => ({ name, method: "POST", path, body });
  const get = (name: string, path: string): NamedRequest => ({ name, method: "GET", path });
  // The requests without a name only find ids and are not measured.
  const { data: modes } = await send<{ data: Identified[] }>(post("", "/mode/search", {}));
  const modeId = modes[0]?._id;
  const numberPerPage = 50;
  const firstPage = post("results", "/resultRanked/search", { page: 1, numberPerPage });
  const { data: results } = await send<{ data: { resultsRanked: Identified[]; total: number } }>(firstPage);
  const lastPage = Math.ceil(results.total / numberPerPage);
  const { data: stats } = await send<{ data: Identified[] }>(post("", "/statRanked/search", { modeId, page: 1 }));
  const { data: playerStats } = await send<{ data: { userId: string }[] }>(post("", "/statRanked/search", { page: 1 }));
  const userId = playerStats[0]?.userId;
  const createCareerRequest = (name: string, endpoint: string, body: object): NamedRequest => ({
    ...post(name, `/user/${userId}/${endpoint}`, { area: "ranked", ...body }),
    fullFromResultCount,
  });
  const mapsRequest = createCareerRequest("a player's maps and partners", "career", {});
  const { data: career } = await send<{ data: { opponents: { user: Identified }[] } }>(mapsRequest);
  const opponentId = career.opponents[0]?.user._id;
  const careerRequests = [
    createCareerRequest("a player's rounds", "rounds", { page: 1, numberPerPage: 10 }),
    createCareerRequest("a player's curve", "curve", {}),
    createCareerRequest("a player's complete curve", "curve", { all: true }),
    mapsRequest,
    // Measures a player and the opponent whom the player has met most. For others, the endpoint reads all rounds of one player.
    createCareerRequest("two players who met most", "versus", { otherId: opponentId, page: 1, numberPerPage: 10 }),
  ];
  return [
    firstPage,
    post("results, middle page", "/resultRanked/search", { page: Math.ceil(lastPage / 2), numberPerPage }),
    post("results, last page", "/resultRanked/search", { page: lastPage, numberPerPage }),
    post("results of a mode", "/resultRanked/search", { modeId, page: 1, numberPerPage }),
    get("a result", `/resultRanked/${results.resultsRanked[0]?._id}`),
    post("leaderboard", "/statRanked/leaderboard", { modeId, page: 1, numberPerPage: 50 }),
    post("stats", "/statRanked/search", { modeId, page: 1, numberPerPage: 25 }),
    get("a stat", `/statRanked/${stats[0]?._id}`),
    ...careerRequests,
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

/** A function whose duration is measured. */
export type NamedRun = {
  readonly name: string;
  /** With more results than this, the response does not become longer. */
  readonly fullFromResultCount: number;
  readonly run: () => Promise<unknown>;
};

/** With this number of results or more, each player has hundreds of rounds. */
const fullFromResultCount = 100_000;

/** A day in the last month of the rounds of leagues that are filled in bulk. */
const lateDay = "2025-12-20";

/** Lists the other requests of the pages that visitors open: for a player, a map, a result, a season, and the search. */
export async function listPageRuns(http: Http<SignedIn>): Promise<NamedRun[]> {
  const post = <Reply>(path: string, body: object) => injectRequest<Reply>(http, { method: "POST", path, body });
  const get = <Reply>(path: string) => injectRequest<Reply>(http, { method: "GET", path });
  const { data: modes } = await post<{ data: Identified[] }>("/mode/search", {});
  const modeId = modes[0]?._id;
  const { data: players } = await post<{ data: { userId: string }[] }>("/statRanked/search", { modeId, page: 1 });
  const { data: clans } = await post<{ data: (Identified & { seasonId: string })[] }>("/clan/search", {});
  const results = await post<{ data: { resultsRanked: Identified[] } }>("/resultRanked/search", { modeId, page: 1 });
  const resultId = results.data.resultsRanked[0]?._id;
  const userIds = players.slice(0, 25).map(({ userId }) => userId);
  const [userId] = userIds;
  const playerPage = { area: "ranked", page: 1, numberPerPage: 10 };
  const createRequestRun = (name: string, path: string, body?: object): NamedRun => ({
    name,
    fullFromResultCount,
    run: () => (body ? post(path, body) : get(path)),
  });
  const createFileRun = (name: string, url: string): NamedRun => ({
    name,
    fullFromResultCount,
    run: () => fetchFile(http, url),
  });
  return [
    createRequestRun("a player's stats", "/statRanked/search", { userId }),
    createRequestRun("a player's rounds of a map", `/user/${userId}/rounds`, {
      ...playerPage,
      map: "ctf5",
      outcome: "W",
    }),
    createRequestRun("a player's rounds, fourth page", `/user/${userId}/rounds`, { ...playerPage, page: 4 }),
    createRequestRun("trends of the leaderboard", "/user/trends", { modeId, date: lateDay, userIds }),
    createRequestRun("results of a player on a map", "/resultRanked/search", {
      userId,
      map: "ctf5",
      page: 1,
      numberPerPage: 50,
    }),
    createRequestRun("the insights of a result", `/resultRanked/${resultId}/story`),
    createRequestRun("maps", "/map/search", { page: 1, numberPerPage: 25 }),
    createRequestRun("a map", "/map", { name: "ctf5" }),
    createRequestRun("records", "/records", { area: "ranked" }),
    createRequestRun("records of a mode", "/records", { area: "ranked", modeId }),
    createRequestRun("rounds by week", "/records/weeks", { startDate: "2025-01-01", endDate: lateDay }),
    createRequestRun("search for a player", "/search", { text: "player 10" }),
    createRequestRun("search for a map", "/search", { text: "ctf5" }),
    createRequestRun("search for a day", "/search", { text: "ctf5", from: lateDay, to: lateDay }),
    createRequestRun("a clan's season", `/clan/${clans[0]?._id}/season`),
    createRequestRun("tables of all match days", `/season/${clans[0]?.seasonId}/tables`),
    // A CSV file of results begins with this request.
    createRequestRun("results, a hundred", "/resultRanked/search", { page: 1, numberPerPage: 100 }),
    createFileRun("preview of a player", `/preview/ranked/users/${userId}.png`),
    createFileRun("preview of a result", `/preview/ranked/results/${resultId}.png`),
  ];
}

/** Fetches a file within this process. @throws Error if the request fails */
async function fetchFile({ server }: Http<SignedIn>, url: string): Promise<void> {
  const response = await server.inject({ url });
  if (response.statusCode >= 400) throw new Error(`GET ${url}: ${response.statusCode}`);
}

/** Sends a request within this process. @throws Error if it fails */
export async function injectRequest<Reply>({ server }: Http<SignedIn>, request: Request): Promise<Reply> {
  const { method, path, body, token } = request;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await server.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
  if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.body}`);
  return response.json<Reply>();
}
