import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { type Limit, makeLimits, type Wait } from "./call-limits.ts";
import { type Call, callOf, type Failure, type Matcher, matches, type Reply } from "./fake-calls.ts";
import type { Routes, Who } from "./fake-routes.ts";
import { Refusal, refusal, unauthorized } from "./refusal.ts";
import type { Account, World } from "./world.ts";

type Parts = {
  world: World;
  token: string;
  routes: Routes;
  accountOf(token: string): Account | undefined;
  /** Called whenever a call arrives or is answered. */
  changed(): void;
};

/** Answers calls to the REST API, records each, and applies the failures and limits that a test has set. */
export function makeRest({ world, token, routes, accountOf, changed }: Parts) {
  const calls: Call[] = [];
  const limits = makeLimits();
  let failures: { matcher: Matcher; failure: Failure; skip: number; left: number }[] = [];
  const unanswered = new Set<ServerResponse>();
  const all = Object.entries(routes).flatMap(([who, table]) =>
    Object.entries(table).map(([name, answer]) => ({ who: who as Who, name, answer })),
  );

  const findRoute = ({ method, path }: Call) => {
    for (const route of all) {
      const params = paramsOf(route.name, `${method} ${path}`);
      if (params) return { ...route, params };
    }
    return undefined;
  };
  /** @throws Error for a route that Discord does not have, because it would match nothing */
  const checked = (matcher: Matcher): Matcher => {
    if (typeof matcher === "function" || matcher === "*" || all.some(({ name }) => name === matcher)) return matcher;
    throw new Error(`Discord has no route ${matcher}`);
  };
  const accountFor = (who: Who, authorization = ""): Account => {
    if (who === "anyone" || authorization === `Bot ${token}`) return world.bot;
    const account = accountOf(authorization.replace(/^Bearer /, ""));
    if (who === "bot" || !account) throw unauthorized();
    return account;
  };
  const act = (call: Call, authorization: string | undefined): Reply => {
    try {
      const route = findRoute(call);
      if (!route) throw refusal("GeneralError");
      const { params, who } = route;
      const query = new URLSearchParams(call.query);
      return route.answer({ params, query, body: call.body, authorization, account: accountFor(who, authorization) });
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  };
  /** The failure for this call. Each is used as often as it was set for. */
  const failureOf = (call: Call): Failure | undefined => {
    for (const scripted of failures.filter(({ matcher }) => matches(matcher, call))) {
      if (scripted.skip > 0) scripted.skip--;
      else if (scripted.left > 0) {
        scripted.left--;
        return scripted.failure;
      }
    }
    return undefined;
  };
  /** Answers a call, or lets it fail as a test has set. */
  const meet = (call: Call, authorization: string | undefined, response: ServerResponse) => {
    const failure = failureOf(call);
    if (failure?.how === 429) limits.block(call, failure.retryAfter ?? 100, failure.global ?? false);
    const { headers, wait } = limits.count(call);
    if (wait) return answer(call, response, tooMany(wait), headers);
    if (!failure) return answer(call, response, act(call, authorization), headers);
    if (failure.done) act(call, authorization);
    if (typeof failure.how === "string") unanswered.add(response);
    fail(call, response, failure);
  };

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const body = await text(request).catch(() => null);
      if (body === null) return; // the client disconnected while it was sending
      const call = callOf(request, body, world.now());
      call.route = findRoute(call)?.name ?? null;
      calls.push(call);
      response.once("close", () => {
        call.status ??= "cut";
        unanswered.delete(response);
        changed();
      });
      meet(call, request.headers.authorization, response);
      changed();
    },
    /** All calls in order of arrival, or those that match. */
    calls: (matcher: Matcher = "*"): Call[] => calls.filter((call) => matches(checked(matcher), call)),
    /** Calls that arrived while the client had to wait for a rate limit. */
    ignoredLimits: (): Call[] => calls.filter((call) => call.ignoredLimit),
    /** Forgets the calls so far. */
    clearLedger: (): void => {
      calls.length = 0;
    },
    /** Makes calls fail. The first failure that matches a call is used. */
    fail(matcher: Matcher, failure: Failure): void {
      const { skip = 0, times = 1 } = failure;
      failures.push({ matcher: checked(matcher), failure, skip, left: times ?? Number.POSITIVE_INFINITY });
    },
    /** Sets a rate limit for a route, per channel or server. */
    limit: (matcher: Matcher, limit: Limit): void => limits.limit(checked(matcher), limit),
    /** Removes all failures and limits. Ends the connections of calls that hang. */
    heal(): void {
      failures = [];
      limits.lift();
      for (const response of unanswered) response.socket?.destroy();
    },
  };
}

/** The parameters of a path, if it is of this route. */
function paramsOf(route: string, path: string): Record<string, string> | undefined {
  const pattern = route.split("/");
  const steps = path.split("/");
  if (pattern.length !== steps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const step = steps[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(step);
    else if (part !== step) return undefined;
  }
  return params;
}

function fail(call: Call, response: ServerResponse, { how, reply }: Failure): void {
  if (typeof how === "number") {
    const body = reply === undefined ? { message: "scripted", code: 0 } : reply;
    answer(call, response, { status: how, body });
  } else if (how === "stall") response.writeHead(200, { "content-type": "application/json" }).write("{");
  else if (how === "drop") response.socket?.destroy();
  else if (how === "reset") (response.socket as Socket).resetAndDestroy();
}

function tooMany({ milliseconds, global }: Wait): Reply {
  const seconds = milliseconds / 1000;
  return {
    status: 429,
    body: { message: "You are being rate limited.", retry_after: seconds, global },
    headers: {
      "retry-after": String(seconds),
      "x-ratelimit-scope": global ? "global" : "user",
      ...(global && { "x-ratelimit-global": "true" }),
    },
  };
}

function answer(call: Call, response: ServerResponse, { status, body, headers }: Reply, more = {}): void {
  call.status = status;
  call.reply = body;
  const type = body !== undefined && { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...more, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
