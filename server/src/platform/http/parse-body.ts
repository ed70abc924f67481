import { isUtf8 } from "node:buffer";
import type { Endpoint, EndpointSchemas } from "contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { createApiError } from "../api-error.ts";

const emptyBody = z.strictObject({}).transform(() => undefined);

/**
 * Validates the body of a request and returns the output of the schema. An absent body counts as an empty object, unless the
 * schema is optional. A `DELETE` may also send fields in the query string.
 * @throws INVALID_INPUT with the name of the first invalid field, and a list of all
 */
export function parseBody(endpoint: Endpoint, schemas: EndpointSchemas, request: FastifyRequest): unknown {
  if (schemas.body === undefined && request.body === undefined) return undefined;
  const schema = schemas.body ?? emptyBody;
  const body = endpoint.method === "DELETE" && schemas.body ? addQueryFields(request) : request.body;
  return validateInput(schema, body === undefined && !schema.isOptional() ? {} : body);
}

/** The maximum number of invalid fields that an error lists. */
const maxListedFields = 50;

/** Returns the output of a schema. @throws INVALID_INPUT with the name of the first invalid field, and a list of all */
export function validateInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: formatReason });
  if (parsed.success) return parsed.data;
  const [firstError, ...otherErrors] = parsed.error.issues
    .slice(0, maxListedFields)
    .map((issue) => createApiError("INVALID_INPUT", { field: formatField(issue), reason: issue.message }));
  if (firstError === undefined) throw createApiError("INVALID_INPUT", { field: "The body", reason: "is malformed" });
  if (otherErrors.length === 0) throw firstError;
  throw firstError.withAllErrors([firstError, ...otherErrors].map(({ details }) => details));
}

/** Returns the body, with fields of the query string if they are missing or null in the body. */
function addQueryFields({ body = {}, query }: FastifyRequest): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const nonNullFields = Object.entries(body).filter(([, value]) => value !== null);
  return { ...body, ...(query as object), ...Object.fromEntries(nonNullFields) };
}

/** Returns the path of the invalid field, such as `redPlayers[0].score`. */
function formatField(issue: z.core.$ZodIssue): string {
  const path = [...issue.path];
  if (issue.code === "unrecognized_keys") path.push(String(issue.keys[0]).slice(0, 64));
  return path.length === 0 ? "The body" : z.core.toDotPath(path);
}

type Issue = z.core.$ZodRawIssue;

/** Returns why a field is invalid, to be read after its name: "must be a whole number". */
function formatReason(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `must ${issue.origin in units ? "have" : "be"} at most ${formatLimit(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must ${issue.origin in units ? "have" : "be"} at least ${formatLimit(issue.minimum, issue.origin)}`;
    case "invalid_value":
      if (issue.input === undefined) return "is missing";
      // Some fields also accept an empty text, which means none of the choices.
      return formatChoices(issue.values.filter((value) => value !== ""));
    case "unrecognized_keys":
      return "is unknown here";
    default:
      return "is malformed";
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** What the size of a text or a list counts. */
const units: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

function formatChoices(values: readonly unknown[]): string {
  const choices = values.map((value) => JSON.stringify(value)).join(", ");
  return values.length > 1 ? `must be one of ${choices}` : `must be ${choices}`;
}

function formatLimit(limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
}

/** The maximum size of a body in bytes: enough for a text of 64 KiB, however its JSON escapes it. */
export const maxBodyBytes = 512 * 1024;
/**
 * The maximum size of a body of calls that anyone may make. None of them accepts a long text, and parsing 512 KiB of brackets
 * would take longer than a thousand calls.
 */
export const maxPublicBodyBytes = 64 * 1024;

/** Makes the server accept JSON in UTF-8 only. An empty body counts as no body. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer, done) => {
      try {
        done(null, parseJsonBody(body, request.headers["content-type"]));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function parseJsonBody(body: Buffer, contentType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  rejectOtherCharset(contentType);
  if (!isUtf8(body)) throw createApiError("INVALID_INPUT", { field: "The body", reason: "is not UTF-8" });
  const value = parseJson(body.toString());
  if (value === undefined) throw createApiError("INVALID_INPUT", { field: "The body", reason: "is not JSON" });
  return value;
}

/** @throws INVALID_INPUT if the content type declares another charset than UTF-8 */
function rejectOtherCharset(contentType = ""): void {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  if (/^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw createApiError("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json in UTF-8" });
}

/** Parses JSON. Returns `undefined` if the text is not JSON, which cannot be the value of any JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
