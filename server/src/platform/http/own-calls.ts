import type { CallReply } from "contract/page-renderer.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

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
