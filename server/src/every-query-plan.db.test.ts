import { expect, test } from "vitest";
import { fillInBulk } from "../../stress/bench/bulk-league.ts";
import { type CachedRequest, listRequests, readResponse } from "../test/cached-responses.ts";
import { openFullLeague } from "../test/full-league.ts";
import { beginSeason, createClan, enterRound } from "../test/league-season.ts";
import { type League, openLeague } from "../test/open-league.ts";
import { createServerRound, importRound } from "../test/play.ts";
import { type RecordedQuery, readQueryPlan } from "../test/query-plan-queries.ts";
import { signUp } from "../test/sign-up.ts";
import type { ServedEndpoint } from "./platform/http/http.ts";

/** The tables that grow with every round. */
const growingTables = [
  "results",
  "result_players",
  "player_rounds",
  "player_maps",
  "player_pairs",
  "player_elo_spans",
  "received_rounds",
];

/** Queries that may scan received rounds. */
const allowedScans = [
  // Only reads an index.
  /^select count\(\*\) as "rows" from "received_rounds"$/,
  // Reads the newest rounds up to a limit.
  /^select (?!.* where ).* from "received_rounds" as "r" .* order by "r"."id" desc limit /,
  // Reads the newest rounds with a name that no user has. In large tables, PostgreSQL finds them by an index on the names.
  /^select .* from "missing_names" as "m" .* order by "r"."id" desc limit /,
];

/** Calls that this test cannot make: they need Discord, a game server, or a secret. */
const excludedCalls = [
  "GET /discord/",
  "POST /gameServer/:id/check",
  "POST /push/find",
  "POST /discord/signIn/begin",
  "POST /invitation/open",
  "POST /accountRequest/mine",
];

test("no read call scans all results or their players", async () => {
  const queries = new Map<string, RecordedQuery>();
  const recordQuery = ({ sql, parameters }: RecordedQuery) => void queries.set(sql, { sql, parameters });
  // One league has many results, the other one has rows in every table.
  const bulkLeague = await openLeague({}, { onQuery: recordQuery });
  const resultCount = 300;
  await fillInBulk(bulkLeague.context, resultCount);
  const extraRequests = await createSeasonRequests(bulkLeague);
  const { league: fullLeague } = await openFullLeague({ onQuery: recordQuery });
  // Forgets the queries of the set-up.
  queries.clear();
  const { token } = await signUp(bulkLeague, "Una");
  const endpointsOfFullLeague = await makeReadCalls(fullLeague, [fullLeague.admin]);
  const endpointsOfBulkLeague = await makeReadCalls(bulkLeague, [null, token, bulkLeague.admin], extraRequests);
  const succeededCalls = endpointsOfFullLeague.union(endpointsOfBulkLeague);
  const failedCalls = listReadEndpoints(fullLeague).filter((call) => !succeededCalls.has(call));
  expect(failedCalls.filter((call) => !excludedCalls.some((prefix) => call.startsWith(prefix)))).toEqual([]);

  const selects = [...queries.values()].filter(
    ({ sql }) => sql.startsWith("select") && findGrowingTables(sql).length > 0,
  );
  expect(selects.length).toBeGreaterThan(10);
  const scans: string[] = [];
  for (const query of selects.filter(({ sql }) => !allowedScans.some((pattern) => pattern.test(sql)))) {
    const names = findGrowingTables(query.sql);
    // The steps of both engines have the form of SQLite: `SCAN table` or `SEARCH table`.
    const steps = await readQueryPlan(bulkLeague.context.db, query);
    for (const step of steps.filter((line) => names.some((name) => `${line} `.startsWith(`SCAN ${name} `)))) {
      scans.push(`${step}: ${query.sql}`);
    }
  }
  expect(scans).toEqual([]);
});

/** Lists the calls that change nothing, by method and path. */
function listReadEndpoints({ http }: League): string[] {
  return http.servedEndpoints.filter(isReadEndpoint).map(getEndpointName);
}

function isReadEndpoint({ endpoint }: ServedEndpoint): boolean {
  return endpoint.method === "GET" || endpoint.readOnly === true;
}

function getEndpointName({ endpoint }: ServedEndpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/**
 * Makes all calls that change nothing, as each viewer.
 *
 * @param viewers tokens; `null` is a visitor
 * @returns the calls that succeeded
 */
async function makeReadCalls(
  league: League,
  viewers: readonly (string | null)[],
  extraRequests: Readonly<Record<string, CachedRequest>> = {},
): Promise<Set<string>> {
  const succeededCalls = new Set<string>();
  for (const served of league.http.servedEndpoints.filter(isReadEndpoint)) {
    const name = getEndpointName(served);
    const requests = listRequests([served]);
    const extraRequest = extraRequests[name];
    if (extraRequest !== undefined) requests.push(extraRequest);
    for (const request of requests) {
      for (const viewer of viewers) {
        const reply = await readResponse(league.http, viewer, request);
        if (reply.startsWith('{"ok":true')) succeededCalls.add(name);
      }
    }
  }
  return succeededCalls;
}

/**
 * Plays two rounds of a season and freezes one of them.
 * @returns requests that need particular ids or bodies
 */
async function createSeasonRequests(league: League): Promise<Record<string, CachedRequest>> {
  await beginSeason(league);
  // The ids of the players that `fillInBulk` creates begin at 1000.
  const red = await createClan(league, "Owls", "1000");
  const blue = await createClan(league, "Bats", "1001");
  const frozenId = await enterRound(league, { red, blue, redScore: 3, blueScore: 1 });
  await league.leagueArea.call("freezeResult", { as: league.admin, id: frozenId });
  const id = await enterRound(league, { red, blue, redScore: 1, blueScore: 3 });
  // The names of the players that `fillInBulk` creates contain a number.
  const { data: players } = await league.call("searchUsers", { body: { userName: "0" } });
  const names = players.map(({ userName }) => userName);
  const { _id: rankedId } = await importRound(league, "1", createServerRound(names.slice(0, 2)));
  const [stat] = (await league.leagueArea.call("searchStats", { body: {} })).data;
  const days = { firstDay: "2026-04-01", lastDay: "2026-04-30", weekdays: [7] };
  const hours = { firstHour: "18:00", lastHour: "22:00", minutes: 60 };
  return {
    "GET /stat/:id": { method: "GET", url: `/api/stat/${stat?._id}` },
    "GET /result/:id/disputes": { method: "GET", url: `/api/result/${id}/disputes` },
    "GET /result/:id/preview": { method: "GET", url: `/api/result/${id}/preview` },
    "GET /result/:id/story": { method: "GET", url: `/api/result/${frozenId}/story` },
    "POST /result/preview": { method: "POST", url: "/api/result/preview", payload: { ids: [id] } },
    "POST /resultRanked/preview": { method: "POST", url: "/api/resultRanked/preview", payload: { ids: [rankedId] } },
    "POST /user/like": { method: "POST", url: "/api/user/like", payload: { name: "Una" } },
    "POST /text/search": { method: "POST", url: "/api/text/search", payload: { page: "about" } },
    "POST /text/edit": { method: "POST", url: "/api/text/edit", payload: { page: "about" } },
    "POST /map": { method: "POST", url: "/api/map", payload: { name: "ctf5" } },
    "POST /event/fixtures/preview": {
      method: "POST",
      url: "/api/event/fixtures/preview",
      payload: { double: true, ...days, ...hours },
    },
  };
}

/** Returns the names and aliases of the growing tables in a query. */
function findGrowingTables(sql: string): string[] {
  return growingTables.flatMap((table) =>
    [...sql.matchAll(new RegExp(`"${table}"(?: as "(\\w+)")?`, "g"))].flatMap(([, alias]) =>
      alias === undefined ? [table] : [table, alias],
    ),
  );
}
