import { livePath } from "contract/live.ts";
import type { FastifyRequest } from "fastify";
import { getDatabaseErrorCode } from "../../../platform/database/database-error.ts";
import { getClientNetwork } from "../../../platform/http/check-request.ts";
import { EventStream } from "../../../platform/http/event-stream.ts";
import type { Http } from "../../../platform/http/http.ts";
import { authorize, type Caller } from "../../../platform/http/session.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { type FeedOptions, LiveFeed } from "./live-feed.ts";

/** The access rules of the stream, in the form of a call. */
const endpoint = { method: "GET", path: "/live", access: "ANYONE" } as const;

/**
 * Serves the stream of changes. It is not a call of the contract, because its response does not end.
 * @returns a function that returns the number of open streams
 */
export function serveLive(
  http: Http<SignedIn>,
  options: Omit<FeedOptions, "onError">,
): { countOpenStreams: () => number } {
  const feed = new LiveFeed({
    ...options,
    onError(error) {
      // Calls already log that the database is unavailable.
      if (getDatabaseErrorCode(error) === null)
        http.server.log.error({ err: error }, "cannot watch changes for live updates");
    },
  });
  http.server.addHook("preClose", () => feed.close());
  http.server.route({
    method: "GET",
    url: livePath,
    exposeHeadRoute: false,
    onRequest: [
      http.limits.default,
      async (request: FastifyRequest) => request.setDecorator("caller", await authorize(http, endpoint, request)),
    ],
    handler: async (request, reply) => {
      const { viewer } = request.getDecorator<Caller<SignedIn>>("caller");
      const { lastEventId, age, viewerId } = parseRequest(request);
      // A browser that reconnects on its own does not send the viewer. Its session may have changed since.
      const isReconnect = lastEventId !== undefined;
      const isOtherViewer = viewerId !== String(viewer?.id ?? "");
      await feed.open({
        viewer,
        ipAddress: getClientNetwork(request),
        lastEventId,
        age,
        mayShowOtherUser: viewerId === undefined ? isReconnect : isOtherViewer,
        openStream: (onClosed) => new EventStream(reply, onClosed),
      });
    },
  });
  return { countOpenStreams: () => feed.size };
}

type StreamRequest = {
  /** Id of the last event that the page received. */
  readonly lastEventId: string | undefined;
  /** Age of the data that the page shows, in milliseconds; `Infinity` if unknown. */
  readonly age: number;
  /** Id of the user to whom the page is shown, empty for a visitor; `undefined` if the page does not send it. */
  readonly viewerId: string | undefined;
};

/** Parses what a page sends about itself. Ignores malformed values. */
function parseRequest({ headers, query }: FastifyRequest): StreamRequest {
  const parameters = query as { readonly [name: string]: unknown };
  const toText = (value: unknown) => (typeof value === "string" ? value : undefined);
  // A browser that reconnects on its own sends this header, and the URL of its first connection, in which the age is outdated.
  const header = toText(headers["last-event-id"]);
  const age = toText(parameters["age"]);
  const isAgeValid = header === undefined && age !== undefined && /^\d{1,9}$/.test(age);
  return {
    // An empty parameter counts as absent.
    lastEventId: header ?? (toText(parameters["lastEventId"]) || undefined),
    age: isAgeValid ? Number(age) : Number.POSITIVE_INFINITY,
    viewerId: toText(parameters["viewer"]),
  };
}
