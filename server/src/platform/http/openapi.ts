import type { Endpoint, EndpointSchemas } from "contract/endpoint.ts";
import { apiErrors, type ErrorCode, type ErrorStatus } from "contract/error-codes.ts";
import type { Access } from "contract/roles.ts";
import { z } from "zod";
import type { Http, ServedEndpoint } from "./http.ts";

type JsonSchema = { readonly properties?: object; readonly required?: readonly string[] };

/** Creates the OpenAPI 3.1 document. It is generated from the same definitions that the calls are served from. */
function createOpenApiDocument(
  servedEndpoints: readonly ServedEndpoint[],
  about: { readonly title: string; readonly version: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const served of servedEndpoints) {
    const path = `/api${served.endpoint.path.replace("/:id", "/{id}")}`;
    paths[path] = { ...paths[path], [served.endpoint.method.toLowerCase()]: createOperation(served) };
  }
  return { openapi: "3.1.0", info: about, paths, components };
}

function createOperation({ name, endpoint, schemas }: ServedEndpoint) {
  const status = endpoint.creates ? 201 : 200;
  const [, prefix = ""] = endpoint.path.split("/");
  return {
    // Ranked and league results share call names: the path prefix makes each id unique.
    operationId: `${prefix}.${name}`,
    tags: [prefix],
    description: accessDescriptions[endpoint.access],
    security: endpoint.access === "ANYONE" ? [{}, { token: [] }] : [{ token: [] }],
    ...createParameters(endpoint, schemas),
    ...(schemas.body && { requestBody: createJsonContent(toJsonSchema(schemas.body, "input")) }),
    responses: {
      [status]: {
        description: "Done",
        ...createJsonContent(addEnvelope(status, toJsonSchema(schemas.reply, "output"))),
      },
      ...Object.fromEntries(
        listErrorStatuses(endpoint).map((code) => [code, { $ref: `#/components/responses/${code}` }]),
      ),
    },
  };
}

/** Lists the id in the path, and for a `DELETE` the body fields, which may also be sent in the query string. */
function createParameters({ method, path }: Endpoint, { body }: EndpointSchemas) {
  const pathParameters = path.includes("/:id") ? [{ $ref: "#/components/parameters/id" }] : [];
  const fields = method === "DELETE" && body ? (toJsonSchema(body, "input").properties ?? {}) : {};
  const queryParameters = Object.entries(fields).map(([name, schema]) => ({ name, in: "query", schema }));
  const parameters = [...pathParameters, ...queryParameters];
  return parameters.length > 0 && { parameters };
}

const accessDescriptions: Readonly<Record<Access, string>> = {
  ANYONE: "For everyone.",
  USER: "For signed-in users.",
  ADMIN: "For admins.",
};

function listErrorStatuses({ method, path, access, readOnly, precedesSignIn }: Endpoint): ErrorStatus<ErrorCode>[] {
  const mayWrite = method !== "GET" && !readOnly;
  // Calls that precede the sign-in are sent with a password or secret, which may be wrong.
  const mayBeUnauthorised = access !== "ANYONE" || precedesSignIn;
  return [
    ...(method === "GET" ? [] : ([400, 408, 413, 415] as const)),
    ...(mayBeUnauthorised ? ([401] as const) : []),
    ...(mayWrite || access === "ADMIN" ? ([403] as const) : []),
    ...(path.includes("/:id") ? ([404] as const) : []),
    ...(mayWrite ? ([409] as const) : []),
    429,
    431,
    503,
  ];
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

/** Returns the schema of a reply with the envelope of every reply. */
function addEnvelope(status: number, reply: JsonSchema): JsonSchema {
  return {
    ...reply,
    properties: { ok: { const: true }, status: { const: status }, ...reply.properties },
    required: ["ok", "status", ...(reply.required ?? [])],
  };
}

function createJsonContent(schema: object) {
  return { content: { "application/json": { schema } } };
}

const errorDescriptions = {
  400: "Invalid input; the message names the field.",
  401: "Not signed in, or wrong credentials.",
  403: "Not allowed.",
  404: "Not found.",
  409: "A rule of the league does not allow it.",
  408: "The request took too long to arrive.",
  413: "The body is too large.",
  415: "The body is compressed, which is not supported.",
  429: "Too many calls; `Retry-After` says when to try again.",
  431: "The headers are too large.",
  503: "The database is unavailable.",
} as const satisfies Record<ErrorStatus<ErrorCode>, string>;

const components = {
  parameters: {
    id: { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^[1-9]\\d{0,14}$" } },
  },
  responses: Object.fromEntries(
    Object.entries(errorDescriptions).map(([status, description]) => [
      status,
      { description, ...createJsonContent(createErrorSchema(Number(status))) },
    ]),
  ),
  securitySchemes: {
    token: { type: "apiKey", in: "header", name: "Authorization", description: "`JWT <token>` or `Bearer <token>`." },
  },
};

function createErrorSchema(status: number): JsonSchema {
  const codes = Object.entries(apiErrors).flatMap(([code, [codeStatus]]) => (codeStatus === status ? [code] : []));
  return toJsonSchema(
    z.strictObject({
      ok: z.literal(false),
      status: z.literal(status),
      message: z.string(),
      errorCode: z.enum(codes),
      errorData: z.record(z.string(), z.unknown()),
    }),
    "output",
  );
}

/** Serves the OpenAPI document of all calls at `GET /api/docs`. */
export function serveDocs(http: Http, about: { readonly title: string; readonly version: string }): void {
  let document: string | undefined;
  http.server.get("/api/docs", { onRequest: http.limits.default }, async (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument(http.servedEndpoints, about));
    return reply.type("application/json").send(document);
  });
}
