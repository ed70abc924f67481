import type { Endpoints, Schemas } from "contract/endpoint.ts";
import { createUpdateSchemas } from "contract/entity-update.ts";
import { dataReply } from "contract/paging.ts";
import type { Role } from "contract/roles.ts";
import { text } from "contract/text.ts";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { createApiError } from "../src/platform/api-error.ts";
import { ResponseCache } from "../src/platform/cache/response-cache.ts";
import { TableChanges } from "../src/platform/database/table-changes.ts";
import { buildHttp } from "../src/platform/http/build-http.ts";
import type { Http } from "../src/platform/http/http.ts";
import { serve } from "../src/platform/http/serve.ts";

// The HTTP layer knows nothing about leagues, so its tests use an invented entity, "example", with an endpoint of each kind.
// `windUp` stands for any action. `breakExample` fails in the way that its body names.
const fakeEndpoints = {
  searchExamples: { method: "POST", path: "/example/search", access: "ANYONE", readOnly: true },
  getExample: { method: "GET", path: "/example/:id", access: "ANYONE" },
  createExample: { method: "POST", path: "/example", access: "ADMIN", creates: true },
  renameExample: { method: "PUT", path: "/example/:id", access: "USER" },
  removePart: { method: "DELETE", path: "/example/:id/part", access: "USER" },
  windUp: { method: "POST", path: "/example/:id/windUp", access: "USER" },
  breakExample: { method: "POST", path: "/example/:id/break", access: "ANYONE" },
  signIn: { method: "POST", path: "/example/signin", access: "ANYONE", precedesSignIn: true },
  checkSession: { method: "GET", path: "/example/session", access: "ANYONE" },
  signOut: { method: "POST", path: "/example/logout", access: "ANYONE" },
} as const satisfies Endpoints;

const exampleSchema = z.strictObject({ name: z.string(), viewerId: z.int().optional() });
const exampleReply = dataReply(exampleSchema);

const fakeSchemas = {
  searchExamples: {
    body: z.strictObject({ name: text(8).nullish(), page: z.int().min(1).optional() }),
    reply: z.strictObject({ data: z.array(z.string()) }),
  },
  getExample: { reply: exampleReply },
  createExample: {
    body: z.strictObject({
      name: text(8),
      colour: z.enum(["red", "blue"]).optional(),
      parts: z
        .array(z.strictObject({ size: z.int().max(9) }))
        .max(2)
        .optional(),
    }),
    reply: exampleReply,
  },
  renameExample: createUpdateSchemas(exampleSchema, { name: text(8) }),
  removePart: { body: z.strictObject({ part: text(8) }), reply: exampleReply },
  windUp: { reply: exampleReply },
  breakExample: { body: z.strictObject({ how: text(20) }), reply: z.strictObject({}) },
  signIn: { body: z.strictObject({ token: text(64) }), reply: z.strictObject({}) },
  checkSession: {
    reply: z.strictObject({
      viewer: z.int().nullable(),
      sent: z.string().nullable(),
      inHeader: z.boolean(),
      address: z.string(),
    }),
  },
  signOut: { reply: z.strictObject({}) },
} as const satisfies Schemas<typeof fakeEndpoints>;

type FakeViewer = { readonly id: number; readonly role: Role };

const viewers: Readonly<Record<string, FakeViewer>> = {
  "admin-token": { id: 1, role: "ADMIN" },
  "user-token": { id: 2, role: "USER" },
};

class FakeDatabaseUnavailable extends Error {
  override readonly message = "the fake database is unavailable";
}

export type TestServerConfig = {
  readonly publicUrl?: string;
  readonly corsOrigins?: readonly string[];
  readonly trustProxy?: readonly string[];
  readonly rateLimit?: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeout?: number;
  /** The maximum size of cached responses in bytes. No cache by default. */
  readonly cacheBytes?: number;
  /** The number of the last change that the process has received. By default, no other process exists. */
  readonly lastReceivedChange?: number;
};

/**
 * Builds a server with the endpoints above, for tests of the HTTP layer. Closes it after the test. The test fails if an
 * error was logged that it did not remove from `logged`.
 * @returns the server, the logged lines, and a function that calls endpoints
 */
export async function buildTestServer({
  requestTimeout,
  cacheBytes = 0,
  lastReceivedChange,
  ...config
}: TestServerConfig = {}) {
  const tableChanges = new TableChanges();
  if (lastReceivedChange !== undefined) tableChanges.connect(lastReceivedChange);
  const logged: Record<string, unknown>[] = [];
  const http = await buildHttp<FakeViewer>({
    config: {
      publicUrl: "http://league.example",
      corsOrigins: [],
      trustProxy: [],
      rateLimit: 600,
      logLevel: "info",
      ...config,
    },
    findViewer: async (token) => viewers[token] ?? null,
    getDatabaseErrorCode: (error) => (error instanceof FakeDatabaseUnavailable ? "UNAVAILABLE" : null),
    ...(requestTimeout !== undefined && { requestTimeout }),
    secretPathPrefixes: ["/api/example/secret"],
    responseCache: new ResponseCache(tableChanges, cacheBytes),
    log: {
      write(line) {
        logged.push(JSON.parse(line) as Record<string, unknown>);
      },
    },
  });
  serveFakeEndpoints(http);
  onTestFinished(async () => {
    await http.server.close();
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
  return { http, logged, call: createCaller(http) };
}

function serveFakeEndpoints(http: Http<FakeViewer>): void {
  serve(
    http,
    fakeEndpoints,
    fakeSchemas,
    // The contract has no error codes for examples. This one and PLAYER_NOT_FOUND below stand for any codes.
    { notFound: "MODE_NOT_FOUND" },
    {
      searchExamples: ({ body }) => ({ data: [body.name ?? "all"] }),
      getExample: ({ id, viewer }) => ({ data: { name: `example ${id}`, ...(viewer && { viewerId: viewer.id }) } }),
      createExample: async ({ body, viewer }) => ({ data: { name: body.name, viewerId: viewer.id } }),
      renameExample: ({ id, body }) => ({ data: { name: body.name ?? `example ${id}` } }),
      removePart: ({ body }) => ({ data: { name: body.part } }),
      // The endpoint has no body schema, so `body` is undefined, whatever is sent.
      windUp: ({ body, viewer }) => ({ data: { name: `wound up with ${body}`, viewerId: viewer.id } }),
      breakExample: ({ body }) => {
        // The message must contain the name unchanged: neither as a placeholder, nor as a replacement pattern, nor as HTML.
        if (body.how === "refusal") throw createApiError("PLAYER_NOT_FOUND", { userName: "{userName} $& <b>" });
        if (body.how === "database") throw new FakeDatabaseUnavailable();
        throw new Error("an inner secret");
      },
      signIn: ({ body, session }) => {
        const maxAgeSeconds = 3600;
        session.start(body.token, maxAgeSeconds);
        return {};
      },
      checkSession: ({ viewer, session: { sentToken }, ipAddress }) => ({
        viewer: viewer?.id ?? null,
        sent: sentToken?.token ?? null,
        inHeader: sentToken?.isInHeader ?? false,
        address: ipAddress,
      }),
      signOut: ({ session }) => {
        session.end();
        return {};
      },
    },
  );
}

type FakeRequest = {
  /** The viewer whose token is sent in the Authorization header. */
  readonly as?: "admin" | "user";
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string or a buffer unchanged. */
  readonly body?: object | string | Buffer;
};

function createCaller({ server }: Http<FakeViewer>) {
  return async (
    method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS",
    path: string,
    request: FakeRequest = {},
  ) => {
    const response = await server.inject({
      method,
      url: `/api${path}`,
      // Clients of former versions still send this scheme, `JWT`.
      headers: { ...(request.as && { authorization: `JWT ${request.as}-token` }), ...request.headers },
      ...(request.body !== undefined && { payload: request.body }),
    });
    const { statusCode: status, headers } = response;
    const isJson = response.body !== "" && String(headers["content-type"]).startsWith("application/json");
    return { status, headers, body: isJson ? response.json<unknown>() : response.body };
  };
}
