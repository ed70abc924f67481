import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { ApiReply } from "contract/page-renderer.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createApiError } from "../api-error.ts";
import { getNetworkAddress, normalizeIpAddress } from "../ip-address.ts";

/** The field of a request that contains the client's IP address. It is read at arrival, while the connection is open. */
const clientIpDecorator = "clientIp";

/** Adds the checks of every request. Must be registered before all other hooks. */
export function checkRequests(server: FastifyInstance, findClientIp: FindClientIp): void {
  server.decorateRequest(clientIpDecorator, "");

  server.addHook("onRequest", (request, reply, done) => {
    const ip = findClientIp(request.raw);
    if (ip === undefined) {
      // The connection is closed: there is no client to reply to.
      reply.hijack();
      request.raw.destroy();
      return;
    }
    request.setDecorator(clientIpDecorator, ip);
    const lacksHost = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(lacksHost ? createApiError("INVALID_INPUT", { field: "Host", reason: "is missing" }) : undefined);
  });

  server.addHook("preParsing", ({ headers }, _reply, _payload, done) => {
    const hasBody = Number(headers["content-length"]) > 0 || headers["transfer-encoding"] !== undefined;
    const encoding = headers["content-encoding"];
    // An encoding may list `identity` several times, which means no encoding.
    const isPlain = encoding === undefined || /^(?:\s*identity\s*(?:,|$))*$/i.test(encoding);
    done(hasBody && !isPlain ? createApiError("COMPRESSED") : null);
  });
}

/** Returns the client's IP address, even after the connection was closed. */
export function getClientIp(request: FastifyRequest): string {
  return request.getDecorator<string>(clientIpDecorator);
}

/** Returns the client's IP address as the rate limits count it (see `toClientNetwork`). */
export function getClientNetwork(request: FastifyRequest): string {
  return toClientNetwork(getClientIp(request));
}

/** Returns the IP address of a client; `undefined` if its connection is closed. */
export type FindClientIp = (request: IncomingMessage) => string | undefined;

/**
 * Creates a function that returns the normalized IP address of a client: the one from which the outermost trusted proxy
 * was called.
 * @param isTrustedProxy whether the `X-Forwarded-For` header of a proxy with this IP address is trusted
 */
export function createClientIpFinder(isTrustedProxy: (ipAddress: string) => boolean): FindClientIp {
  return ({ socket: { remoteAddress }, headers }) => {
    if (remoteAddress === undefined) return undefined;
    let clientIp = normalizeIpAddress(remoteAddress) ?? remoteAddress;
    const hops = `${headers["x-forwarded-for"] ?? ""}`.split(",").filter((hop) => hop.trim() !== "");
    for (const hop of hops.reverse()) {
      const previousHop = isTrustedProxy(clientIp) ? normalizeIpAddress(hop) : null;
      // Without a valid address of the client, the proxy counts as the client.
      if (previousHop === null) break;
      clientIp = previousHop;
    }
    return clientIp;
  };
}

/** Returns the key that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, which one client owns. */
export function toClientNetwork(ipAddress: string): string {
  return isIPv6(ipAddress) ? getNetworkAddress(ipAddress, 64) : ipAddress;
}

/** Replaces the remote address of internal calls. No connection can have it. */
const internalRemoteAddress = "in-process";

/**
 * Returns whether the server itself makes this call, to render a page. Such a call is neither rate-limited nor logged, because
 * the request for the page is.
 */
export function isInternalCall({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === internalRemoteAddress;
}

/** Makes a call within this process, with the cookies of the visitor who requested the page. */
export async function callInProcess(
  server: FastifyInstance,
  { method, url, body, cookie, lastSeenChange }: InternalCall,
): Promise<ApiReply> {
  const reply = await server.inject({
    // Any method works, but the type of `inject` accepts only certain literals, not `string`.
    method: method as "GET",
    url,
    remoteAddress: internalRemoteAddress,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(lastSeenChange > 0 && { "x-change": String(lastSeenChange) }),
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body };
}

type InternalCall = {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly cookie: string | undefined;
  /** The number of the last change that the visitor has seen; 0 if they have seen none. */
  readonly lastSeenChange: number;
};
