import type { Calls, Schemas } from "contract/endpoint.ts";
import type { Role } from "contract/roles.ts";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { rejectWith } from "../src/platform/api-error.ts";
import { ResponseCache } from "../src/platform/cache/response-cache.ts";
import { TableChanges } from "../src/platform/database/table-changes.ts";
import { buildHttp } from "../src/platform/http/build-http.ts";
import { serve } from "../src/platform/http/serve.ts";
import { countHandlerCalls } from "./counted-handlers.ts";
import { answerFrom, socketsTo } from "./raw-socket.ts";

const calls = {
  search: { method: "POST", path: "/toy/search", access: "ANYONE", readOnly: true, cached: "public" },
  get: { method: "GET", path: "/toy/:id", access: "ANYONE", cached: "role" },
  own: { method: "GET", path: "/toy/own", access: "USER", cached: "user" },
  forUsers: { method: "GET", path: "/toy/news", access: "USER", cached: "public" },
  forAdmins: { method: "GET", path: "/toy/plans", access: "ADMIN", cached: "public" },
} as const satisfies Calls;

const reply = z.strictObject({ data: z.string() });
const shapes = {
  search: { body: z.strictObject({ name: z.string().max(2000).optional() }), reply },
  get: { reply },
  own: { reply },
  forUsers: { reply },
  forAdmins: { reply },
} as const satisfies Schemas<typeof calls>;

const viewers: Readonly<Record<string, { readonly id: number; readonly role: Role }>> = {
  ann: { id: 1, role: "USER" },
  ben: { id: 2, role: "USER" },
  admin: { id: 3, role: "ADMIN" },
};

type Config = { readonly rateLimit?: number; readonly trustProxy?: readonly string[]; readonly holdsClosing?: boolean };

/** Starts a server with cached responses. Returns it with the requests that reached its framework and its log lines. */
export async function openFakeServerLeague({ rateLimit = 600, trustProxy = [], holdsClosing = false }: Config = {}) {
  const logged: Record<string, unknown>[] = [];
  const changes = new TableChanges();
  const http = await buildHttp({
    config: { publicUrl: "http://toy.example", corsOrigins: [], trustProxy, rateLimit, logLevel: "info" },
    findViewer: (token) => viewers[token] ?? null,
    findCachedViewer: (token) => viewers[token],
    findDatabaseError: () => null,
    responseCache: new ResponseCache(changes, 100_000),
    log: { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const toys = { made: 0, gone: false };
  serve(http, calls, shapes, "MODE_NOT_FOUND", {
    search: ({ body }) => ({ data: body.name ?? "all" }),
    get: ({ id, viewer }) => {
      toys.made += 1;
      if (toys.gone) throw rejectWith("MODE_NOT_FOUND");
      return { data: `${id} for ${viewer?.role}` };
    },
    own: ({ viewer }) => ({ data: `of ${viewer.id}` }),
    forUsers: () => ({ data: "news" }),
    forAdmins: () => ({ data: "plans" }),
  });
  onTestFinished(() => http.server.close());
  const gate = Promise.withResolvers<void>();
  if (!holdsClosing) gate.resolve();
  http.server.addHook("preClose", () => gate.promise);
  const open = await socketsTo(http);
  const socket = await open();
  const handled = countHandlerCalls();
  return { http, toys, changes, logged, open, socket, handled, openGate: gate.resolve };
}

export const json = "Host: toy\r\nContent-Type: application/json\r\n";
/** A request of a list whose response is the same for all users. */
export const search = (body: string, headers = "") =>
  `POST /api/toy/search HTTP/1.1\r\n${json}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
/** A request by a path below `/api/toy`. */
export const get = (path: string, token?: string) =>
  `GET /api/toy/${path} HTTP/1.1\r\nHost: toy\r\n${token ? `Authorization: JWT ${token}\r\n` : ""}\r\n`;

type Listening = Awaited<ReturnType<typeof openFakeServerLeague>>;

/** Returns the response to a request, and whether it reached the framework. */
export async function ask({ socket, handled }: Listening, request: string) {
  const before = handled.count;
  socket.write(request);
  const { status, headers, body } = await answerFrom(socket);
  return { status, headers, data: body["data"], isEarly: handled.count === before };
}
