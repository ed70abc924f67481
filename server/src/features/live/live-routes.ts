import { livePath } from "contract/live.ts";
import type { FastifyRequest } from "fastify";
import { databaseFault } from "../../platform/database/database-fault.ts";
import type { TableChanges } from "../../platform/database/table-changes.ts";
import { admit, type Caller } from "../../platform/http/admit.ts";
import { addressOf } from "../../platform/http/check-request.ts";
import { EventStream } from "../../platform/http/event-stream.ts";
import type { Http } from "../../platform/http/http.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { LiveFeed } from "./live-feed.ts";

const call = { method: "GET", path: "/live", access: "ANYONE" } as const;

/** Serves the stream of changes. It is no call of the contract: its reply has no end. */
export function serveLive(http: Http<SignedIn>, context: Context, changes: TableChanges): void {
  const feed = new LiveFeed({
    context,
    changes,
    onFault(fault) {
      // Calls say it too when the database is away.
      if (databaseFault(fault) === null) http.server.log.error({ err: fault }, "Changes cannot be watched");
    },
  });
  // Before the server waits for its connections to end.
  http.server.addHook("preClose", async () => feed.close());
  http.server.route({
    method: "GET",
    url: livePath,
    exposeHeadRoute: false,
    onRequest: [
      http.limits.usual,
      async (request: FastifyRequest) => request.setDecorator("caller", await admit(http, call, request)),
    ],
    handler: async (request, reply) => {
      const { viewer } = request.getDecorator<Caller<SignedIn>>("caller");
      await feed.open({
        viewer,
        address: addressOf(request),
        lastEventId: lastEventIdOf(request),
        openStream: (onClosed) => new EventStream(reply, onClosed),
      });
    },
  });
}

/** Browsers send the header when they reconnect by themselves; a page that connects anew can only put it into the query. */
function lastEventIdOf({ headers, query }: FastifyRequest): string | undefined {
  const { lastEventId } = query as { lastEventId?: unknown };
  const said = headers["last-event-id"] ?? lastEventId;
  return typeof said === "string" ? said : undefined;
}
