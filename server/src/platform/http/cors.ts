import type { FastifyInstance } from "fastify";

const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

/** The headers by which pages of the given origins may read a reply; `origin` is that of the page that asks for it. */
export function originHeaders(
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
