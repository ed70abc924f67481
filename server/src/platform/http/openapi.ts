import type { Call, Shape } from "contract/endpoint.ts";
import { type ErrorCode, refusals, type StatusOf } from "contract/error-codes.ts";
import type { Access } from "contract/roles.ts";
import { z } from "zod";
import type { Http, ServedCall } from "./http.ts";

type JsonSchema = { readonly properties?: object; readonly required?: readonly string[] };

/** The OpenAPI 3.1 document of calls, generated from the same values that they are served from. */
function openApi(served: readonly ServedCall[], about: { readonly title: string; readonly version: string }) {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of served) {
    const path = `/api${one.call.path.replace("/:id", "/{id}")}`;
    paths[path] = { ...paths[path], [one.call.method.toLowerCase()]: operation(one) };
  }
  return { openapi: "3.1.0", info: about, paths, components };
}

function operation({ name, call, shape }: ServedCall) {
  const status = call.creates ? 201 : 200;
  const [, prefix = ""] = call.path.split("/");
  return {
    // Ranked and league results share call names: the path prefix makes each id unique.
    operationId: `${prefix}.${name}`,
    tags: [prefix],
    description: audience[call.access],
    security: call.access === "ANYONE" ? [{}, { token: [] }] : [{ token: [] }],
    ...parametersOf(call, shape),
    ...(shape.body && { requestBody: json(schemaOf(shape.body, "input")) }),
    responses: {
      [status]: { description: "Done", ...json(framed(status, schemaOf(shape.reply, "output"))) },
      ...Object.fromEntries(refusalsOf(call).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
  };
}

/** The key in the path; of a `DELETE` also its fields, which may stand in the query string instead of the body. */
function parametersOf({ method, path }: Call, { body }: Shape) {
  const inPath = path.includes("/:id") ? [{ $ref: "#/components/parameters/id" }] : [];
  const fields = method === "DELETE" && body ? (schemaOf(body, "input").properties ?? {}) : {};
  const inQuery = Object.entries(fields).map(([name, schema]) => ({ name, in: "query", schema }));
  const parameters = [...inPath, ...inQuery];
  return parameters.length > 0 && { parameters };
}

const audience: Readonly<Record<Access, string>> = {
  ANYONE: "For everyone.",
  USER: "For whoever is signed in.",
  ADMIN: "For admins.",
};

function refusalsOf({ method, path, access, reads, signsIn }: Call): StatusOf<ErrorCode>[] {
  const changes = method !== "GET" && !reads;
  return [
    ...(method === "GET" ? [] : ([400, 408, 413, 415] as const)),
    ...(access !== "ANYONE" || signsIn ? ([401] as const) : []),
    ...(changes || access === "ADMIN" ? ([403] as const) : []),
    ...(path.includes("/:id") ? ([404] as const) : []),
    ...(changes ? ([409] as const) : []),
    ...([429, 431, 503] as const),
  ];
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

/** A reply's schema within the envelope of every reply. */
function framed(status: number, reply: JsonSchema): JsonSchema {
  return {
    ...reply,
    properties: { ok: { const: true }, status: { const: status }, ...reply.properties },
    required: ["ok", "status", ...(reply.required ?? [])],
  };
}

function json(schema: object) {
  return { content: { "application/json": { schema } } };
}

const refusalWords = {
  400: "Bad input; the message names the field.",
  401: "Not signed in, or a wrong sign-in.",
  403: "Not allowed.",
  404: "Not found.",
  409: "A rule of the league refuses it.",
  408: "It took too long to arrive.",
  413: "Too large.",
  415: "Compressed, which no body may be.",
  429: "Too many calls; `Retry-After` says when to come back.",
  431: "The headers are too large.",
  503: "The database is away.",
} as const satisfies Record<StatusOf<ErrorCode>, string>;

const components = {
  parameters: {
    id: { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^[1-9]\\d{0,14}$" } },
  },
  responses: Object.fromEntries(
    Object.entries(refusalWords).map(([status, description]) => [
      status,
      { description, ...json(refusalSchema(Number(status))) },
    ]),
  ),
  securitySchemes: {
    token: { type: "apiKey", in: "header", name: "Authorization", description: "`JWT <token>` or `Bearer <token>`." },
  },
};

function refusalSchema(status: number): JsonSchema {
  const codes = Object.entries(refusals).flatMap(([code, [its]]) => (its === status ? [code] : []));
  return schemaOf(
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
  http.server.get("/api/docs", { onRequest: http.limits.usual }, async (_request, reply) => {
    document ??= JSON.stringify(openApi(http.served, about));
    return reply.type("application/json").send(document);
  });
}
