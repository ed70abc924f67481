import { AsyncLocalStorage } from "node:async_hooks";
import type { CallReply } from "contract/page-renderer.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const ownCalls = new AsyncLocalStorage<true>();
const decorator = "is own call";

/** Marks the calls that the server itself makes. */
export function markOwnCalls(server: FastifyInstance): void {
  server.decorateRequest(decorator, false);
  server.addHook("onRequest", (request, _reply, done) => {
    if (ownCalls.getStore()) request.setDecorator(decorator, true);
    done();
  });
}

/** Whether the server itself makes a call: it is neither limited nor logged, as the request that needs it is. */
export function isOwnCall(request: FastifyRequest): boolean {
  return request.getDecorator<boolean>(decorator);
}

/** Makes a call within this process, with the cookies of the visitor it is made for. */
export async function callInProcess(
  server: FastifyInstance,
  { method, address, body, cookie, change }: OwnCall,
): Promise<CallReply> {
  const reply = await ownCalls.run(
    true,
    // Awaited inside the context: `inject` makes its request only when it is awaited.
    async () =>
      await server.inject({
        method: method as "GET",
        url: address,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(change > 0 && { "x-change": String(change) }),
          ...(method !== "GET" && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: body }),
      }),
  );
  return { status: reply.statusCode, text: reply.body };
}

type OwnCall = {
  readonly method: string;
  readonly address: string;
  /** JSON. */
  readonly body: string | undefined;
  readonly cookie: string | undefined;
  /** The number of the last change that the visitor knows of; 0: none. */
  readonly change: number;
};
