import { expect, test } from "vitest";
import { fillInBulk } from "../../stress/bench/bulk-league.ts";
import { type CachedRequest, listSendRequests, readResponse } from "../test/cached-responses.ts";
import { openFullLeague } from "../test/full-league.ts";
import { beginSeason, createClan, enterRound } from "../test/league-season.ts";
import { type League, openLeague } from "../test/open-league.ts";
import { readQueryPlan, type TracedQuery } from "../test/plans-queries.ts";
import { createServerRound, postResult } from "../test/play.ts";
import { signUp } from "../test/sign-up.ts";
import type { ServedCall } from "./platform/http/http.ts";

/** The tables that grow with every round. */
const growing = [
  "results",
  "result_players",
  "player_rounds",
  "player_maps",
  "player_pairs",
  "player_elo_spans",
  "received_rounds",
];

/**
 * What may read received rounds in the order of their keys, until its limit: the newest ones, and those that miss a name,
 * which PostgreSQL looks up by it in tables larger than those of a test. Their number is read from an index alone.
 */
const inboxReads = [
  /^select count\(\*\) as "rows" from "received_rounds"$/,
  /^select (?!.* where ).* from "received_rounds" as "r" .* order by "r"."id" desc limit /,
  /^select .* from "missing_names" as "m" .* order by "r"."id" desc limit /,
];

/** Calls of which nothing is read here: they need Discord, a game server, or a secret. */
const notAsked = [
  "GET /discord/",
  "POST /gameServer/:id/check",
  "POST /push/find",
  "POST /discord/signIn/begin",
  "POST /invitation/open",
  "POST /accountRequest/mine",
];

test("no read call scans all results or their players", async () => {
  const queries = new Map<string, TracedQuery>();
  const note = ({ sql, parameters }: TracedQuery) => void queries.set(sql, { sql, parameters });
  // The one has many results, the other something in every table.
  const bulk = await openLeague({}, undefined, note);
  await fillInBulk(bulk.context, 300);
  const further = await questionsOfSeason(bulk);
  const { league: full } = await openFullLeague(note);
  queries.clear();
  const { token } = await signUp(bulk, "Una");
  const answeredInFull = await askAll(full, [full.admin]);
  const answered = answeredInFull.union(await askAll(bulk, [null, token, bulk.admin], further));
  const unanswered = readingCalls(full).filter((call) => !answered.has(call));
  expect(unanswered.filter((call) => !notAsked.some((beginning) => call.startsWith(beginning)))).toEqual([]);

  const selects = [...queries.values()].filter(({ sql }) => sql.startsWith("select") && tablesIn(sql).length > 0);
  expect(selects.length).toBeGreaterThan(10);
  const scans: string[] = [];
  for (const query of selects.filter(({ sql }) => !inboxReads.some((one) => one.test(sql)))) {
    const names = tablesIn(query.sql);
    const steps = await readQueryPlan(bulk.context.db, query);
    for (const step of steps.filter((one) => names.some((name) => `${one} `.startsWith(`SCAN ${name} `)))) {
      scans.push(`${step}: ${query.sql}`);
    }
  }
  expect(scans).toEqual([]);
});

/** The calls that change nothing, by method and path. */
function readingCalls({ http }: League): string[] {
  return http.servedCalls.filter(isReading).map(nameOf);
}

function isReading({ call }: ServedCall): boolean {
  return call.method === "GET" || call.readOnly === true;
}

function nameOf({ call }: ServedCall): string {
  return `${call.method} ${call.path}`;
}

/**
 * Asks all calls that change nothing.
 *
 * @param viewers tokens; `null` is a visitor
 * @returns the calls that answered something else than a refusal
 */
async function askAll(
  league: League,
  viewers: readonly (string | null)[],
  further: Readonly<Record<string, CachedRequest>> = {},
): Promise<Set<string>> {
  const questions = league.http.servedCalls.filter(isReading).flatMap((served) => {
    const own = further[nameOf(served)];
    return [...listSendRequests([served]), ...(own === undefined ? [] : [own])].map(
      (one) => [nameOf(served), one] as const,
    );
  });
  const answered = new Set<string>();
  for (const [name, question] of questions) {
    for (const viewer of viewers) {
      const reply = await readResponse(league.http, viewer, question);
      if (reply.startsWith('{"ok":true')) answered.add(name);
    }
  }
  return answered;
}

/** Plays two rounds of a season, one of them not yet frozen. @returns questions whose keys or bodies are of their own */
async function questionsOfSeason(league: League): Promise<Record<string, CachedRequest>> {
  await beginSeason(league);
  const red = await createClan(league, "Owls", "1000");
  const blue = await createClan(league, "Bats", "1001");
  const frozen = await enterRound(league, { red, blue, redScore: 3, blueScore: 1 });
  await league.league.call("freezeResult", { as: league.admin, id: frozen });
  const id = await enterRound(league, { red, blue, redScore: 1, blueScore: 3 });
  const names = (await league.call("searchUsers", { body: { userName: "0" } })).data.map(({ userName }) => userName);
  const { _id: ranked } = await postResult(league, "1", createServerRound(names.slice(0, 2)));
  const [stat] = (await league.league.call("searchStats", { body: {} })).data;
  const days = { firstDay: "2026-04-01", lastDay: "2026-04-30", weekdays: [7] };
  const hours = { firstHour: "18:00", lastHour: "22:00", minutes: 60 };
  return {
    "GET /stat/:id": { method: "GET", url: `/api/stat/${stat?._id}` },
    "GET /result/:id/disputes": { method: "GET", url: `/api/result/${id}/disputes` },
    "GET /result/:id/preview": { method: "GET", url: `/api/result/${id}/preview` },
    "GET /result/:id/story": { method: "GET", url: `/api/result/${frozen}/story` },
    "POST /result/preview": { method: "POST", url: "/api/result/preview", payload: { ids: [id] } },
    "POST /resultRanked/preview": { method: "POST", url: "/api/resultRanked/preview", payload: { ids: [ranked] } },
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

/** What a query calls the growing tables in it: their names and aliases. */
function tablesIn(sql: string): string[] {
  return growing.flatMap((table) =>
    [...sql.matchAll(new RegExp(`"${table}"(?: as "(\\w+)")?`, "g"))].flatMap(([, alias]) =>
      alias === undefined ? [table] : [table, alias],
    ),
  );
}
