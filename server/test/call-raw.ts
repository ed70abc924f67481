import type { EndpointSchemas, Envelope } from "contract/endpoint.ts";
import { changedField } from "contract/entity-update.ts";
import { apiErrors, type ErrorCode } from "contract/error-codes.ts";
import { importError } from "contract/imports.ts";
import { z } from "zod";
import type { Http, ServedEndpoint, Viewer } from "../src/platform/http/http.ts";

/** A request that may be invalid. */
export type RawRequest = {
  /** Replaces `:id` in the path, unescaped. */
  readonly id?: string;
  /** Strings and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** `application/json` by default; `null` for no header. */
  readonly contentType?: string | null;
  /** The session's token, sent in the header. */
  readonly as?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The query string, with its question mark. */
  readonly query?: string;
};

/** Makes a call with a request that may be invalid, and returns the response. */
export async function callRaw<V extends Viewer>(
  { server }: Http<V>,
  { endpoint }: ServedEndpoint,
  request: RawRequest = {},
) {
  const { id = "1", body, contentType = "application/json", as, headers, query = "" } = request;
  const response = await server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(":id", id)}${query}`,
    headers: {
      ...(body !== undefined && contentType !== null && { "content-type": contentType }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body !== undefined && {
      payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  });
  return { status: response.statusCode, body: response.json<Envelope>() };
}

export type RawResponse = Awaited<ReturnType<typeof callRaw>>;

/** Describes how a response violates the contract, such as by unknown fields. Returns `null` if it does not. */
export function findContractViolation(
  { endpoint, schemas }: ServedEndpoint,
  { status, body }: RawResponse,
): string | null {
  const { ok, status: bodyStatus, ...rest } = body;
  if (bodyStatus !== status) return `has status ${bodyStatus} in the body of a response with status ${status}`;
  if (ok) {
    const expectedStatus = endpoint.creates ? 201 : 200;
    return status === expectedStatus ? findViolations(schemas.reply, rest) : `is ${status}`;
  }
  const violations = findViolations(errorBody, body);
  if (violations !== null) return violations;
  const [statusOfCode] = apiErrors[rest.errorCode as ErrorCode];
  return statusOfCode === status ? null : "has the wrong status for its error code";
}

const invalidField = z.strictObject({ field: z.string(), reason: z.string() });

const errorBody = z.strictObject({
  ok: z.literal(false),
  status: z.int(),
  message: z.string().min(1),
  errorCode: z.enum(Object.keys(apiErrors) as ErrorCode[]),
  errorData: z
    .object({ faults: z.array(z.union([importError, changedField, invalidField])).optional() })
    .catchall(z.union([z.string(), z.number()])),
});

function findViolations(schema: EndpointSchemas["reply"], value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : z.prettifyError(parsed.error);
}
