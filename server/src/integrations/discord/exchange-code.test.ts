import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exchangeCode } from "./exchange-code.ts";

const token = { access_token: "granted" };
const ann = { id: "80351110224678912", username: "ann", global_name: "Ann" };

/** Exchanges a code with a fake Discord that gives these responses. Returns the result and the requests. */
async function startExchange(answer: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, reply) => {
    requested.push(request.url ?? "");
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const settings = { apiUrl, botToken: "bot", clientId: "1", clientSecret: "secret", leagueChannel: undefined };
  const back = { code: "code", redirectUri: "https://league.example/back", verifier: "v".repeat(43) };
  return { requested, came: exchangeCode(settings, back) };
}

/** A fake Discord with these responses to the two calls. */
function saying(user: unknown): RequestListener {
  return ({ url }, reply) => reply.end(JSON.stringify(url?.endsWith("/token") ? token : user));
}

test("returns the account's id and its display name", async () => {
  expect(await (await startExchange(saying(ann))).came).toEqual({ id: ann.id, name: "Ann" });
  expect(await (await startExchange(saying({ ...ann, global_name: null }))).came).toEqual({ id: ann.id, name: "ann" });
});

test.each([
  ["no account", null],
  ["an id that is none", { ...ann, id: "ann" }],
  ["an id that never ends", { ...ann, id: "1".repeat(1000) }],
  ["a name that no database keeps", { ...ann, global_name: "Ann\0" }],
  ["half a letter", { ...ann, global_name: "\uD83D" }],
  ["a name that never ends", { ...ann, username: "x".repeat(1000) }],
])("rejects a response with %s", async (_, user) => {
  await expect((await startExchange(saying(user))).came).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
});

test("stops reading an endless response", async () => {
  let requestCount = 0;
  const { came } = await startExchange((_, reply) => {
    const more = () => {
      requestCount += 2 ** 16;
      if (!reply.destroyed && requestCount < 2 ** 28) reply.write("x".repeat(2 ** 16), () => setImmediate(more));
    };
    reply.on("error", () => undefined);
    more();
  });
  await expect(came).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(requestCount).toBeLessThan(2 ** 24);
});

test("does not follow redirects with the client's secret", async () => {
  const { requested, came } = await startExchange(({ url }, reply) => {
    if (url?.endsWith("/token")) reply.writeHead(307, { location: "/elsewhere" });
    reply.end(JSON.stringify(url?.endsWith("/@me") ? ann : token));
  });
  await expect(came).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(requested).toEqual(["/api/v10/oauth2/token"]);
});
