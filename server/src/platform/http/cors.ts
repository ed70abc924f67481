import type { FastifyInstance } from "fastify";

const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

/** Allows pages of the given origins to make calls, and answers their preflight requests. */
export function allowOrigins(server: FastifyInstance, origins: ReadonlySet<string>): void {
  server.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    if (origins.size > 0) reply.header("vary", "Origin");
    if (origin !== undefined && origins.has(origin)) {
      reply.headers({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-expose-headers": "x-request-id, retry-after, x-change",
      });
    }
    done();
  });

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
