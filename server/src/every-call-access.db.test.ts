import { apiCalls } from "contract/api.ts";
import type { Call } from "contract/endpoint.ts";
import { expect, test } from "vitest";
import { callRaw, readError } from "../test/call-raw.ts";
import { dump } from "../test/dump.ts";
import { openLeague } from "../test/open-league.ts";
import { signUp } from "../test/sign-up.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

const ours = { origin: "http://localhost:3000" };
const day = 86_400_000;

/** A league with an admin and a user, and what each call of the API answers to a way of sending it. */
async function everyCall() {
  const league = await openLeague();
  const { token: user } = await signUp(league, "Ada");
  return { league, user, served: league.http.servedCalls };
}

/** What everyone may ask for beside the calls. */
const besides = [
  "OPTIONS /api/*",
  "GET /api/discord/callback",
  "GET /api/docs",
  "GET /api/health",
  "GET /api/live",
  "GET /clients/*",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /sitemap/:part.xml",
  "GET /plans/:file",
  "GET /look/:file",
  "POST /api/gameServer/rounds",
  "POST /api/gameServer/rounds/:key",
  ...["season/:id", "clan/:id", "me/:secret"].map((feed) => `GET /api/calendar/${feed}.ics`),
];

test("the calls of the list of features are served, and no others", async () => {
  const { served } = await everyCall();
  const listed = Object.values(apiCalls).flatMap((calls) => Object.entries<Call>(calls));
  const inWords = (name: string, { method, path }: Call) => `${name}: ${method} ${path}`;
  expect(served.map(({ name, call }) => inWords(name, call)).sort()).toEqual(
    listed.map(([name, call]) => inWords(name, call)).sort(),
  );
});

test("no path is served that is no call of the contract", async () => {
  const { league, served } = await everyCall();
  const { server } = league.http;
  // They can be had as CSV too.
  const lists = served.filter(({ call, schemas }) => returnsList(call, schemas));
  // Method by method: paths that end in a wildcard are listed as one.
  const methods = server.supportedMethods.filter((method) => method !== "HEAD");
  const routes = methods.map((method) => server.printRoutes({ commonPrefix: false, method })).join("");
  expect(routes.match(/\([A-Z]+\)/g)).toHaveLength(served.length + lists.length + besides.length);
});

test("what others than admins may change is what they are meant to", async () => {
  const { served } = await everyCall();
  const changes = served.filter(({ call }) => call.access !== "ADMIN" && call.method !== "GET" && !call.readOnly);
  const changedBy = (access: string) => changes.filter(({ call }) => call.access === access).map(({ name }) => name);
  const onOwnAccount = ["acceptInvitation", "requestAccount", "requestReset", "signIn", "signInWithDiscord", "signOut"];
  expect(changedBy("ANYONE").sort()).toEqual(onOwnAccount);
  const ofSeasons = changes.filter(({ call }) => /^\/(season|clan|event|vote)/.test(call.path)).map(({ name }) => name);
  const byMembersAndLeaders = [
    "acceptClanInvitation",
    "acceptDate",
    "castVote",
    "declineClanInvitation",
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
  expect(ofSeasons.sort()).toEqual(byMembersAndLeaders);
});

test("visitors are asked to sign in where a call is for users or admins, whatever token they make up", async () => {
  const { league, user, served } = await everyCall();
  const before = await dump(league);
  const strangers: Record<string, string>[] = [
    {},
    ...["", "x", `${user}A`, "A".repeat(43), "A".repeat(5000), "%zz", "a b", "JWT"].flatMap((token) => [
      { authorization: `Bearer ${token}` },
      { authorization: token },
      { cookie: `session=${token}`, ...ours },
    ]),
    { authorization: `Basic ${user}` },
    { cookie: `Session=${user}; __Host-session=${user}`, ...ours },
  ];
  const faults: object[] = [];
  for (const one of served) {
    for (const headers of one.call.access === "ANYONE" ? [] : strangers) {
      const reply = await callRaw(league.http, one, { headers, body: {} });
      if (reply.status !== 401 || reply.body.message !== "Please log in first" || readError(one, reply)) {
        faults.push({ call: one.name, headers, ...reply });
      }
    }
  }
  expect(faults).toEqual([]);
  expect(await dump(league)).toEqual(before);
});

test("an expired session is nobody's", async () => {
  const { league, user, served } = await everyCall();
  league.clock.advance(31 * day);
  const statuses: number[] = [];
  for (const one of served.filter(({ call }) => call.access !== "ANYONE")) {
    for (const as of [user, league.admin]) statuses.push((await callRaw(league.http, one, { as, body: {} })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
});

test("users are refused what is for admins, by header and by cookie, before anything else is looked at", async () => {
  const { league, user, served } = await everyCall();
  const before = await dump(league);
  const ways = [
    { authorization: `Bearer ${user}` },
    { authorization: `JWT ${user}` },
    { authorization: `jwt ${user}` },
    { cookie: `session=${user}`, ...ours },
    { cookie: `session=${user}` },
  ];
  const faults: object[] = [];
  for (const one of served.filter(({ call }) => call.access === "ADMIN")) {
    for (const headers of ways) {
      for (const raw of [{ body: {} }, { body: "{" }, { id: "none" }, { id: "999999" }]) {
        const reply = await callRaw(league.http, one, { headers, ...raw });
        if (reply.status !== 403 || reply.body.errorCode !== "FORBIDDEN") faults.push({ call: one.name, raw, reply });
      }
    }
  }
  expect(faults).toEqual([]);
  expect(await dump(league)).toEqual(before);
});

test("an admin is let in everywhere, by header and by cookie", async () => {
  const { league, served } = await everyCall();
  const faults: object[] = [];
  for (const one of served.filter(({ name }) => name !== "signOut")) {
    for (const headers of [
      { authorization: `Bearer ${league.admin}` },
      { cookie: `session=${league.admin}`, ...ours },
      { cookie: `session=${league.admin}`, authorization: `JWT ${league.admin}`, origin: "https://evil.example" },
    ]) {
      // A field that nothing has is refused by every call before it does anything.
      const reply = await callRaw(league.http, one, { headers, id: "999999", body: { "no such field": 1 } });
      const isIn = one.call.method === "GET" ? reply.status !== 401 && reply.status !== 403 : reply.status === 400;
      if (!isIn) faults.push({ call: one.name, headers, reply });
    }
  }
  expect(faults).toEqual([]);
});

test("what changes something by cookie is refused without the league's own origin", async () => {
  const { league, user, served } = await everyCall();
  const before = await dump(league);
  const foreign = [
    {},
    { origin: "" },
    { origin: "null" },
    { origin: "https://localhost:3000" },
    { origin: "http://localhost:3000.evil.example" },
    { origin: "https://evil.example", referer: "http://localhost:3000/" },
  ];
  const faults: object[] = [];
  for (const one of served.filter(({ call }) => call.method !== "GET" && !call.readOnly && !call.signsIn)) {
    const token = one.call.access === "ADMIN" ? league.admin : user;
    for (const headers of foreign) {
      const reply = await callRaw(league.http, one, { headers: { cookie: `session=${token}`, ...headers }, body: {} });
      if (reply.body.errorCode !== "FOREIGN_ORIGIN") faults.push({ call: one.name, headers, reply });
    }
    for (const contentType of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
      const headers = { cookie: `session=${token}`, ...ours };
      const reply = await callRaw(league.http, one, { headers, contentType, body: "{}" });
      if (reply.status !== 400) faults.push({ call: one.name, contentType, reply });
    }
  }
  expect(faults).toEqual([]);
  expect(await dump(league)).toEqual(before);
});
