import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";

/** Looks at every request before anything is done for it. To be registered before all other hooks. */
export function checkRequests(server: FastifyInstance): void {
  server.decorateRequest("ip at arrival", "");

  server.addHook("onRequest", (request, reply, done) => {
    if (request.socket.remoteAddress === undefined) {
      // The connection is gone already: there is nobody to count the call for, and nobody to answer.
      reply.hijack();
      request.raw.destroy();
      return;
    }
    request.setDecorator("ip at arrival", request.ip);
    const lacksHost = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(lacksHost ? refuse("INVALID_INPUT", { field: "Host", reason: "is missing" }) : undefined);
  });

  server.addHook("preParsing", async ({ headers }) => {
    const hasBody = Number(headers["content-length"]) > 0 || headers["transfer-encoding"] !== undefined;
    if (hasBody && !/^(?:\s*identity\s*(?:,|$))*$/i.test(headers["content-encoding"] ?? "")) throw refuse("COMPRESSED");
  });
}

/** Where a request comes from. Known for as long as it runs, whether or not its connection is still there. */
export function ipOf(request: FastifyRequest): string {
  return request.getDecorator<string>("ip at arrival");
}

/** The same as calls are counted by: of IPv6 the network, as whoever has one has 2^64 addresses in it. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(ipOf(request));
}
