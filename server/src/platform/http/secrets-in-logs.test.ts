import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { buildFakeLeague } from "../../../test/fake-league-build.ts";

const secret = "5-QmFzZTY0dXJsLW9mLTMyLXJhbmRvbS1ieXRlcy0_xyz9";

/** Each letter percent-encoded. */
function encoded(text: string): string {
  return text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

const spelled = {
  "as it is": `/api/gameServer/rounds/${secret}`,
  "of a calendar": `/api/calendar/me/${secret.slice(2)}.ics`,
  "with a second slash": `/api//gameServer/rounds/${secret}`,
  "with two slashes behind": `/api/gameServer/rounds//${secret}`,
  "with an encoded letter": `/api/gameServe%72/rounds/${secret}`,
  "with an encoded slash": `/api/gameServer/rounds%2f${secret}`,
  "without a part": `/gameServer/rounds/${secret}`,
  "without all but the secret": `/${secret}`,
  "in capitals": `/API/GAMESERVER/ROUNDS/${secret}`,
  "encoded itself": `/api/rounds/${encoded(secret)}`,
  "encoded twice": `/api/rounds/${encoded(secret).replaceAll("%", "%25")}`,
  "behind what cannot be decoded": `/%/rounds/${secret}`,
  "in a query": `/ranked?key=${secret}`,
};

/** Whether a text holds a quarter of the secret, however encoded. */
function tells(text: string): boolean {
  let decoded = text;
  for (let time = 0; time < 3; time += 1)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded.toLowerCase().includes(secret.slice(8, 20).toLowerCase());
}

test.each(Object.entries(spelled))("the log contains no secret %s", async (_how, url) => {
  const { http, logged } = await buildFakeLeague();
  await http.server.inject({ method: "POST", url });
  http.server.log.info({ err: new Error(`at\n${secret}`) }, url);
  expect(logged).toHaveLength(2);
  expect(tells(JSON.stringify(logged))).toBe(false);
});

test("the log contains nothing that follows a secret path prefix", async () => {
  const { http, logged } = await buildFakeLeague();
  const urls = ["/api/toy/secret/abc", "/api/toy//secret/abc", "/api/to%79/secret/abc", "//api/toy/secret//abc"];
  for (const url of urls) await http.server.inject({ method: "POST", url });
  expect(logged.map(({ path }) => path)).toEqual(urls.map(() => "/api/toy/secret/…"));
});

test("the log contains all other paths", async () => {
  const { http, logged } = await buildFakeLeague();
  const path = "/assets/useAnchoredPopupScrollLock-BgmTQFo6.js";
  const { headers } = await http.server.inject({ url: path });
  expect(logged).toMatchObject([{ path, reqId: headers["x-request-id"] }]);
});

describe("a proxy's log", () => {
  const file = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");

  /** The pairs of pattern and replacement in a file, which are tried in this order. */
  async function readMask(name: string, line: RegExp): Promise<(uri: string) => string> {
    const pairs = [...(await file(name)).matchAll(line)].map(
      ([, pattern = "", to = ""]) => [new RegExp(pattern), to.replaceAll(/\$\{(\w+)\}/g, "$<$1>")] as const,
    );
    expect(pairs.length).toBeGreaterThan(0);
    return (uri) => {
      const [pattern, to] = pairs.find(([one]) => one.test(uri)) ?? [/$/, ""];
      return uri.replace(pattern, to);
    };
  }

  test.each(Object.entries(spelled))("contains no secret %s", async (_how, uri) => {
    // nginx logs the variable's value alone, so what the pattern does not reach is not logged.
    const nginx = await readMask("nginx.conf", /^\s*"~(\^\(\?<.*)" (.*);$/gm);
    expect(tells(nginx(`${uri}`).replace(/hidden.*/, "hidden"))).toBe(false);
    const caddy = await readMask("Caddyfile", /^\s*request>uri regexp "(.*)" (\S+)$/gm);
    expect(tells(caddy(uri))).toBe(false);
  });
});
