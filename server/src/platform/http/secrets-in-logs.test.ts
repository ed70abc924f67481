import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";

/** A secret of the same length as session tokens: 32 bytes in base64url. */
const secret = "5-QmFzZTY0dXJsLW9mLTMyLXJhbmRvbS1ieXRlcy_xy";

/** Percent-encodes each character. */
function percentEncode(text: string): string {
  return text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

const urlsWithSecret = {
  "of a game server": `/api/gameServer/rounds/${secret}`,
  "of a calendar": `/api/calendar/me/${secret}.ics`,
  "with a second slash": `/api//gameServer/rounds/${secret}`,
  "with two slashes after the prefix": `/api/gameServer/rounds//${secret}`,
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

/** Returns whether a text contains a quarter of the secret, even if it is percent-encoded up to three times. */
function containsSecret(text: string): boolean {
  const quarter = secret.slice(8, 20);
  let decoded = text;
  for (let level = 0; level < 3; level += 1)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded.toLowerCase().includes(quarter.toLowerCase());
}

test.each(Object.entries(urlsWithSecret))("the log does not contain a secret %s", async (_description, url) => {
  const { http, logged } = await buildTestServer();
  await http.server.inject({ method: "POST", url });
  http.server.log.info({ err: new Error(`at\n${secret}`) }, url);
  expect(logged).toHaveLength(2);
  expect(containsSecret(JSON.stringify(logged))).toBe(false);
});

test("the log contains nothing that follows a secret path prefix", async () => {
  const { http, logged } = await buildTestServer();
  const urls = [
    "/api/example/secret/abc",
    "/api/example//secret/abc",
    "/api/exampl%65/secret/abc",
    "//api/example/secret//abc",
  ];
  for (const url of urls) await http.server.inject({ method: "POST", url });
  expect(logged.map(({ path }) => path)).toEqual(urls.map(() => "/api/example/secret/…"));
});

test("the log contains paths without secrets unchanged", async () => {
  const { http, logged } = await buildTestServer();
  const path = "/assets/useAnchoredPopupScrollLock-BgmTQFo6.js";
  const { headers } = await http.server.inject({ url: path });
  expect(logged).toMatchObject([{ path, reqId: headers["x-request-id"] }]);
});

describe("a proxy's log", () => {
  const readConfig = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");

  /**
   * Reads the patterns and replacements in a configuration file of a proxy.
   * @param line matches the lines that contain a pattern and its replacement
   * @returns a function that replaces the first pattern that matches a URI
   */
  async function readMask(name: string, line: RegExp): Promise<(uri: string) => string> {
    const config = await readConfig(name);
    const masks = Array.from(config.matchAll(line), ([, pattern = "", replacement = ""]) => ({
      pattern: new RegExp(pattern),
      // Both proxies write `${name}` for a named group.
      replacement: replacement.replaceAll(/\$\{(\w+)\}/g, "$<$1>"),
    }));
    expect(masks.length).toBeGreaterThan(0);
    return (uri) => {
      const mask = masks.find(({ pattern }) => pattern.test(uri));
      return mask === undefined ? uri : uri.replace(mask.pattern, mask.replacement);
    };
  }

  test.each(Object.entries(urlsWithSecret))("does not contain a secret %s", async (_description, uri) => {
    // nginx logs only the value of the variable, so the text after the match is not logged.
    const maskInNginx = await readMask("nginx.conf", /^\s*"~(\^\(\?<.*)" (.*);$/gm);
    expect(containsSecret(maskInNginx(uri).replace(/hidden.*/, "hidden"))).toBe(false);
    const maskInCaddy = await readMask("Caddyfile", /^\s*request>uri regexp "(.*)" (\S+)$/gm);
    expect(containsSecret(maskInCaddy(uri))).toBe(false);
  });
});
