import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import type { FindAddress } from "./client-address.ts";
import { networkOf } from "./client-address.ts";

/** Checks every request before anything else. Must be registered before all other hooks. */
export function checkRequests(server: FastifyInstance, findAddress: FindAddress): void {
  server.decorateRequest("ip at arrival", "");

  server.addHook("onRequest", (request, reply, done) => {
    const ip = findAddress(request.raw);
    if (ip === undefined) {
      // The connection is closed: there is nobody to count or to reply to.
      reply.hijack();
      request.raw.destroy();
      return;
    }
    request.setDecorator("ip at arrival", ip);
    const lacksHost = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(lacksHost ? refuse("INVALID_INPUT", { field: "Host", reason: "is missing" }) : undefined);
  });

  server.addHook("preParsing", ({ headers }, _reply, _payload, done) => {
    const hasBody = Number(headers["content-length"]) > 0 || headers["transfer-encoding"] !== undefined;
    const encoding = headers["content-encoding"];
    const isPlain = encoding === undefined || /^(?:\s*identity\s*(?:,|$))*$/i.test(encoding);
    done(hasBody && !isPlain ? refuse("COMPRESSED") : null);
  });
}

/** The address of a request, available even when its connection is closed. */
export function ipOf(request: FastifyRequest): string {
  return request.getDecorator<string>("ip at arrival");
}

/** The address that calls are counted by. */
export function addressOf(request: FastifyRequest): string {
  return networkOf(ipOf(request));
}
