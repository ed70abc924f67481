// Runs the fake Discord in a separate process, for end-to-end tests. The argument is the fake's options as JSON. Prints the
// fake's URLs to standard output, as one line of JSON. Other processes call the fake's functions over HTTP, even after
// `shutDown`: `POST /control/press` with the array of arguments returns `{ "answer": … }`, or status 400 and
// `{ "error": … }`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { startFakeDiscord } from "./fake-discord.ts";

const [options = "{}"] = process.argv.slice(2);
const fakeDiscord = await startFakeDiscord(JSON.parse(options));

const server = createServer((request, response) => {
  const control = Object.entries(fakeDiscord).find(([name]) => request.url === `/control/${name}`)?.[1];
  const sendJson = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (typeof control !== "function") return sendJson(404, { error: `There is no ${request.url}` });
  const callControl = control as (...args: unknown[]) => unknown;
  json(request)
    .then((args) => callControl(...(args as unknown[])))
    .then((value) => sendJson(200, { answer: value ?? null }))
    .catch((error) => sendJson(400, { error: String(error) }));
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

const { apiUrl, authoriseUrl, token, applicationId, clientSecret } = fakeDiscord;
const controlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control`;
process.stdout.write(`${JSON.stringify({ apiUrl, authoriseUrl, controlUrl, token, applicationId, clientSecret })}\n`);
