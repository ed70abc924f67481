import type { FastifyInstance } from "fastify";

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

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Avatars may be on any host.
  "img-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(";");

/** The headers that restrict what browsers do with a reply to what the league's own pages need. */
function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Those of them that concern pages only: they are not sent with the files that a page loads. */
export const headersOfPages = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-frame-options",
] as const;

const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

/** The headers by which pages of the given origins may read a reply; `origin` is that of the page that asks for it. */
function originHeaders(
  origins: ReadonlySet<string>,
  origin: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (origins.size === 0) return undefined;
  if (origin === undefined || !origins.has(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "x-request-id, retry-after, x-change",
  };
}

/** Answers the preflight requests of pages that may make calls. */
export function answerPreflights(server: FastifyInstance): void {
  server.options("/api/*", async (_request, reply) => {
    if (reply.hasHeader("access-control-allow-origin")) {
      reply.headers({
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "authorization, content-type, x-change",
        "access-control-max-age": "600",
      });
    }
    return reply.header("allow", methods).code(204).send();
  });
}
