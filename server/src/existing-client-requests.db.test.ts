import { readFile } from "node:fs/promises";
import type { Envelope } from "contract/endpoint.ts";
import { expect, onTestFinished, test } from "vitest";
import { adminEmail, adminPassword } from "../test/add-admin.ts";
import {
  type ExistingClientRequest,
  existingClientRequests,
  type SavedEntities,
} from "../test/existing-client-requests.ts";
import { openLeague } from "../test/open-league.ts";

const origin = "http://program.example:8080";
const jsonHeaders = { "content-type": "application/json" };

/** Starts a server for a program whose pages have a different origin. Returns the URL of the API. */
async function startServer(): Promise<string> {
  const { http } = await openLeague({ CORS_ORIGINS: origin });
  const baseUrl = await http.server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => http.server.close());
  return `${baseUrl}/api/`;
}

type Reply = Envelope & { readonly data?: unknown; readonly token?: string };

/** Sends a request as a browser does for a page of the program: first the preflight, then the request. */
async function fetchWithPreflight(url: string, method: string, headers: Record<string, string>, body?: object) {
  const preflightHeaders = {
    "access-control-request-method": method,
    "access-control-request-headers": "authorization,content-type",
  };
  const preflight = await fetch(url, { method: "OPTIONS", headers: { origin, ...preflightHeaders } });
  const listAllowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`)?.split(", ") ?? [];
  expect([listAllowed("origin"), listAllowed("credentials")]).toEqual([[origin], ["true"]]);
  expect(listAllowed("methods")).toContain(method);
  expect(listAllowed("headers")).toEqual(expect.arrayContaining(["authorization", "content-type"]));
  const requestHeaders = { ...(method !== "DELETE" && jsonHeaders), ...headers, origin };
  const reply = await fetch(url, { method, headers: requestHeaders, ...(body && { body: JSON.stringify(body) }) });
  expect(reply.headers.get("access-control-allow-origin")).toBe(origin);
  return { status: reply.status, cookie: reply.headers.getSetCookie()[0] ?? "", reply: (await reply.json()) as Reply };
}

/** Returns the entity in a reply, or the first one of a list. The reply of a vote also contains its options. */
function findEntity(data: unknown): ReturnType<SavedEntities> {
  const entity = Array.isArray(data) ? data[0] : data;
  return entity.vote ?? entity;
}

/** Returns the method and the path of a request, with the ids of saved entities. `idOf` names the entity whose id is in the path. */
function formatUrl(
  { endpoint, idOf = "", query }: ExistingClientRequest,
  savedEntity: SavedEntities,
): [method: string, path: string] {
  const [method = "", path = ""] = endpoint.replace("{id}", () => savedEntity(idOf)._id).split(" ");
  return [method, query ? `${path}?${query(savedEntity)}` : path];
}

test.each([
  { credentials: "the cookie and an empty header", sendsToken: false, sendsCookie: true },
  { credentials: "the token", sendsToken: true, sendsCookie: false },
  { credentials: "the token and the cookie", sendsToken: true, sendsCookie: true },
])("requests of existing programs work with $credentials", async ({ sendsToken, sendsCookie }) => {
  const api = await startServer();
  const signInReply = await fetchWithPreflight(
    `${api}user/signin`,
    "POST",
    {},
    { email: adminEmail, password: adminPassword },
  );
  expect(signInReply).toMatchObject({ status: 200, reply: { ok: true, user: { role: "ADMIN" } } });
  const authorization = sendsToken ? `JWT ${signInReply.reply.token}` : "JWT ";
  // The first part of `Set-Cookie` is the name and the value. The attributes follow.
  const headers = { authorization, ...(sendsCookie && { cookie: signInReply.cookie.split(";")[0] ?? "" }) };
  const entities = new Map<string, ReturnType<SavedEntities>>();
  const savedEntity: SavedEntities = (name) => entities.get(name) ?? expect.fail(`nothing is saved as ${name}`);
  for (const request of existingClientRequests) {
    const [method, path] = formatUrl(request, savedEntity);
    const { status, reply } = await fetchWithPreflight(`${api}${path}`, method, headers, request.body?.(savedEntity));
    // A request whose expected status is 409 has to be rejected. All others succeed.
    const label = `${request.endpoint}: ${reply.message}`;
    expect({ status, ok: reply.ok }, label).toEqual({ status: request.status ?? 200, ok: request.status !== 409 });
    if (request.saveAs !== undefined) entities.set(request.saveAs, findEntity(reply.data));
  }
  // The values that the requests have set.
  expect(entities.get("resultRanked")).toMatchObject({
    map: "ctf5",
    redScore: 12,
    blueScore: 9,
    modeName: "2 on 2",
    timeLimit: 20,
  });
  // The last request signs out.
  const session = await fetchWithPreflight(`${api}user/signin_token`, "GET", headers);
  expect(session.reply).toMatchObject({ ok: true, user: null });
});

test("the API documentation lists each of these requests", async () => {
  const document = await readFile(new URL("../../docs/api.md", import.meta.url), "utf8");
  const [, table = ""] = document.split("## Requests of programs that are known to work");
  // A row can list several requests with equal bodies: | `PUT mode/{id}`, `PUT clan/{id}` | whole |
  const cells = Array.from(table.matchAll(/^\| (`.+?) \|/gm), ([, cell = ""]) => cell);
  const endpoints = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([A-Z]+ [^`?]+)/g), ([, endpoint = ""]) => endpoint),
  );
  const usedEndpoints = new Set(["POST user/signin", ...existingClientRequests.map(({ endpoint }) => endpoint)]);
  expect(endpoints.toSorted()).toEqual([...usedEndpoints].toSorted());
});
