import { apiEndpoints } from "contract/api.ts";
import type { Endpoint } from "contract/endpoint.ts";
import { expect, test } from "vitest";
import { callRaw, findContractViolation } from "../test/call-raw.ts";
import { openLeague } from "../test/open-league.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";
import { signUp } from "../test/sign-up.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

const siteOrigin = { origin: "http://localhost:3000" };
/** How long a session lasts by default. */
const sessionDays = 30;
const dayMs = 86_400_000;

/** Opens a league with an admin and a user. */
async function openLeagueWithUser() {
  const league = await openLeague();
  const { token: userToken } = await signUp(league, "Ada");
  return { league, userToken, servedEndpoints: league.http.servedEndpoints };
}

/** The public routes besides the calls. */
const otherRoutes = [
  "OPTIONS /api/*",
  "GET /api/discord/callback",
  "GET /api/docs",
  "GET /api/health",
  "GET /api/health/process",
  "GET /api/live",
  "GET /clients/*",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /sitemap/:part.xml",
  // The drawings of maps, and the logo and the accent styles of the league.
  "GET /plans/:file",
  "GET /look/:file",
  "POST /api/gameServer/rounds",
  "POST /api/gameServer/rounds/:key",
  ...["season/:id", "clan/:id", "me/:secret"].map((feed) => `GET /api/calendar/${feed}.ics`),
];

test("the server serves exactly the calls of the contract", async () => {
  const { servedEndpoints } = await openLeagueWithUser();
  const endpointsOfContract = Object.values(apiEndpoints).flatMap((endpoints) => Object.entries<Endpoint>(endpoints));
  const describeEndpoint = (name: string, { method, path }: Endpoint) => `${name}: ${method} ${path}`;
  expect(servedEndpoints.map(({ name, endpoint }) => describeEndpoint(name, endpoint)).sort()).toEqual(
    endpointsOfContract.map(([name, endpoint]) => describeEndpoint(name, endpoint)).sort(),
  );
});

test("the server serves no paths besides the calls, their CSV lists and the other known routes", async () => {
  const { league, servedEndpoints } = await openLeagueWithUser();
  const { server } = league.http;
  // Lists are also served as CSV.
  const lists = servedEndpoints.filter(({ endpoint, schemas }) => returnsList(endpoint, schemas));
  // One method at a time, because the list of all methods merges wildcard routes of different methods. Only the number of
  // routes is compared, because the tree that `printRoutes` returns splits the paths.
  const methods = server.supportedMethods.filter((method) => method !== "HEAD");
  const routes = methods.map((method) => server.printRoutes({ commonPrefix: false, method })).join("");
  expect(routes.match(/\([A-Z]+\)/g)).toHaveLength(servedEndpoints.length + lists.length + otherRoutes.length);
});

test("visitors can make only changes that open an account, or that open or end a session", async () => {
  const { servedEndpoints } = await openLeagueWithUser();
  const visitorChanges = servedEndpoints.filter(
    ({ endpoint }) => endpoint.access === "ANYONE" && endpoint.method !== "GET" && !endpoint.readOnly,
  );
  const accountCalls = ["acceptInvitation", "requestAccount", "requestReset", "signIn", "signInWithDiscord", "signOut"];
  expect(visitorChanges.map(({ name }) => name).sort()).toEqual(accountCalls);
});

test("users who are not admins can change only dates, line-ups, memberships and votes of a season", async () => {
  const { servedEndpoints } = await openLeagueWithUser();
  const seasonChanges = servedEndpoints.filter(
    ({ endpoint }) =>
      endpoint.access !== "ADMIN" &&
      endpoint.method !== "GET" &&
      !endpoint.readOnly &&
      /^\/(season|clan|event|vote)/.test(endpoint.path),
  );
  const memberAndLeaderCalls = [
    "acceptClanInvitation",
    "acceptDate",
    "castVote",
    "declineClanInvitation",
    "handOverClan",
    "invitePlayer",
    "leaveClan",
    "nameLineUp",
    "pickMap",
    "proposeDates",
    "releasePlayer",
    "removeVote",
    "withdrawClanInvitation",
    "withdrawDates",
  ];
  expect(seasonChanges.map(({ name }) => name).sort()).toEqual(memberAndLeaderCalls);
});

test("visitors get NOT_SIGNED_IN for calls of users and admins, with any invalid token", async () => {
  const { league, userToken, servedEndpoints } = await openLeagueWithUser();
  const rowsBefore = await readLeagueRows(league);
  const invalidCredentials: Record<string, string>[] = [
    {},
    ...["", "x", `${userToken}A`, "A".repeat(43), "A".repeat(5000), "%zz", "a b", "JWT"].flatMap((token) => [
      { authorization: `Bearer ${token}` },
      { authorization: token },
      { cookie: `session=${token}`, ...siteOrigin },
    ]),
    { authorization: `Basic ${userToken}` },
    // The name of the cookie is case-sensitive, and has the prefix only on sites with HTTPS.
    { cookie: `Session=${userToken}; __Host-session=${userToken}`, ...siteOrigin },
  ];
  const failures: object[] = [];
  for (const servedEndpoint of servedEndpoints.filter(({ endpoint }) => endpoint.access !== "ANYONE")) {
    for (const headers of invalidCredentials) {
      const reply = await callRaw(league.http, servedEndpoint, { headers, body: {} });
      const isExpectedError =
        reply.status === 401 &&
        reply.body.errorCode === "NOT_SIGNED_IN" &&
        findContractViolation(servedEndpoint, reply) === null;
      if (!isExpectedError) failures.push({ call: servedEndpoint.name, headers, ...reply });
    }
  }
  expect(failures).toEqual([]);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("an expired session counts as no session", async () => {
  const { league, userToken, servedEndpoints } = await openLeagueWithUser();
  league.clock.advance((sessionDays + 1) * dayMs);
  const statuses = new Set<number>();
  for (const servedEndpoint of servedEndpoints.filter(({ endpoint }) => endpoint.access !== "ANYONE")) {
    for (const token of [userToken, league.admin]) {
      const reply = await callRaw(league.http, servedEndpoint, { as: token, body: {} });
      statuses.add(reply.status);
    }
  }
  expect([...statuses]).toEqual([401]);
});

test("users get FORBIDDEN for calls of admins, by header and by cookie, before any other check", async () => {
  const { league, userToken, servedEndpoints } = await openLeagueWithUser();
  const rowsBefore = await readLeagueRows(league);
  const credentials = [
    { authorization: `Bearer ${userToken}` },
    { authorization: `JWT ${userToken}` },
    { authorization: `jwt ${userToken}` },
    { cookie: `session=${userToken}`, ...siteOrigin },
    { cookie: `session=${userToken}` },
  ];
  const failures: object[] = [];
  for (const servedEndpoint of servedEndpoints.filter(({ endpoint }) => endpoint.access === "ADMIN")) {
    for (const headers of credentials) {
      for (const request of [{ body: {} }, { body: "{" }, { id: "none" }, { id: "999999" }]) {
        const reply = await callRaw(league.http, servedEndpoint, { headers, ...request });
        if (reply.status !== 403 || reply.body.errorCode !== "FORBIDDEN")
          failures.push({ call: servedEndpoint.name, request, reply });
      }
    }
  }
  expect(failures).toEqual([]);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("an admin has access to every call, by header and by cookie", async () => {
  const { league, servedEndpoints } = await openLeagueWithUser();
  const failures: object[] = [];
  for (const servedEndpoint of servedEndpoints.filter(({ name }) => name !== "signOut")) {
    for (const headers of [
      { authorization: `Bearer ${league.admin}` },
      { cookie: `session=${league.admin}`, ...siteOrigin },
      // With a token in the header, which other sites cannot send, the origin does not matter.
      { cookie: `session=${league.admin}`, authorization: `JWT ${league.admin}`, origin: "https://evil.example" },
    ]) {
      const { status, ...reply } = await callRaw(league.http, servedEndpoint, {
        headers,
        id: "999999",
        body: { "no such field": 1 },
      });
      // Calls with a body reject the unknown field before they do anything.
      const hasAccess = servedEndpoint.endpoint.method === "GET" ? ![401, 403].includes(status) : status === 400;
      if (!hasAccess) failures.push({ call: servedEndpoint.name, headers, status, ...reply });
    }
  }
  expect(failures).toEqual([]);
});

test("writes with a session cookie are rejected without the site's own origin", async () => {
  const { league, userToken, servedEndpoints } = await openLeagueWithUser();
  const rowsBefore = await readLeagueRows(league);
  const foreignHeaders = [
    {},
    { origin: "" },
    { origin: "null" },
    { origin: "https://localhost:3000" },
    { origin: "http://localhost:3000.evil.example" },
    { origin: "https://evil.example", referer: "http://localhost:3000/" },
  ];
  const failures: object[] = [];
  for (const servedEndpoint of servedEndpoints.filter(
    ({ endpoint }) => endpoint.method !== "GET" && !endpoint.readOnly && !endpoint.precedesSignIn,
  )) {
    const token = servedEndpoint.endpoint.access === "ADMIN" ? league.admin : userToken;
    for (const headers of foreignHeaders) {
      const reply = await callRaw(league.http, servedEndpoint, {
        headers: { cookie: `session=${token}`, ...headers },
        body: {},
      });
      if (reply.body.errorCode !== "FOREIGN_ORIGIN") failures.push({ call: servedEndpoint.name, headers, reply });
    }
    for (const contentType of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
      const headers = { cookie: `session=${token}`, ...siteOrigin };
      const reply = await callRaw(league.http, servedEndpoint, { headers, contentType, body: "{}" });
      if (reply.status !== 400) failures.push({ call: servedEndpoint.name, contentType, reply });
    }
  }
  expect(failures).toEqual([]);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});
