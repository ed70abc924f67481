import type { Envelope } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import { bodyLimit } from "./read-json.ts";

/** Whether an error means that the database cannot be reached. */
export type IsDatabaseAway = (error: unknown) => boolean;

/** The one place where errors become replies: a refusal says why; a bug is logged with the request's id and says nothing. */
export function answerError(isDatabaseAway: IsDatabaseAway) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isOfFile(error)) {
      const { statusCode: status, headers = {} } = error;
      return reply
        .code(status)
        .headers(headers)
        .send({ ok: false, status } satisfies Envelope);
    }
    const refusal = refusalIn(error, isDatabaseAway);
    if (refusal === null) {
      request.log.error({ err: error }, "bug");
      return reply.code(500).send({ ok: false, status: 500 } satisfies Envelope);
    }
    if (refusal.status === 503) request.log.error({ err: error }, "database away");
    return answerRefusal(refusal, reply);
  };
}

/** A refusal in the frame of every reply. */
export function answerRefusal({ code, status, message, details }: Refusal, reply: FastifyReply) {
  if (code === "TOO_MANY") reply.header("retry-after", details["seconds"]);
  return reply
    .code(status)
    .send({ ok: false, status, message, errorCode: code, errorData: details } satisfies Envelope);
}

type FileError = { readonly statusCode: 412 | 416; readonly headers?: Record<string, string> };

/** Whether a file was asked for in a form that it does not have, or in parts that lie beyond its end. */
function isOfFile(error: unknown): error is FileError {
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  return statusCode === 412 || statusCode === 416;
}

function refusalIn(error: unknown, isDatabaseAway: IsDatabaseAway): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  // A body that breaks off comes with the socket's code, which looks like that of a lost database.
  if (statusCode === 400 || code.startsWith("FST_")) return ofFramework(code, statusCode);
  return isDatabaseAway(error) ? refuse("UNAVAILABLE") : null;
}

/** What the framework found wrong with a request before any call saw it. */
function ofFramework(code: string, statusCode: number): Refusal | null {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("TOO_LARGE", { kibibytes: bodyLimit / 1024 });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json" });
    case "FST_ERR_BAD_URL":
      return refuse("NOT_FOUND");
    default:
      return statusCode < 500 ? refuse("INVALID_INPUT", { field: "The request", reason: "is malformed" }) : null;
  }
}
