import { expect, test } from "vitest";
import { listGetPaths } from "../test/list-get-paths.ts";
import { type League, openLeague } from "../test/open-league.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";

/** Unusual URL parts. Databases cannot store some of them as text: NUL, lone surrogates and invalid UTF-8. */
const hostileParts = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%FF",
  "%C3",
  "%F0%9F%8F%B4",
  "%0A",
  "%25",
  "%E2%80%AE",
  "x".repeat(8000),
];

/** 503 means that the server lacks something, such as Discord, which is no error of the code. */
const isServerError = ({ statusCode }: { readonly statusCode: number }) => statusCode >= 500 && statusCode !== 503;

/** Returns all served paths, with parameters, wildcards and query strings replaced by the hostile parts. */
function createHostilePaths({ http }: League): string[] {
  // These paths are served by routes with a wildcard.
  const wildcardPaths = ["/preview/:any", "/preview/league/clans/:id.png", "/clients/:file", "/assets/:file", "/:any"];
  // A request for live updates never ends.
  const servedPaths = [...wildcardPaths, ...listGetPaths(http.server)].filter((path) => path !== "/api/live");
  return servedPaths.flatMap((path) => {
    const validPath = path.replaceAll(/:\w+/g, "1");
    const hostilePaths = path.includes(":") ? hostileParts.map((part) => path.replaceAll(/:\w+/g, part)) : [];
    const hostileQueries = hostileParts.map((part) => `?format=csv&text=${part}&userName=${part}&${part}=1`);
    return [...hostilePaths, ...hostileQueries.map((query) => `${validPath}${query}`)];
  });
}

test("no path or query string causes a server error, and nothing is stored", async () => {
  const league = await openLeague({ RATE_LIMIT: "1000000" });
  const rowsBefore = await readLeagueRows(league);
  const failures: object[] = [];
  const paths = createHostilePaths(league);
  // Guards against a format of the printed routes that this file does not parse.
  expect(paths.length).toBeGreaterThan(500);
  for (const url of paths) {
    const reply = await league.http.server.inject({ url, headers: { authorization: `Bearer ${league.admin}` } });
    if (isServerError(reply)) failures.push({ url: url.slice(0, 100), body: reply.body });
  }
  expect(failures).toEqual([]);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

/** Headers that the server reads. */
const headerNames = [
  "user-agent",
  "x-forwarded-for",
  "authorization",
  "x-change",
  "if-none-match",
  "origin",
  "last-event-id",
];
/** Unusual header values: non-ASCII bytes, invalid UTF-8, NUL, special characters, and a very long one. */
const headerValues = ["\u0080\u00ff", "\u00ed\u00a0\u0080", "%00", "a%00b", "%ED%A0%80", '"', ";=,", "x".repeat(8000)];

test("no header or cookie causes a server error, and what is stored is valid text", async () => {
  const league = await openLeague({ RATE_LIMIT: "1000000", TRUST_PROXY: "loopback" });
  const headersOfRequests = headerValues.flatMap((value) => [
    ...headerNames.map((name) => ({ [name]: value })),
    ...["session", "pending-sign-in"].map((name) => ({ cookie: `${name}=${value}` })),
  ]);
  for (const [index, headers] of headersOfRequests.entries()) {
    const accountRequest = {
      userName: `name ${index}`,
      contact: "mail",
      message: "Hello",
      // A secret has 43 characters.
      secret: String(index).padEnd(43, "x"),
    };
    const calls = [
      ["POST", "/api/accountRequest", accountRequest],
      ["POST", "/api/user/signin", { email: "nobody@players.example", password: "wrong" }],
      ["GET", "/api/discord/callback?state=a&code=b", undefined],
      ["GET", "/api/user/signin_token", undefined],
    ] as const;
    for (const [method, url, payload] of calls) {
      const reply = await league.http.server.inject({
        method,
        url,
        headers,
        ...(payload && { payload }),
      });
      expect(isServerError(reply), JSON.stringify({ url, headers })).toBe(false);
    }
  }
  const { db } = league.context;
  const rows = await db.selectFrom("audit_log_ip_addresses").select("address").distinct().execute();
  expect(rows.map(({ address }) => address)).toEqual(["127.0.0.1"]);
});
