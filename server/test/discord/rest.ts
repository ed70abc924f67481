import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { Failure, makeFaults } from "./faults.ts";
import { type Call, callOf } from "./ledger.ts";
import type { makeLimits } from "./limits.ts";
import { notFound, Refusal, unauthorized } from "./refusal.ts";
import { findRoute, type Reply, type Route, type Who } from "./route.ts";
import type { Account, World } from "./world.ts";

type Parts = {
  world: World;
  token: string;
  routes: Route[];
  accountOf(token: string): Account | undefined;
  faults: ReturnType<typeof makeFaults>;
  limits: ReturnType<typeof makeLimits>;
  ledger: Call[];
  /** Called whenever a call arrives or is answered. */
  changed(): void;
};

/** Answers calls to the REST API, records each in the ledger, and applies the failures that a test has set. */
export function makeRest(parts: Parts) {
  const { world, ledger, faults, limits, routes, changed } = parts;

  const accountFor = (who: Who, authorization: string | undefined): Account => {
    if (who === "anyone" || authorization === `Bot ${parts.token}`) return world.bot;
    const account = parts.accountOf(authorization?.replace(/^Bearer /, "") ?? "");
    if (who === "bot" || !account) throw unauthorized();
    return account;
  };

  const unanswered = new Set<ServerResponse>();

  const act = (call: Call, authorization: string | undefined): Reply => {
    const found = findRoute(routes, call.method, call.path);
    if (!found) return { status: 404, body: notFound().body };
    const { route, params } = found;
    const query = new URLSearchParams(call.query);
    try {
      const account = accountFor(route.who, authorization);
      return route.answer({ params, query, body: call.body, authorization, account });
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  };

  /** Answers a call, or lets it fail as a test has set. */
  const meet = (call: Call, authorization: string | undefined, response: ServerResponse) => {
    const failure = faults.meet(call);
    if (failure?.how === 429) limits.block(call, failure.retryAfter ?? 100, failure.global ?? false);
    const { headers, wait } = limits.count(call);
    if (wait) answer(call, response, tooMany(wait, headers));
    else if (!failure) answer(call, response, withHeaders(act(call, authorization), headers));
    else {
      if (failure.done) act(call, authorization);
      if (typeof failure.how === "string") unanswered.add(response);
      fail(call, response, failure);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request).catch(() => null);
    if (body === null) return; // the client disconnected while it was sending
    const call = callOf(request, body, world.now());
    call.route = routeOf(call);
    ledger.push(call);
    response.once("close", () => {
      call.status ??= "cut";
      unanswered.delete(response);
      changed();
    });
    meet(call, request.headers.authorization, response);
    changed();
  };

  const routeOf = ({ method, path }: Call): string | null => {
    const found = findRoute(routes, method, path);
    return found ? `${method} ${found.route.path}` : null;
  };

  return {
    handle,
    /** Ends the connections of calls that hang. */
    cutHanging: (): void => {
      for (const response of unanswered) response.socket?.destroy();
    },
  };
}

function fail(call: Call, response: ServerResponse, { how, reply }: Failure): void {
  if (typeof how === "number") {
    const body = reply === undefined ? { message: "scripted", code: 0 } : reply;
    answer(call, response, { status: how, body });
  } else if (how === "stall") response.writeHead(200, { "content-type": "application/json" }).write("{");
  else if (how === "drop") response.socket?.destroy();
  else if (how === "reset") (response.socket as Socket).resetAndDestroy();
}

function tooMany(
  { milliseconds, global }: { milliseconds: number; global: boolean },
  headers: Record<string, string>,
): Reply {
  const seconds = milliseconds / 1000;
  return {
    status: 429,
    body: { message: "You are being rate limited.", retry_after: seconds, global },
    headers: {
      ...headers,
      "retry-after": String(seconds),
      "x-ratelimit-scope": global ? "global" : "user",
      ...(global && { "x-ratelimit-global": "true" }),
    },
  };
}

function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

function answer(call: Call, response: ServerResponse, { status, body, headers }: Reply): void {
  call.status = status;
  call.reply = body;
  response.writeHead(status, { ...(body !== undefined && { "content-type": "application/json" }), ...headers });
  if (body === undefined) response.end();
  else response.end(typeof body === "string" ? body : JSON.stringify(body));
}
