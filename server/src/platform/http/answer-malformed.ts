import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Refusal, refuse } from "../refusal.ts";
import { envelopeOf } from "./answer-error.ts";

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
      this.log.info({ status: refusal.status, code: error.code, address: socket.remoteAddress }, "malformed request");
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
