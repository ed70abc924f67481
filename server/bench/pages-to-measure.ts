import type { SignedIn } from "../src/features/users/find-viewer.ts";
import type { Http } from "../src/platform/http/http.ts";
import { inject } from "./inject.ts";

/** Something that is measured, by name. */
export type NamedRun = {
  readonly name: string;
  /** Of how many results on the league has all that it shows at most. */
  readonly fullFrom: number;
  readonly run: () => Promise<unknown>;
};

/** From here on each player has hundreds of rounds. */
const fullFrom = 100_000;

type Listed = { readonly _id: string };

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
