import { expect, test } from "vitest";
import { dump } from "../test/dump.ts";
import { type League, openLeague } from "../test/open-league.ts";

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

/** Returns all served paths, with parameters, wildcards and query strings replaced by the hostile parts. */
function createHostilePaths({ http }: League): string[] {
  const paths: string[] = [
    "/preview/:any",
    "/preview/league/clans/:id.png",
    "/clients/:file",
    "/assets/:file",
    "/:any",
  ];
  const parents: string[] = [];
  for (const line of http.server.printRoutes({ commonPrefix: false, method: "GET" }).split("\n")) {
    const [, before = "", path] = /^(.*)── (\S+) \(/.exec(line) ?? [];
    if (path === undefined) continue;
    parents.splice(Math.floor(before.length / 4), parents.length, path);
    paths.push(parents.join(""));
  }
  const served = paths.filter((path) => path.startsWith("/") && path !== "/api/live");
  return served.flatMap((path) => [
    ...(path.includes(":") ? hostileParts.map((part) => path.replaceAll(/:\w+/g, part)) : []),
    ...hostileParts.map(
      (part) => `${path.replaceAll(/:\w+/g, "1")}?format=csv&text=${part}&userName=${part}&${part}=1`,
    ),
  ]);
}

test("no path or query string causes a server error, and nothing is stored", async () => {
  const league = await openLeague({ RATE_LIMIT: "1000000" });
  const before = await dump(league);
  const failures: object[] = [];
  const paths = createHostilePaths(league);
  expect(paths.length).toBeGreaterThan(500);
  for (const url of paths) {
    const reply = await league.http.server.inject({ url, headers: { authorization: `Bearer ${league.admin}` } });
    if (reply.statusCode >= 500 && reply.statusCode !== 503)
      failures.push({ url: url.slice(0, 100), body: reply.body });
  }
  expect(failures).toEqual([]);
  expect(await dump(league)).toEqual(before);
});

/** Headers that the league reads. */
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
  const headers = headerValues.flatMap((value) => [
    ...headerNames.map((name) => ({ [name]: value })),
    ...["session", "pending-sign-in"].map((name) => ({ cookie: `${name}=${value}` })),
  ]);
  for (const [number, requestHeaders] of headers.entries()) {
    const request = {
      userName: `name ${number}`,
      contact: "mail",
      message: "Hello",
      secret: String(number).padEnd(43, "x"),
    };
    const calls = [
      ["POST", "/api/accountRequest", request],
      ["POST", "/api/user/signin", { email: "nobody@players.example", password: "wrong" }],
      ["GET", "/api/discord/callback?state=a&code=b", undefined],
      ["GET", "/api/user/signin_token", undefined],
    ] as const;
    for (const [method, url, payload] of calls) {
      const reply = await league.http.server.inject({
        method,
        url,
        headers: requestHeaders,
        ...(payload && { payload }),
      });
      expect({ url, requestHeaders, isServerError: reply.statusCode >= 500 && reply.statusCode !== 503 }).toMatchObject(
        {
          isServerError: false,
        },
      );
    }
  }
  const { db } = league.context;
  const rows = await db.selectFrom("audit_log_ip_addresses").select("address").distinct().execute();
  expect(rows.map(({ address }) => address)).toEqual(["127.0.0.1"]);
});
