import type { Endpoints, Schemas } from "contract/endpoint.ts";
import type { Role } from "contract/roles.ts";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createApiError } from "../src/platform/api-error.ts";
import { ResponseCache } from "../src/platform/cache/response-cache.ts";
import { TableChanges } from "../src/platform/database/table-changes.ts";
import { buildHttp } from "../src/platform/http/build-http.ts";
import { serve } from "../src/platform/http/serve.ts";
import { countHandlerCalls } from "./count-handler-calls.ts";
import { listenAndCreateConnector, readJsonResponse } from "./raw-socket.ts";

/** Endpoints of an invented entity, "example", whose cached responses are for everyone (`public`), a role or a single user. */
const endpoints = {
  search: { method: "POST", path: "/example/search", access: "ANYONE", readOnly: true, cached: "public" },
  get: { method: "GET", path: "/example/:id", access: "ANYONE", cached: "role" },
  own: { method: "GET", path: "/example/own", access: "USER", cached: "user" },
  forUsers: { method: "GET", path: "/example/news", access: "USER", cached: "public" },
  forAdmins: { method: "GET", path: "/example/plans", access: "ADMIN", cached: "public" },
} as const satisfies Endpoints;

const reply = z.strictObject({ data: z.string() });
const schemas = {
  search: { body: z.strictObject({ name: z.string().max(2000).optional() }), reply },
  get: { reply },
  own: { reply },
  forUsers: { reply },
  forAdmins: { reply },
} as const satisfies Schemas<typeof endpoints>;

const viewers: Readonly<Record<string, { readonly id: number; readonly role: Role }>> = {
  ann: { id: 1, role: "USER" },
  ben: { id: 2, role: "USER" },
  admin: { id: 3, role: "ADMIN" },
};

/** Large enough for all responses of a test, so that none is removed from the cache. */
const CACHE_BYTES = 100_000;

type ServerConfig = {
  readonly rateLimit?: number;
  readonly trustProxy?: readonly string[];
  readonly holdsClosing?: boolean;
};

/**
 * Starts a server for tests of the HTTP layer that caches responses, and connects to it.
 * @param config with `holdsClosing`, closing the server waits until `allowClosing` is called
 */
export async function openCachingServer({ rateLimit = 600, trustProxy = [], holdsClosing = false }: ServerConfig = {}) {
  const logged: Record<string, unknown>[] = [];
  const changes = new TableChanges();
  const http = await buildHttp({
    config: { publicUrl: "http://league.example", corsOrigins: [], trustProxy, rateLimit, logLevel: "info" },
    findViewer: (token) => viewers[token] ?? null,
    findCachedViewer: (token) => viewers[token],
    getDatabaseErrorCode: () => null,
    responseCache: new ResponseCache(changes, CACHE_BYTES),
    log: {
      write(line) {
        logged.push(JSON.parse(line) as Record<string, unknown>);
      },
    },
  });
  const exampleState = { responseCount: 0, isDeleted: false };
  serve(
    http,
    endpoints,
    schemas,
    // The contract has no error codes for examples. This one stands for any code.
    { notFound: "MODE_NOT_FOUND" },
    {
      search: ({ body }) => ({ data: body.name ?? "all" }),
      get: ({ id, viewer }) => {
        exampleState.responseCount += 1;
        if (exampleState.isDeleted) throw createApiError("MODE_NOT_FOUND");
        return { data: `${id} for ${viewer?.role}` };
      },
      own: ({ viewer }) => ({ data: `of ${viewer.id}` }),
      forUsers: () => ({ data: "news" }),
      forAdmins: () => ({ data: "plans" }),
    },
  );
  onTestFinished(() => http.server.close());
  const closingAllowed = Promise.withResolvers<void>();
  if (!holdsClosing) closingAllowed.resolve();
  http.server.addHook("preClose", () => closingAllowed.promise);
  const open = await listenAndCreateConnector(http);
  const socket = await open();
  const handlerCalls = countHandlerCalls();
  return { http, exampleState, changes, logged, open, socket, handlerCalls, allowClosing: closingAllowed.resolve };
}

/** The header lines of a request with a JSON body, without its `Content-Length`. */
export const jsonHeaders = "Host: fake\r\nContent-Type: application/json\r\n";
/** Creates a request to `POST /api/example/search`, whose response is the same for all users. */
export const createSearchRequest = (body: string, headers = "") =>
  `POST /api/example/search HTTP/1.1\r\n${jsonHeaders}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
/** Creates a GET request for a path below `/api/example`. */
export const createGetRequest = (path: string, token?: string) =>
  `GET /api/example/${path} HTTP/1.1\r\nHost: fake\r\n${token ? `Authorization: JWT ${token}\r\n` : ""}\r\n`;

type CachingServer = Awaited<ReturnType<typeof openCachingServer>>;

/**
 * Sends a request and returns the response. `bypassedFastify` is whether the fast path sent the response, so that no Fastify
 * handler was called.
 */
export async function sendRawRequest({ socket, handlerCalls }: CachingServer, request: string) {
  const countBefore = handlerCalls.count;
  socket.write(request);
  const { status, headers, body } = await readJsonResponse(socket);
  return { status, headers, data: body["data"], bypassedFastify: handlerCalls.count === countBefore };
}
