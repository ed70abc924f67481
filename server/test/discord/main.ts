// Runs the fake Discord in a process of its own, for end-to-end tests. Its argument is the fake's options as JSON; it
// prints its addresses to standard output, in one line of JSON. Another process controls it over HTTP, also while it is
// down: `POST /control/press` with the array of arguments answers `{ "answer": … }`, or status 400 and `{ "error": … }`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { startFakeDiscord } from "./fake-discord.ts";

const [options = "{}"] = process.argv.slice(2);
const fakeDiscord = await startFakeDiscord(JSON.parse(options));

const server = createServer((request, response) => {
  const called = Object.entries(fakeDiscord).find(([name]) => request.url === `/control/${name}`)?.[1];
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (typeof called !== "function") return answer(404, { error: `There is no ${request.url}` });
  json(request)
    .then((args) => (called as (...args: unknown[]) => unknown)(...(args as unknown[])))
    .then((value) => answer(200, { answer: value ?? null }))
    .catch((error) => answer(400, { error: String(error) }));
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

const { apiUrl, authoriseUrl, token, applicationId, clientSecret } = fakeDiscord;
const controlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control`;
process.stdout.write(`${JSON.stringify({ apiUrl, authoriseUrl, controlUrl, token, applicationId, clientSecret })}\n`);
