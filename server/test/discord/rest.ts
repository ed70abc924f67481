import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createDiscordError, DiscordError } from "./discord-error.ts";
import {
  type Call,
  CallLimits,
  type Failure,
  type Limit,
  type Matcher,
  matches,
  type Reply,
  type Wait,
} from "./fake-calls.ts";
import type { Caller, Routes } from "./fake-routes.ts";
import type { Account, World } from "./world.ts";

type RestOptions = {
  world: World;
  token: string;
  routes: Routes;
  findAccount(token: string): Account | undefined;
  /** Called whenever a call arrives or gets a response. */
  onChange(): void;
};

/**
 * A failure that a test has planned. The next `skip` matching calls still succeed, and the `remaining` ones after them fail.
 */
type PlannedFailure = { matcher: Matcher; failure: Failure; skip: number; remaining: number };

/** Responds to calls of the REST API, records them, and applies the failures and limits that a test has set. */
export function createRest({ world, token, routes, findAccount, onChange }: RestOptions) {
  const calls: Call[] = [];
  const limits = new CallLimits();
  /** Responses that a failure has left incomplete and whose connections are still open. */
  const hangingResponses = new Set<ServerResponse>();
  let failures: PlannedFailure[] = [];
  const allRoutes = Object.entries(routes).flatMap(([caller, handlers]) =>
    Object.entries(handlers).map(([name, handler]) => {
      const [method, pathname = ""] = name.split(" ");
      return { caller: caller as Caller, name, method, pattern: new URLPattern({ pathname }), handler };
    }),
  );

  const findRoute = ({ method, path }: Call) =>
    allRoutes.find((route) => route.method === method && route.pattern.test({ pathname: path }));

  /** @throws Error if Discord does not have the route, because the matcher would never match a call */
  function checkMatcher(matcher: Matcher): Matcher {
    if (typeof matcher === "function" || matcher === "*") return matcher;
    if (allRoutes.some(({ name }) => name === matcher)) return matcher;
    throw new Error(`Discord has no route ${matcher}`);
  }

  /** @throws DiscordError 401 if the token does not belong to a caller of this kind */
  function authenticate(caller: Caller, authorization = ""): Account {
    if (caller === "anyone" || authorization === `Bot ${token}`) return world.bot;
    const account = caller === "account" ? findAccount(authorization.replace("Bearer ", "")) : undefined;
    if (!account) throw new DiscordError(401, { message: "401: Unauthorized", code: 0 });
    return account;
  }

  /** Carries out a call. @returns the response, even for an expected error */
  function execute(call: Call, query: URLSearchParams, authorization: string | undefined): Reply {
    try {
      const route = findRoute(call);
      if (!route) throw createDiscordError("GeneralError");
      const params = route.pattern.exec({ pathname: call.path })?.pathname.groups as Record<string, string>;
      const account = authenticate(route.caller, authorization);
      return route.handler({ params, query, body: call.body, account });
    } catch (error) {
      if (error instanceof DiscordError) return { status: error.status, body: error.body };
      throw error;
    }
  }

  /** Returns the failure that a test has planned for this call, and counts it down. */
  function takeFailure(call: Call): Failure | undefined {
    for (const planned of failures.filter(({ matcher }) => matches(matcher, call))) {
      if (planned.skip > 0) planned.skip -= 1;
      else if (planned.remaining > 0) {
        planned.remaining -= 1;
        return planned.failure;
      }
    }
    return undefined;
  }

  /** Responds to a call with a rate limit, a planned failure, or the reply of `executeCall`. */
  function respond(call: Call, response: ServerResponse, executeCall: () => Reply): void {
    const failure = takeFailure(call);
    // A planned status 429 sets a rate limit, whose reply tells the client how long to wait.
    if (failure?.outcome === 429) {
      limits.block(call, { milliseconds: failure.retryAfter ?? 100, global: failure.global ?? false });
    }
    const { headers, wait } = limits.count(call);
    if (wait) sendReply(call, response, createRateLimitReply(wait), headers);
    else if (!failure) sendReply(call, response, executeCall(), headers);
    else {
      // The call takes effect, although its response fails.
      if (failure.isExecuted) executeCall();
      fail(call, response, failure);
    }
  }

  function fail(call: Call, response: ServerResponse, { outcome, reply }: Failure): void {
    const body = reply === undefined ? { message: "Failed by the test", code: 0 } : reply;
    if (typeof outcome === "number") {
      sendReply(call, response, { status: outcome, body });
      return;
    }
    hangingResponses.add(response);
    if (outcome === "stall") response.writeHead(200, { "content-type": "application/json" }).write("{");
    if (outcome === "drop") response.socket?.destroy();
    if (outcome === "reset") (response.socket as Socket).resetAndDestroy();
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const content = await text(request).catch(() => null);
      // The client disconnected while it was sending.
      if (content === null) return;
      const { method = "GET", url = "/", headers } = request;
      const { pathname, searchParams } = new URL(url, "http://discord");
      const path = pathname.replace(/^\/api(\/v10)?(?=\/)/, "");
      const body = parseBody(headers["content-type"], content);
      const call: Call = {
        at: Date.now(),
        method,
        path,
        route: null,
        body,
        userAgent: headers["user-agent"],
        status: null,
        ignoredLimit: false,
      };
      call.route = findRoute(call)?.name ?? null;
      calls.push(call);
      response.once("close", () => {
        call.status ??= "cut";
        hangingResponses.delete(response);
        onChange();
      });
      respond(call, response, () => execute(call, searchParams, headers.authorization));
      onChange();
    },
    controls: {
      /** Returns the calls that match, in order of arrival. */
      listCalls: (matcher: Matcher = "*"): Call[] => calls.filter((call) => matches(checkMatcher(matcher), call)),
      /** Returns the calls that arrived while the client had to wait for a rate limit. */
      listCallsSentDespiteLimits: (): Call[] => calls.filter((call) => call.ignoredLimit),
      /** Removes all recorded calls. */
      forgetCalls: (): void => {
        calls.length = 0;
      },
      /** Makes calls fail. The first failure that matches a call is used. */
      fail(matcher: Matcher, failure: Failure): void {
        const { skip = 0, times = 1 } = failure;
        failures.push({
          matcher: checkMatcher(matcher),
          failure,
          skip,
          remaining: times === null ? Number.POSITIVE_INFINITY : times,
        });
      },
      /** Sets a rate limit for a route, per channel or server. */
      limit: (matcher: Matcher, limit: Limit): void => limits.limit(checkMatcher(matcher), limit),
    },
    /** Removes all failures and limits. Ends the connections of calls that hang. */
    endFailures(): void {
      failures = [];
      limits.lift();
      for (const response of hangingResponses) response.socket?.destroy();
    },
  };
}

function parseBody(type: string | undefined, content: string): unknown {
  if (type?.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(content));
  return content === "" ? undefined : JSON.parse(content);
}

function createRateLimitReply({ milliseconds, global }: Wait): Reply {
  const seconds = milliseconds / 1000;
  return {
    status: 429,
    body: { message: "You are being rate limited.", retry_after: seconds, global },
    headers: { "retry-after": String(seconds), ...(global && { "x-ratelimit-global": "true" }) },
  };
}

function sendReply(
  call: Call,
  response: ServerResponse,
  { status, body, headers }: Reply,
  limitHeaders: Record<string, string> = {},
): void {
  call.status = status;
  const contentType = body !== undefined && { "content-type": "application/json" };
  response.writeHead(status, { ...contentType, ...limitHeaders, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
