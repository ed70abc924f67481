import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";
import type { Caller } from "./admit.ts";
import { ipOf } from "./check-request.ts";
import type { Viewer } from "./http.ts";
import { isOwnCall } from "./own-calls.ts";

/** One line a reply: what was asked, by whom, what came of it and how long it took. Queries may hold secrets and stay out. */
export class ReplyLog extends LogController {
  override incomingRequest(): void {
    // The reply's line says it all.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isOwnCall(request)) return;
    const { viewer } = request.getDecorator<Caller<Viewer> | null>("caller") ?? { viewer: null };
    const line = {
      method: request.method,
      path: request.url.split("?", 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: ipOf(request),
      ...(viewer && { userId: viewer.id }),
      ...(error && { err: error }),
    };
    request.log.info(line, "reply");
  }
}
