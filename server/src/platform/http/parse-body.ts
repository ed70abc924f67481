import type { Call, Shape } from "contract/endpoint.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "../refusal.ts";
import { inPlainWords } from "./plain-words.ts";

const nothing = z.strictObject({}).transform(() => undefined);

/**
 * What the handler receives of a request's body: the output of its shape. An absent body is an empty one. A `DELETE`
 * may send its fields in the query string as well. Refuses with `INVALID_INPUT`, naming the first field at fault.
 */
export function parseBody(call: Call, shape: Shape, request: FastifyRequest): unknown {
  const sent = request.body === undefined ? fieldsInQuery(call, shape, request) : request.body;
  const read = (shape.body ?? nothing).safeParse(sent, { error: inPlainWords });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refuse("INVALID_INPUT", { field: fieldOf(issue), reason: issue?.message ?? "is malformed" });
}

function fieldsInQuery({ method }: Call, { body }: Shape, { query }: FastifyRequest): object {
  return method === "DELETE" && body ? { ...(query as object) } : {};
}

/** The path of the field at fault, such as `redPlayers[0].score`. */
function fieldOf(issue: z.core.$ZodIssue | undefined): string {
  const path = [...(issue?.path ?? [])];
  if (issue?.code === "unrecognized_keys") path.push(String(issue.keys[0]).slice(0, 64));
  return path.length === 0 ? "The body" : z.core.toDotPath(path);
}
