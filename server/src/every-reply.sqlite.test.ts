import { expect, test } from "vitest";
import { type BodySchema, createMinimalBody, getBodySchema, listAlternatives } from "../test/body-schemas.ts";
import { type CachedRequest, listRequests, readResponse } from "../test/cached-responses.ts";
import { formatReply } from "../test/format-reply.ts";
import { openFullLeague } from "../test/full-league.ts";
import { enterRound } from "../test/league-season.ts";
import { formatStatements } from "../test/observe-statements-queries.ts";
import type { League } from "../test/open-league.ts";
import { openSession } from "../test/sign-up.ts";
import type { ServedEndpoint } from "./platform/http/http.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

/** Viewers who differ in what they see: what they are, and their names in the full league. */
const viewerNames = {
  "waiting player": "Ann",
  "player in a match": "Cleo",
  "clan leader": "Lena",
  "player of results": "red",
  admin: "admin",
} as const;

/** Opens sessions of viewers. A visitor has none. @returns the tokens by what the viewers are */
async function openViewers(league: League): Promise<Map<string, string | null>> {
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  const viewers = new Map<string, string | null>([["visitor", null]]);
  for (const [role, viewerName] of Object.entries(viewerNames)) {
    const user = users.find(({ userName }) => userName === viewerName);
    viewers.set(role, await openSession(league, user?._id ?? ""));
  }
  return viewers;
}

/** Texts that filters accept: an id, a part of a name, a map and a day. */
const filterTexts = ["1", "2", "e", "ctf5", "2026-03-05"];

/** Returns values of a field that change what a call returns. */
function listFieldValues(field: BodySchema): unknown[] {
  return listAlternatives(field).flatMap((alternative): unknown[] => {
    if (alternative.enum) return [...alternative.enum];
    if (alternative.type === "boolean") return [true, false];
    if (alternative.type === "string") return filterTexts;
    if (alternative.type === "array") return [["1", "2"]];
    return [];
  });
}

/** Lists bodies: one with only the required fields, and others with one more field each. */
function listBodies({ schemas }: ServedEndpoint): object[] {
  const schema = getBodySchema(schemas);
  if (schema === null) return [];
  const minimalBody = createMinimalBody(schema) as object;
  const bodies = listAlternatives(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]) =>
      listFieldValues(field).map((value) => ({ ...minimalBody, [name]: value })),
    ),
  );
  return [minimalBody, ...bodies].filter((body) => schemas.body?.safeParse(body).success);
}

/** Lists requests of a call, with different ids and filters. */
function listRequestsOf(served: ServedEndpoint): CachedRequest[] {
  const { method, path } = served.endpoint;
  if (method !== "GET" && method !== "POST") return [];
  // User 2 has played the results, user 1 none.
  const ids = path.includes(":id") ? ["1", "2"] : [""];
  const requestsWithFilters = ids.flatMap((id) =>
    listBodies(served).map((payload) => ({ method, url: `/api${path.replace(":id", id)}`, payload })),
  );
  return [...listRequests([served]), ...requestsWithFilters];
}

/** Formats the replies to a request, with the viewers who get the same. */
async function formatReplies(
  league: League,
  viewers: ReadonlyMap<string, string | null>,
  request: CachedRequest,
): Promise<string> {
  const viewersByReply = new Map<string, string[]>();
  for (const [viewer, token] of viewers) {
    const reply = formatReply(await readResponse(league.http, token, request));
    viewersByReply.set(reply, [...(viewersByReply.get(reply) ?? []), viewer]);
  }
  return [...viewersByReply].map(([reply, names]) => `  ${names.join(", ")}: ${reply}`).join("\n");
}

/** Formats the first line of a list as CSV, which names its columns, with the viewers who get the same columns. */
async function formatCsvColumns(
  league: League,
  viewers: ReadonlyMap<string, string | null>,
  { endpoint }: ServedEndpoint,
): Promise<string[]> {
  const url = `/api${endpoint.path.replace(":id", "1")}?format=csv`;
  const viewersByColumns = new Map<string, string[]>();
  for (const [viewer, token] of viewers) {
    const [columns = ""] = (await readResponse(league.http, token, { method: "GET", url })).split("\r\n");
    viewersByColumns.set(columns, [...(viewersByColumns.get(columns) ?? []), viewer]);
  }
  return [`GET ${url}`, ...[...viewersByColumns].map(([columns, names]) => `  ${names.join(", ")}: ${columns}`)];
}

/** Returns the viewers who may make a call. `every-endpoint-access.db.test.ts` tests that it rejects the others. */
function selectAllowedViewers({ endpoint }: ServedEndpoint, viewers: ReadonlyMap<string, string | null>) {
  const isAllowed = ([viewer]: [string, string | null]) =>
    endpoint.access === "ANYONE" || viewer === "admin" || (endpoint.access === "USER" && viewer !== "visitor");
  return new Map([...viewers].filter(isAllowed));
}

test("the snapshots contain what each call that reads returns to each viewer, and all statements", async () => {
  const statements = new Set<string>();
  const onQuery = ({ sql }: { readonly sql: string }) => void statements.add(sql);
  // Without randomness, the matches have the same teams and maps in each run.
  const alwaysZero = () => 0;
  const { league } = await openFullLeague({ onQuery, random: alwaysZero });
  // The full league has clans with the ids 1 and 2.
  await enterRound(league, { red: "1", blue: "2", redScore: 5, blueScore: 3 });
  const viewers = await openViewers(league);
  const lines: string[] = [];
  for (const served of league.http.servedEndpoints.filter(
    ({ endpoint }) => endpoint.method === "GET" || endpoint.readOnly,
  )) {
    const allowedViewers = selectAllowedViewers(served, viewers);
    const seenReplies = new Set<string>();
    for (const request of listRequestsOf(served)) {
      const replies = await formatReplies(league, allowedViewers, request);
      // Many filters find the same rows.
      if (seenReplies.has(replies)) continue;
      seenReplies.add(replies);
      const { method, url, payload } = request;
      lines.push(`${method} ${url}${payload === undefined ? "" : ` ${JSON.stringify(payload)}`}`, replies);
    }
    if (returnsList(served.endpoint, served.schemas))
      lines.push(...(await formatCsvColumns(league, allowedViewers, served)));
  }
  expect(`\n${lines.join("\n")}\n`).toMatchSnapshot("replies");
  expect(formatStatements(statements)).toMatchSnapshot("statements");
});
