import type { Socket } from "node:net";
import { expect } from "vitest";
import type { ServedEndpoint } from "../src/platform/http/http.ts";
import type { League } from "./open-league.ts";
import { readRawResponse } from "./raw-socket.ts";

/** A request to an endpoint whose responses are cached. */
export type CachedRequest = { readonly method: "GET" | "POST"; readonly url: string; readonly payload?: object };

/** IDs of modes, seasons, clans and other entities that exist in the tests' leagues. */
const existingIds = ["1", "2", "3"];
/** Bodies with different filters, orders and pages. Each endpoint is called with the bodies that its schema accepts. */
const bodies = [
  {},
  { page: 1, numberPerPage: 2 },
  { page: 2, numberPerPage: 2 },
  ...existingIds.flatMap((id) => ["modeId", "seasonId", "clanId", "_id"].map((field) => ({ [field]: id }))),
  { userName: "a" },
  ...[{ userId: "1001" }, { map: "ctf5" }, { userId: "1001", map: "ctf5", page: 2, numberPerPage: 2 }].flatMap(
    (body) => [body, { ...body, modeId: "1" }, { ...body, freezed: true }],
  ),
  { sort: "userName", asc: true },
  { startDate: "2026-01-01", endDate: "2027-01-01" },
  { text: "ctf5" },
  { text: "player 10", from: "2026-01-01" },
  { text: "", from: "2026-01-01" },
  { modeId: "1", date: "2026-02-28", userIds: ["2", "3", "1000"] },
  { area: "ranked" },
  { area: "ranked", all: true },
  { area: "ranked", map: "ctf5", outcome: "W", page: 2, numberPerPage: 2 },
  { area: "ranked", modeId: "1" },
  { area: "league", seasonId: "1" },
  ...["2", "1001"].map((otherId) => ({ area: "ranked", otherId, page: 1 })),
];

/** Returns requests to every endpoint whose responses are cached, with different IDs, pages and filters. */
export function listCachedRequests({ http }: League): CachedRequest[] {
  return listRequests(http.servedEndpoints.filter(({ endpoint }) => endpoint.cached !== undefined));
}

/** Returns requests to these endpoints, with different IDs, pages and filters. */
export function listRequests(endpoints: readonly ServedEndpoint[]): CachedRequest[] {
  return endpoints.flatMap(({ endpoint, schemas }): CachedRequest[] => {
    const url = `/api${endpoint.path}`;
    if (endpoint.method === "GET") return existingIds.map((id) => ({ method: "GET", url: url.replace(":id", id) }));
    const validBodies = bodies.filter((body) => schemas.body?.safeParse(body).success);
    // In leagues that are filled in bulk, the IDs of players start at 1000.
    const ids = url.includes(":id") ? ["1", "1000"] : [""];
    return ids.flatMap((id) =>
      validBodies.map((payload) => ({ method: "POST", url: url.replace(":id", id), payload })),
    );
  });
}

/** Sends a request with a session's token, or without one as a visitor, and returns the response body. */
export async function readResponse(
  http: League["http"],
  token: string | null,
  request: CachedRequest,
): Promise<string> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const { body } = await http.server.inject({ ...request, headers });
  return body;
}

/**
 * Sends a request over a socket and returns the response body. Unlike Fastify's `inject`, this also tests the fast path,
 * which sends some cached responses without Fastify.
 */
export async function readResponseOverSocket(
  socket: Socket,
  token: string | null,
  request: CachedRequest,
): Promise<string> {
  const { method, url, payload } = request;
  const body = payload === undefined ? "" : JSON.stringify(payload);
  const headers = [
    `${method} ${url} HTTP/1.1`,
    "Host: league",
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(payload === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
  const response = await readRawResponse(socket);
  // The body of a raw response has one character per byte.
  return Buffer.from(response.body, "latin1").toString();
}

/**
 * Expects each response of the league's server, which may be cached, to equal the response of a server without a cache.
 * @param tokens the sessions with which each request is made. Null for a visitor
 */
export async function expectFreshResponses(
  league: League,
  uncachedServer: League["http"],
  requests: readonly CachedRequest[],
  tokens: readonly (string | null)[],
): Promise<void> {
  for (const request of requests) {
    for (const token of tokens) {
      const cached = await readResponse(league.http, token, request);
      expect(cached, JSON.stringify(request)).toBe(await readResponse(uncachedServer, token, request));
    }
  }
}
