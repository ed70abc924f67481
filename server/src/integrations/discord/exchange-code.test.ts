import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exchangeCode } from "./exchange-code.ts";

const token = { access_token: "granted" };
const ann = { id: "80351110224678912", username: "ann", global_name: "Ann" };

/** Exchanges a code with a fake Discord that gives these responses. Returns the result and the requests. */
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

test("returns the account's id and its display name", async () => {
  expect(await (await startExchange(respondWith(ann))).result).toEqual({ id: ann.id, name: "Ann" });
  expect(await (await startExchange(respondWith({ ...ann, global_name: null }))).result).toEqual({
    id: ann.id,
    name: "ann",
  });
});

test.each([
  ["no account", null],
  ["an invalid id", { ...ann, id: "ann" }],
  ["a very long id", { ...ann, id: "1".repeat(1000) }],
  ["a name that a database cannot store", { ...ann, global_name: "Ann\0" }],
  ["an incomplete character", { ...ann, global_name: "\uD83D" }],
  ["a very long name", { ...ann, username: "x".repeat(1000) }],
])("rejects a response with %s", async (_, user) => {
  await expect((await startExchange(respondWith(user))).result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
});

test("stops reading an endless response", async () => {
  let sentBytes = 0;
  const { result } = await startExchange((_, reply) => {
    const writeMore = () => {
      sentBytes += 2 ** 16;
      if (!reply.destroyed && sentBytes < 2 ** 28) reply.write("x".repeat(2 ** 16), () => setImmediate(writeMore));
    };
    reply.on("error", () => undefined);
    writeMore();
  });
  await expect(result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(sentBytes).toBeLessThan(2 ** 24);
});

test("does not follow redirects with the client's secret", async () => {
  const { requestedUrls, result } = await startExchange(({ url }, reply) => {
    if (url?.endsWith("/token")) reply.writeHead(307, { location: "/elsewhere" });
    reply.end(JSON.stringify(url?.endsWith("/@me") ? ann : token));
  });
  await expect(result).rejects.toMatchObject({ code: "DISCORD_UNAVAILABLE" });
  expect(requestedUrls).toEqual(["/api/v10/oauth2/token"]);
});
