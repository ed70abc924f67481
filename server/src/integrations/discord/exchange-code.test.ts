import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exchangeCode } from "./exchange-code.ts";

const token = { access_token: "granted" };
const ann = { id: "80351110224678912", username: "ann", global_name: "Ann" };

/** Begins to exchange a code with a fake Discord that gives these responses. Returns the pending result and the requests. */
async function startExchange(respond: RequestListener) {
  const requestedUrls: string[] = [];
  const server = createServer((request, reply) => {
    requestedUrls.push(request.url ?? "");
    respond(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const settings = { apiUrl, botToken: "bot", clientId: "1", clientSecret: "secret", leagueChannel: undefined };
  const grant = { code: "code", redirectUri: "https://league.example/back", verifier: "v".repeat(43) };
  return { requestedUrls, result: exchangeCode(settings, grant) };
}

/** Creates a fake Discord that responds with an access token and with this user. */
function respondWith(user: unknown): RequestListener {
  return ({ url }, reply) => reply.end(JSON.stringify(url?.endsWith("/token") ? token : user));
}

test("an exchange returns the account's id and its display name, or else its user name", async () => {
  const exchangeOfAnn = await startExchange(respondWith(ann));
  expect(await exchangeOfAnn.result).toEqual({ id: ann.id, name: "Ann" });

  const exchangeWithoutDisplayName = await startExchange(respondWith({ ...ann, global_name: null }));
  expect(await exchangeWithoutDisplayName.result).toEqual({ id: ann.id, name: "ann" });
});

test.each([
  ["no account", null],
  ["an invalid id", { ...ann, id: "ann" }],
  ["a very long id", { ...ann, id: "1".repeat(1000) }],
  ["a name that a database cannot store", { ...ann, global_name: "Ann\0" }],
  ["an incomplete character", { ...ann, global_name: "\uD83D" }],
  ["a very long name", { ...ann, username: "x".repeat(1000) }],
])("a response with %s is rejected", async (_label, user) => {
  const { result } = await startExchange(respondWith(user));
  await expect(result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
});

test("an endless response is not read to its end", async () => {
  // The server would send 256 MiB. It must not get to send 16 MiB.
  const chunkBytes = 2 ** 16;
  let sentBytes = 0;
  const { result } = await startExchange((_, reply) => {
    const writeMore = () => {
      sentBytes += chunkBytes;
      if (!reply.destroyed && sentBytes < 2 ** 28) reply.write("x".repeat(chunkBytes), () => setImmediate(writeMore));
    };
    reply.on("error", () => undefined);
    writeMore();
  });
  await expect(result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(sentBytes).toBeLessThan(2 ** 24);
});

test("a redirect is not followed, so that its target does not receive the client's secret", async () => {
  const { requestedUrls, result } = await startExchange(({ url }, reply) => {
    if (url?.endsWith("/token")) reply.writeHead(307, { location: "/elsewhere" });
    reply.end(JSON.stringify(url?.endsWith("/@me") ? ann : token));
  });
  await expect(result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(requestedUrls).toEqual(["/api/v10/oauth2/token"]);
});
