import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Envelope } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { canonicalAddress } from "../ip-address.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { CallLimits } from "./limits.ts";

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
    const refusal = fault === null ? refusalIn(error, request.routeOptions.bodyLimit) : refuse(fault);
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
function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  const { code, status, details } = refusal;
  if (status === 429) reply.header("retry-after", details["seconds"]);
  if (status === 503) reply.header("retry-after", secondsUntilBack(code));
  // Fastify closes the connection after a body that is too large; its client might then never read the reply.
  if (code === "TOO_LARGE") reply.removeHeader("connection");
  return reply.code(status).send(envelopeOf(refusal));
}

function envelopeOf({ code, status, message, details, faults }: Refusal): Envelope {
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

function refusalIn(error: unknown, bodyLimit = 0): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  return isOfFramework(error) ? ofFramework(code, statusCode, bodyLimit) : null;
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
function ofFramework(code: string, statusCode: number, bodyLimit: number): Refusal | null {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("TOO_LARGE", { kibibytes: bodyLimit / 1024 });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json" });
    default:
      return statusCode < 500 ? refuse("INVALID_INPUT", { field: "The request", reason: "is malformed" }) : null;
  }
}

/** Node's limit on the headers of a request, the request line with them. */
export const headerLimit = 16 * 1024;
/**
 * How long a closing connection is still read from, in milliseconds. Closed at once, its client might never see the
 * reply.
 */
const LINGER_MS = 1000;

/** Imported as a module, `node:http` would load the code of `fetch` too, which takes 5 MB. */
const { STATUS_CODES } = process.getBuiltinModule("node:http");

type ConnectionError = Error & { readonly code?: string };

/**
 * Replies to requests that are malformed or too slow in the usual envelope, and closes the connection. They never reach
 * the framework's handlers.
 */
export function malformedAnswerer() {
  /** The last reply of each connection. */
  const replies = new WeakMap<Socket, ServerResponse>();
  const ending = new WeakSet<Socket>();
  return {
    /** Notes the last reply of a connection. */
    noteReply: (socket: Socket, reply: ServerResponse) => void replies.set(socket, reply),

    watch(server: FastifyInstance): void {
      server.addHook("onRequest", (request, reply, done) => {
        replies.set(request.socket, reply.raw);
        done();
      });
      server.server.on("checkExpectation", (_request, response) => {
        const refusal = refuse("INVALID_INPUT", { field: "Expect", reason: "must be 100-continue" });
        const { head, body } = partsOf(refusal);
        response.writeHead(refusal.status, head).end(body);
      });
    },

    answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
      // Node emits an error for every further chunk that it cannot parse.
      if (ending.has(socket)) return;
      ending.add(socket);
      if (error.code === "ECONNRESET" || !socket.writable || isBegun(replies.get(socket))) {
        socket.destroy();
        return;
      }
      const refusal = refusalOf(error);
      const address = canonicalAddress(socket.remoteAddress ?? "") ?? undefined;
      this.log.info({ status: refusal.status, code: error.code, address }, "malformed request");
      socket.end(asHttp(refusal));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}

/** Whether a client has received a part of a reply, or the whole reply to a request that it has not sent whole. */
function isBegun(reply: ServerResponse | undefined): boolean {
  return reply?.headersSent === true && !(reply.writableFinished && reply.req.complete);
}

function refusalOf({ code }: ConnectionError): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refuse("TOO_SLOW");
  if (code === "HPE_HEADER_OVERFLOW") return refuse("HEADERS_TOO_LARGE", { kibibytes: headerLimit / 1024 });
  return refuse("INVALID_INPUT", { field: "The request", reason: "is malformed" });
}

function asHttp(refusal: Refusal): string {
  const { head, body } = partsOf(refusal);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`;
}

function partsOf(refusal: Refusal) {
  const body = JSON.stringify(envelopeOf(refusal));
  const head = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  return { head, body };
}

const nowhere = "/api/nowhere";

/** Refuses what asks for an address that does not exist. It counts as a call, and its body is not read. */
export function refuseUnknownAddresses(server: FastifyInstance, limits: CallLimits): void {
  server.setNotFoundHandler((_request, reply) => answerRefusal(refuse("NOT_FOUND"), reply));
  server.addHook("onRequest", (request, _reply, done) => {
    if (request.is404) {
      limits.count(request, 1);
      throw refuse("NOT_FOUND");
    }
    done();
  });
}

/** A URL whose path is malformed becomes one that does not exist: the framework would answer it without its hooks. */
export function decodableUrl({ url = "" }: Pick<IncomingMessage, "url">): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.includes("%")) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return nowhere;
  }
}
