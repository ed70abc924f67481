import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { CallReply } from "contract/page-renderer.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { canonicalAddress, networkOf } from "../ip-address.ts";
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
  return countedAs(ipOf(request));
}

/** Finds the address of a client; `undefined`: its connection is closed. */
export type FindAddress = (request: IncomingMessage) => string | undefined;

/**
 * Finds the address that the outermost of the trusted proxies was called from, in its canonical form.
 * @param isTrusted whether an address is one of a proxy that says whom it forwards for
 */
export function addressFinder(isTrusted: (address: string) => boolean): FindAddress {
  return ({ socket: { remoteAddress }, headers }) => {
    if (remoteAddress === undefined) return undefined;
    let address = canonicalAddress(remoteAddress) ?? remoteAddress;
    const hops = `${headers["x-forwarded-for"] ?? ""}`.split(",").filter((hop) => hop.trim() !== "");
    for (const hop of hops.reverse()) {
      const before = isTrusted(address) ? canonicalAddress(hop) : null;
      // A proxy that does not say whom it forwards for stands for them.
      if (before === null) break;
      address = before;
    }
    return address;
  };
}

/** What the calls of an address are counted by: for IPv6 the /64 network, because its owner has 2^64 addresses. */
export function countedAs(address: string): string {
  return isIPv6(address) ? networkOf(address, 64) : address;
}

/** What stands in the place of the address that a connection comes from: no connection can come from it. */
const inProcess = "in-process";

/** Whether the server itself makes a call: it is neither limited nor logged, as the request that needs it is. */
export function isOwnCall({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === inProcess;
}

/** Makes a call within this process, with the cookies of the visitor it is made for. */
export async function callInProcess(
  server: FastifyInstance,
  { method, address, body, cookie, change }: OwnCall,
): Promise<CallReply> {
  const reply = await server.inject({
    method: method as "GET",
    url: address,
    remoteAddress: inProcess,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(change > 0 && { "x-change": String(change) }),
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body };
}

type OwnCall = {
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
  readonly cookie: string | undefined;
  /** The number of the last change that the visitor knows of; 0: none. */
  readonly change: number;
};
