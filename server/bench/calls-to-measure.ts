import type { Request } from "./load.ts";

/** A read call with its parameters. */
export type NamedRequest = Request & {
  readonly name: string;
  /** Of how many results on the league has all that it shows at most, such as the hundred points of a curve. */
  readonly fullFrom?: number;
};

type Listed = { readonly _id: string };

/** Makes a call and returns its reply. @throws unless it succeeds */
export type Send = <Reply>(request: Request) => Promise<Reply>;

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
