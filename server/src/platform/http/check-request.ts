import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";

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

export function addressOf(request: FastifyRequest): string {
  return networkOf(ipOf(request));
}

/** Finds the address of a client; `undefined`: its connection is closed. */
export type FindAddress = (request: IncomingMessage) => string | undefined;

/** @param trustProxy the proxies whose forwarded address of the client is trusted */
export function addressFinder(trustProxy: readonly string[]): FindAddress {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (request) => (request.socket.remoteAddress === undefined ? undefined : proxyAddr(request, isTrusted));
}

/** What the calls of an address are counted by: for IPv6 the /64 network, because its owner has 2^64 addresses. */
export function networkOf(ip: string): string {
  // The usual case, without the library's long regular expression.
  return ip.includes(":") ? normalizeIP(ip) : ip;
}
