import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { buildFakeLeague } from "../../../test/fake-league-build.ts";

/** As long as the league's own tokens: 32 bytes in base64url. */
const secret = "5-QmFzZTY0dXJsLW9mLTMyLXJhbmRvbS1ieXRlcy_xy";

/** Percent-encodes each character. */
function percentEncode(text: string): string {
  return text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

const urlsWithSecret = {
  "as it is": `/api/gameServer/rounds/${secret}`,
  "of a calendar": `/api/calendar/me/${secret}.ics`,
  "with a second slash": `/api//gameServer/rounds/${secret}`,
  "with two slashes behind": `/api/gameServer/rounds//${secret}`,
  "with an encoded letter": `/api/gameServe%72/rounds/${secret}`,
  "with an encoded slash": `/api/gameServer/rounds%2f${secret}`,
  "without the prefix": `/gameServer/rounds/${secret}`,
  "that is the complete path": `/${secret}`,
  "in capitals": `/API/GAMESERVER/ROUNDS/${secret}`,
  "that is percent-encoded": `/api/rounds/${percentEncode(secret)}`,
  "encoded twice": `/api/rounds/${percentEncode(secret).replaceAll("%", "%25")}`,
  "after a malformed escape": `/%/rounds/${secret}`,
  "in a query": `/ranked?key=${secret}`,
};

/** Whether a text contains a quarter of the secret, in any encoding. */
function containsSecret(text: string): boolean {
  let decoded = text;
  for (let time = 0; time < 3; time += 1)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded.toLowerCase().includes(secret.slice(8, 20).toLowerCase());
}

test.each(Object.entries(urlsWithSecret))("the log contains no secret %s", async (_description, url) => {
  const { http, logged } = await buildFakeLeague();
  await http.server.inject({ method: "POST", url });
  http.server.log.info({ err: new Error(`at\n${secret}`) }, url);
  expect(logged).toHaveLength(2);
  expect(containsSecret(JSON.stringify(logged))).toBe(false);
});

test("the log contains nothing that follows a secret path prefix", async () => {
  const { http, logged } = await buildFakeLeague();
  const urls = [
    "/api/example/secret/abc",
    "/api/example//secret/abc",
    "/api/to%79/secret/abc",
    "//api/example/secret//abc",
  ];
  for (const url of urls) await http.server.inject({ method: "POST", url });
  expect(logged.map(({ path }) => path)).toEqual(urls.map(() => "/api/example/secret/…"));
});

test("the log contains all other paths", async () => {
  const { http, logged } = await buildFakeLeague();
  const path = "/assets/useAnchoredPopupScrollLock-BgmTQFo6.js";
  const { headers } = await http.server.inject({ url: path });
  expect(logged).toMatchObject([{ path, reqId: headers["x-request-id"] }]);
});

describe("a proxy's log", () => {
  const readConfig = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");

  /** Reads the patterns and replacements in a configuration. Returns a function that applies the first matching one. */
  async function readMask(name: string, line: RegExp): Promise<(uri: string) => string> {
    const pairs = [...(await readConfig(name)).matchAll(line)].map(
      ([, pattern = "", replacement = ""]) =>
        [new RegExp(pattern), replacement.replaceAll(/\$\{(\w+)\}/g, "$<$1>")] as const,
    );
    expect(pairs.length).toBeGreaterThan(0);
    return (uri) => {
      const [pattern, replacement] = pairs.find(([candidate]) => candidate.test(uri)) ?? [/$/, ""];
      return uri.replace(pattern, replacement);
    };
  }

  test.each(Object.entries(urlsWithSecret))("contains no secret %s", async (_description, uri) => {
    // nginx logs only the value of the variable, so the text after the match is not logged.
    const nginx = await readMask("nginx.conf", /^\s*"~(\^\(\?<.*)" (.*);$/gm);
    expect(containsSecret(nginx(`${uri}`).replace(/hidden.*/, "hidden"))).toBe(false);
    const caddy = await readMask("Caddyfile", /^\s*request>uri regexp "(.*)" (\S+)$/gm);
    expect(containsSecret(caddy(uri))).toBe(false);
  });
});
