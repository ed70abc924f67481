import type { FastifyInstance } from "fastify";

/** Returns the headers of every reply. Handlers may replace some of them. */
export type CreateReplyHeaders = (requestId: string, origin: string | undefined) => Record<string, string>;

/** Creates the headers of every reply: the request id, security headers, CORS headers, and no caching by default. */
export function createReplyHeaders(publicUrl: string, corsOrigins: ReadonlySet<string>): CreateReplyHeaders {
  const security = createSecurityHeaders(publicUrl);
  return (requestId, origin) => ({
    ...security,
    "x-request-id": requestId,
    "cache-control": "no-store",
    ...createCorsHeaders(corsOrigins, origin),
  });
}

/** Adds these headers to every reply. */
export function addReplyHeaders(server: FastifyInstance, createHeaders: CreateReplyHeaders): void {
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(createHeaders(request.id, request.headers.origin));
    done();
  });
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Avatars may be hosted anywhere.
  "img-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(";");

/** Allows browsers to do only what the league's own pages need. */
function createSecurityHeaders(publicUrl: string): Readonly<Record<string, string>> {
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

/** The security headers that matter for pages only. They are not sent with the files that a page loads. */
export const pageOnlyHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-frame-options",
] as const;

const allowedMethods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

/**
 * Creates the CORS headers; `undefined` if no other origin is allowed at all.
 * @param origin the origin of the page that sends the request
 */
function createCorsHeaders(
  allowedOrigins: ReadonlySet<string>,
  origin: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (allowedOrigins.size === 0) return undefined;
  if (origin === undefined || !allowedOrigins.has(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "x-request-id, retry-after, x-change",
  };
}

/** Responds to CORS preflight requests. */
export function handlePreflights(server: FastifyInstance): void {
  server.options("/api/*", async (_request, reply) => {
    if (reply.hasHeader("access-control-allow-origin")) {
      reply.headers({
        "access-control-allow-methods": allowedMethods,
        "access-control-allow-headers": "authorization, content-type, x-change",
        "access-control-max-age": "600",
      });
    }
    return reply.header("allow", allowedMethods).code(204).send();
  });
}
