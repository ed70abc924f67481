import type { FastifyInstance } from "fastify";
import { originHeaders } from "./cors.ts";
import { securityHeaders } from "./security-headers.ts";

/** The headers of every reply, some of which its handler may change. */
export type ReplyHeaders = (requestId: string, origin: string | undefined) => Record<string, string>;

/** Every reply has the request's id, restricts what browsers do with it, and is not cached unless it says so. */
export function replyHeaders(publicUrl: string, corsOrigins: ReadonlySet<string>): ReplyHeaders {
  const always = securityHeaders(publicUrl);
  return (requestId, origin) => ({
    ...always,
    "x-request-id": requestId,
    "cache-control": "no-store",
    ...originHeaders(corsOrigins, origin),
  });
}

export function markReplies(server: FastifyInstance, headersFor: ReplyHeaders): void {
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request.id, request.headers.origin));
    done();
  });
}
