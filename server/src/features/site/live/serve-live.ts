import { livePath } from "contract/live.ts";
import type { FastifyRequest } from "fastify";
import { databaseFault } from "../../../platform/database/database-fault.ts";
import { addressOf } from "../../../platform/http/check-request.ts";
import { EventStream } from "../../../platform/http/event-stream.ts";
import type { Http } from "../../../platform/http/http.ts";
import { admit, type Caller } from "../../../platform/http/session.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { type FeedParts, LiveFeed } from "./live-feed.ts";

const call = { method: "GET", path: "/live", access: "ANYONE" } as const;

/**
 * Serves the stream of changes. It is no call of the contract: its reply has no end.
 * @returns how many streams are open
 */
export function serveLive(http: Http<SignedIn>, parts: Omit<FeedParts, "onFault">): { openStreams: () => number } {
  const feed = new LiveFeed({
    ...parts,
    onFault(fault) {
      // Calls say it too when the database is away.
      if (databaseFault(fault) === null) http.server.log.error({ err: fault }, "Changes cannot be watched");
    },
  });
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
      const { lastEventId, age, viewerId } = saidIn(request);
      await feed.open({
        viewer,
        address: addressOf(request),
        lastEventId,
        age,
        mayBeOther: viewerId === undefined ? lastEventId !== undefined : viewerId !== String(viewer?.id ?? ""),
        openStream: (onClosed) => new EventStream(reply, onClosed),
      });
    },
  });
  return { openStreams: () => feed.size };
}

type Said = {
  /** The id of the event that was received last. */
  readonly lastEventId: string | undefined;
  /** How old what the page shows is, in milliseconds; `Infinity`: unknown. */
  readonly age: number;
  /** The user whom the page is shown to, empty for a visitor; `undefined`: not said. */
  readonly viewerId: string | undefined;
};

/** What a page says of itself; nothing that it says wrongly counts. */
function saidIn({ headers, query }: FastifyRequest): Said {
  const said = query as { readonly [name: string]: unknown };
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  // A browser that reconnects by itself sends the header, and the address with the age of the time when it connected first.
  const header = textOf(headers["last-event-id"]);
  const age = textOf(said["age"]);
  return {
    lastEventId: header ?? (textOf(said["lastEventId"]) || undefined),
    age: header === undefined && age !== undefined && /^\d{1,9}$/.test(age) ? Number(age) : Number.POSITIVE_INFINITY,
    viewerId: textOf(said["viewer"]),
  };
}
