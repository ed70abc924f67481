import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";

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
