import { isUtf8 } from "node:buffer";
import type { Call, Shape } from "contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "../refusal.ts";

const nothing = z.strictObject({}).transform(() => undefined);

/**
 * What the handler receives of a request's body: the output of its shape. An absent body is an empty one, unless the
 * shape says what its absence means. A `DELETE` may send fields in the query string as well. Refuses with
 * `INVALID_INPUT`, naming the first field at fault.
 */
export function parseBody(call: Call, shape: Shape, request: FastifyRequest): unknown {
  if (shape.body === undefined && request.body === undefined) return undefined;
  const schema = shape.body ?? nothing;
  const body = call.method === "DELETE" && shape.body ? withQuery(request) : request.body;
  return readBody(schema, body === undefined && !schema.isOptional() ? {} : body);
}

/** The output of a schema for what was sent. Refuses with `INVALID_INPUT`, naming the first field at fault. */
export function readBody(schema: z.ZodType, sent: unknown): unknown {
  const read = schema.safeParse(sent, { error: inPlainWords });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refuse("INVALID_INPUT", { field: fieldOf(issue), reason: issue?.message ?? "is malformed" });
}

/** A body with the fields of the query string that it lacks. */
function withQuery({ body = {}, query }: FastifyRequest): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const filled = Object.entries(body).filter(([, value]) => value !== null);
  return { ...body, ...(query as object), ...Object.fromEntries(filled) };
}

/** The path of the field at fault, such as `redPlayers[0].score`. */
function fieldOf(issue: z.core.$ZodIssue | undefined): string {
  const path = [...(issue?.path ?? [])];
  if (issue?.code === "unrecognized_keys") path.push(String(issue.keys[0]).slice(0, 64));
  return path.length === 0 ? "The body" : z.core.toDotPath(path);
}

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field, to be read after its name: "must be a whole number". */
function inPlainWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `must ${issue.origin in counted ? "have" : "be"} at most ${amount(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must ${issue.origin in counted ? "have" : "be"} at least ${amount(issue.minimum, issue.origin)}`;
    case "invalid_value":
      if (issue.input === undefined) return "is missing";
      return oneOf(issue.values.filter((word) => word !== ""));
    case "unrecognized_keys":
      return "is unknown here";
    default:
      return "is malformed";
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** The units of sizes that are counts. */
const counted: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

function oneOf(words: readonly unknown[]): string {
  return `must be ${words.length > 1 ? "one of " : ""}${words.map((word) => JSON.stringify(word)).join(", ")}`;
}

function amount(limit: number | bigint, origin: string): string {
  const unit = counted[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
}

/** Bytes of a request's body at most: a message of 64 KiB, however its JSON escapes it. */
export const bodyLimit = 512 * 1024;
/**
 * The same of a call that anyone may make, none of which takes a long text: 512 KiB of brackets keep the parser busy for longer
 * than a thousand calls.
 */
export const bodyLimitForAnyone = 64 * 1024;

/** Reads bodies as JSON in UTF-8 and nothing else; an empty body is none. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer, done) => {
      try {
        done(null, bodyIn(body, request.headers["content-type"]));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function bodyIn(body: Buffer, contentType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  refuseCharset(contentType);
  if (!isUtf8(body)) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not UTF-8" });
  const read = jsonIn(body.toString());
  if (read === undefined) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not JSON" });
  return read;
}

/** Refuses a body that declares another encoding than UTF-8. */
function refuseCharset(contentType = ""): void {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  if (/^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw refuse("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json in UTF-8" });
}

/** `undefined`, which no JSON parses to, where the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
