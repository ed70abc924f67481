import type { Envelope } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import { bodyLimit } from "./read-json.ts";

/** The error code if an error means that the database is unavailable; `null` for any other error. */
export type FindDatabaseFault = (error: unknown) => DatabaseFaultCode | null;

type DatabaseFaultCode = keyof typeof databaseFaults;

/** The log message for each reason that the database is unavailable. */
const databaseFaults = {
  UNAVAILABLE: "database away",
  DATABASE_BUSY: "database busy",
  DISK_FULL: "disk full",
  DISK_ERROR: "disk error",
} as const;

/** `Retry-After` of a 503 in seconds; longer where an operator has to repair the disk first. */
export function secondsUntilBack(code: ErrorCode): number {
  return code === "DISK_FULL" || code === "DISK_ERROR" ? 60 : 2;
}

/**
 * Turns every error into its reply: a refusal says why; a bug is logged with the request's id, which is all that its
 * reply contains.
 */
export function answerError(findDatabaseFault: FindDatabaseFault, onDatabaseFault?: (code: DatabaseFaultCode) => void) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isOfFile(error)) {
      const { statusCode: status, headers = {} } = error;
      return reply
        .code(status)
        .headers(headers)
        .send({ ok: false, status } satisfies Envelope);
    }
    if (hasLeft(error, reply)) return reply.code(CLIENT_LEFT).send();
    const fault = databaseFaultIn(error, findDatabaseFault);
    const refusal = fault === null ? refusalIn(error) : refuse(fault);
    if (refusal === null) {
      request.log.error({ err: error }, "bug");
      return reply.code(500).send({ ok: false, status: 500 } satisfies Envelope);
    }
    if (fault !== null) {
      request.log.error({ err: error }, databaseFaults[fault]);
      onDatabaseFault?.(fault);
    }
    return answerRefusal(refusal, reply);
  };
}

/** Sends a refusal in the envelope of every reply. */
export function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  const { code, status, details } = refusal;
  if (status === 429) reply.header("retry-after", details["seconds"]);
  if (status === 503) reply.header("retry-after", secondsUntilBack(code));
  // Fastify closes the connection after a body that is too large; its client might then never read the reply.
  if (code === "TOO_LARGE") reply.removeHeader("connection");
  return reply.code(status).send(envelopeOf(refusal));
}

export function envelopeOf({ code, status, message, details, faults }: Refusal): Envelope {
  return { ok: false, status, message, errorCode: code, errorData: { ...details, ...(faults && { faults }) } };
}

/** The status in the log for a reply that nobody waited for, as proxies write it. */
const CLIENT_LEFT = 499;

/** Whether the client left before the first byte of its reply: the stream that was to be sent is closed then. */
function hasLeft(error: unknown, reply: FastifyReply): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed;
}

type FileError = { readonly statusCode: 412 | 416; readonly headers?: Record<string, string> };

/** Whether a file was requested in an encoding that it does not have, or in a range beyond its end. */
function isOfFile(error: unknown): error is FileError {
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  return statusCode === 412 || statusCode === 416;
}

function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  return isOfFramework(error) ? ofFramework(code, statusCode) : null;
}

function databaseFaultIn(error: unknown, findDatabaseFault: FindDatabaseFault) {
  return error instanceof Refusal || isOfFramework(error) ? null : findDatabaseFault(error);
}

/** An interrupted body has the socket's error code, which looks like that of a lost database connection. */
function isOfFramework(error: unknown): boolean {
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  return statusCode === 400 || code.startsWith("FST_");
}

/** The framework's own errors, thrown before any handler runs. */
function ofFramework(code: string, statusCode: number): Refusal | null {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("TOO_LARGE", { kibibytes: bodyLimit / 1024 });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json" });
    default:
      return statusCode < 500 ? refuse("INVALID_INPUT", { field: "The request", reason: "is malformed" }) : null;
  }
}
