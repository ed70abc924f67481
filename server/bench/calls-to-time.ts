import type { SignedIn } from "../src/features/users/find-viewer.ts";
import type { Http } from "../src/platform/http/http.ts";
import type { Timed } from "./timings.ts";

type Method = "GET" | "POST";

/** What pages ask most, and what an admin does to a round. */
export async function callsToTime(http: Http<SignedIn>, token: string): Promise<Timed[]> {
  async function call(method: Method, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await http.server.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
    if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${reply.body}`);
    return reply.json();
  }
  const asked = (name: string, path: string, body?: object): Timed => ({
    name,
    run: () => call(body ? "POST" : "GET", path, body),
    budget: 10,
  });

  const results = await call("POST", "/resultRanked/search", { page: 1, numberPerPage: 50 });
  const lastPage = Math.ceil(results.data.total / 50);
  const [{ _id: resultId, modeId }] = results.data.resultsRanked;
  const { data: stats } = await call("POST", "/statRanked/search", { modeId, page: 1, numberPerPage: 25 });
  return [
    asked("results, first page", "/resultRanked/search", { page: 1, numberPerPage: 50 }),
    asked("results, middle page", "/resultRanked/search", { page: Math.ceil(lastPage / 2), numberPerPage: 50 }),
    asked("results, last page", "/resultRanked/search", { page: lastPage, numberPerPage: 50 }),
    asked("a result", `/resultRanked/${resultId}`),
    asked("leaderboard", "/statRanked/leaderboard", { modeId, page: 1, numberPerPage: 50 }),
    asked("stats of a mode", "/statRanked/search", { modeId, page: 1, numberPerPage: 25 }),
    asked("a stat", `/statRanked/${stats[0]._id}`),
    asked("players", "/user/search", { page: 1, numberPerPage: 50 }),
    asked("clans", "/clan/search", {}),
    asked("league results", "/result/search", { page: 1, numberPerPage: 50 }),
    asked("seasons", "/season/search", {}),
    asked("a month of the calendar", "/event/search", { startDate: daysFromNow(-15), endDate: daysFromNow(15) }),
    asked("votes", "/vote/search", { page: 1, numberPerPage: 25 }),
    asked("queues and their matches", "/queue/search", {}),
    asked("a player's own match", "/match/own"),
    {
      name: "post and freeze an empty forfeit",
      budget: 30,
      async run() {
        const { data } = await call("POST", "/resultRanked/import", { date: "2026-01-01", message: "", modeId });
        const path = `/resultRanked/${data._id}`;
        await call("POST", `${path}/forfeit`, { side: "red" });
        await http.server.inject({
          method: "PUT",
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}` },
          payload: { map: "ctf5" },
        });
        await call("POST", `${path}/freeze`, {});
      },
    },
  ];
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
