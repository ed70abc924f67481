import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Envelope } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, createApiError } from "../api-error.ts";
import { normalizeIpAddress } from "../ip-address.ts";
import type { CallLimits } from "./limits.ts";

/** Returns the error code if an error means that the database is unavailable; `null` for any other error. */
export type GetDatabaseErrorCode = (error: unknown) => DatabaseErrorCode | null;

type DatabaseErrorCode = keyof typeof databaseErrorMessages;

/** The log message of each database error. */
const databaseErrorMessages = {
  UNAVAILABLE: "database unavailable",
  DATABASE_BUSY: "database busy",
  DISK_FULL: "disk full",
  DISK_ERROR: "disk error",
} as const;

/** Returns the `Retry-After` of a 503 in seconds; longer if an operator has to repair the disk first. */
export function getRetryAfterSeconds(code: ErrorCode): number {
  return code === "DISK_FULL" || code === "DISK_ERROR" ? 60 : 2;
}

/**
 * Creates the function that turns errors into replies. The reply to an `ApiError` contains its code and message. Any other
 * error is a bug: it is logged with the request id, and the reply is an empty 500.
 */
export function createErrorHandler(
  getDatabaseErrorCode: GetDatabaseErrorCode,
  onDatabaseError?: (code: DatabaseErrorCode) => void,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isFileError(error)) {
      const { statusCode: status, headers = {} } = error;
      return reply
        .code(status)
        .headers(headers)
        .send({ ok: false, status } satisfies Envelope);
    }
    if (hasClientClosed(error, reply)) return reply.code(CLIENT_CLOSED_REQUEST).send();
    const databaseErrorCode = classifyDatabaseError(error, getDatabaseErrorCode);
    const apiError =
      databaseErrorCode === null
        ? toApiError(error, request.routeOptions.bodyLimit)
        : createApiError(databaseErrorCode);
    if (apiError === null) {
      request.log.error({ err: error }, "bug");
      return reply.code(500).send({ ok: false, status: 500 } satisfies Envelope);
    }
    if (databaseErrorCode !== null) {
      request.log.error({ err: error }, databaseErrorMessages[databaseErrorCode]);
      onDatabaseError?.(databaseErrorCode);
    }
    return sendApiError(apiError, reply);
  };
}

/** Sends an error in the envelope of every reply. */
function sendApiError(apiError: ApiError, reply: FastifyReply) {
  const { code, status, details } = apiError;
  // The route may have set another value for its successful reply.
  reply.header("cache-control", "no-store");
  if (status === 429) reply.header("retry-after", details["seconds"]);
  if (status === 503) reply.header("retry-after", getRetryAfterSeconds(code));
  // Fastify closes the connection if a body is too large. Then the client might never read the reply.
  if (code === "TOO_LARGE") reply.removeHeader("connection");
  return reply.code(status).send(createEnvelope(apiError));
}

/** Creates the body of an error reply. `faults` is the API's name of the list of all errors. */
function createEnvelope({ code, status, message, details, allErrors }: ApiError): Envelope {
  const errorData = { ...details, ...(allErrors && { faults: allErrors }) };
  return { ok: false, status, message, errorCode: code, errorData };
}

/** The status in the log if the client did not wait for the reply, as nginx logs it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Returns whether the client disconnected before the first byte of a streamed reply, which closes the stream. */
function hasClientClosed(error: unknown, reply: FastifyReply): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed;
}

type FileError = { readonly statusCode: 412 | 416; readonly headers?: Record<string, string> };

/** Returns whether a file was requested in a missing encoding, or in a range beyond its end. */
function isFileError(error: unknown): error is FileError {
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  return statusCode === 412 || statusCode === 416;
}

/** Returns the API error for an error; `null` if it is a bug. */
function toApiError(error: unknown, bodyLimit = 0): ApiError | null {
  if (error instanceof ApiError) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  return isFastifyError(error) ? fromFastifyError(code, statusCode, bodyLimit) : null;
}

/** Returns the error code if an error of a handler means that the database is unavailable. */
function classifyDatabaseError(error: unknown, getDatabaseErrorCode: GetDatabaseErrorCode) {
  return error instanceof ApiError || isFastifyError(error) ? null : getDatabaseErrorCode(error);
}

/**
 * Returns whether Fastify threw this error before any handler ran. The error of an interrupted body has the socket's error
 * code, which looks like that of a lost database connection.
 */
function isFastifyError(error: unknown): boolean {
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  return statusCode === 400 || code.startsWith("FST_");
}

/** Converts an error of Fastify about a request; `null` if the error is not the client's fault. */
function fromFastifyError(code: string, statusCode: number, bodyLimit: number): ApiError | null {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return createApiError("TOO_LARGE", { kibibytes: bodyLimit / 1024 });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return createApiError("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json" });
    default:
      return statusCode < 500
        ? createApiError("INVALID_INPUT", { field: "The request", reason: "is malformed" })
        : null;
  }
}

/** The maximum size of a request's headers including the request line, in bytes. Node enforces it. */
export const maxHeaderBytes = 16 * 1024;
/**
 * How long a closing connection is still read from, in milliseconds. If it were closed immediately, the client might never see
 * the reply.
 */
const LINGER_MS = 1000;

/** The texts of status codes. `import "node:http"` would also load the code of `fetch`, which takes 5 MB. */
const { STATUS_CODES } = process.getBuiltinModule("node:http");

type ConnectionError = Error & { readonly code?: string };

/**
 * Creates the handler of malformed and slow requests, which never reach Fastify. It sends the usual envelope and closes
 * the connection.
 */
export function createMalformedRequestHandler() {
  /** The last reply of each connection. */
  const lastReplies = new WeakMap<Socket, ServerResponse>();
  const closingSockets = new WeakSet<Socket>();
  return {
    /** Records the last reply of a connection: while a client still receives it, no error can be sent. */
    recordReply: (socket: Socket, reply: ServerResponse) => {
      lastReplies.set(socket, reply);
    },

    /** Records the replies of Fastify, and rejects unknown `Expect` headers. */
    watch(server: FastifyInstance): void {
      server.addHook("onRequest", (request, reply, done) => {
        lastReplies.set(request.socket, reply.raw);
        done();
      });
      server.server.on("checkExpectation", (_request, response) => {
        const apiError = createApiError("INVALID_INPUT", { field: "Expect", reason: "must be 100-continue" });
        const { headers, body } = createRawReply(apiError);
        response.writeHead(apiError.status, headers).end(body);
      });
    },

    replyAndClose(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
      // Node emits an error for every further chunk that it cannot parse.
      if (closingSockets.has(socket)) return;
      closingSockets.add(socket);
      if (error.code === "ECONNRESET" || !socket.writable || isReplyIncomplete(lastReplies.get(socket))) {
        socket.destroy();
        return;
      }
      const apiError = fromConnectionError(error);
      const address = normalizeIpAddress(socket.remoteAddress ?? "") ?? undefined;
      this.log.info({ status: apiError.status, code: error.code, address }, "malformed request");
      socket.end(formatHttp(apiError));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}

/**
 * Returns whether a reply has begun that the client has not received completely, or whose request has not arrived completely.
 */
function isReplyIncomplete(reply: ServerResponse | undefined): boolean {
  return reply?.headersSent === true && !(reply.writableFinished && reply.req.complete);
}

function fromConnectionError({ code }: ConnectionError): ApiError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return createApiError("TOO_SLOW");
  if (code === "HPE_HEADER_OVERFLOW") return createApiError("HEADERS_TOO_LARGE", { kibibytes: maxHeaderBytes / 1024 });
  return createApiError("INVALID_INPUT", { field: "The request", reason: "is malformed" });
}

/** Formats an error as the bytes of an HTTP reply. */
function formatHttp(apiError: ApiError): string {
  const { headers, body } = createRawReply(apiError);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}\r\n${lines.join("")}\r\n${body}`;
}

/** Creates the headers and the body of an error reply that is sent without Fastify. */
function createRawReply(apiError: ApiError) {
  const body = JSON.stringify(createEnvelope(apiError));
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  return { headers, body };
}

/** A path that is not served. */
const unknownPath = "/api/nowhere";

/** Rejects requests for unknown paths. They count towards the rate limit, and their bodies are not read. */
export function rejectUnknownPaths(server: FastifyInstance, limits: CallLimits): void {
  server.setNotFoundHandler((_request, reply) => sendApiError(createApiError("NOT_FOUND"), reply));
  server.addHook("onRequest", (request, _reply, done) => {
    if (request.is404) {
      limits.count(request, 1);
      throw createApiError("NOT_FOUND");
    }
    done();
  });
}

/** Replaces a URL with a malformed path by one that does not exist, because Fastify would skip its hooks for it. */
export function replaceMalformedUrl({ url = "" }: Pick<IncomingMessage, "url">): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.includes("%")) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return unknownPath;
  }
}
