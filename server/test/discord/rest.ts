import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { DiscordError, discordError } from "./discord-error.ts";
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
import type { Routes, Who } from "./fake-routes.ts";
import type { Account, World } from "./world.ts";

type Parts = {
  world: World;
  token: string;
  routes: Routes;
  accountOf(token: string): Account | undefined;
  /** Called whenever a call arrives or is answered. */
  changed(): void;
};

type Scripted = { matcher: Matcher; failure: Failure; skip: number; left: number };

/** Answers calls to the REST API, records each, and applies the failures and limits that a test has set. */
export function createRest({ world, token, routes, accountOf, changed }: Parts) {
  const calls: Call[] = [];
  const limits = new CallLimits();
  const unanswered = new Set<ServerResponse>();
  let failures: Scripted[] = [];
  const all = Object.entries(routes).flatMap(([who, table]) =>
    Object.entries(table).map(([name, answer]) => {
      const [method, pathname = ""] = name.split(" ");
      return { who: who as Who, name, method, pattern: new URLPattern({ pathname }), answer };
    }),
  );

  const routeOf = ({ method, path }: Call) =>
    all.find((route) => route.method === method && route.pattern.test({ pathname: path }));

  /** @throws Error for a route that Discord does not have, because it would match nothing */
  function checked(matcher: Matcher): Matcher {
    if (typeof matcher === "function" || matcher === "*" || all.some(({ name }) => name === matcher)) return matcher;
    throw new Error(`Discord has no route ${matcher}`);
  }

  function accountFor(who: Who, authorization = ""): Account {
    if (who === "anyone" || authorization === `Bot ${token}`) return world.bot;
    const account = who === "account" ? accountOf(authorization.replace("Bearer ", "")) : undefined;
    if (!account) throw new DiscordError(401, { message: "401: Unauthorized", code: 0 });
    return account;
  }

  function act(call: Call, query: URLSearchParams, authorization: string | undefined): Reply {
    try {
      const route = routeOf(call);
      if (!route) throw discordError("GeneralError");
      const params = route.pattern.exec({ pathname: call.path })?.pathname.groups as Record<string, string>;
      return route.answer({ params, query, body: call.body, account: accountFor(route.who, authorization) });
    } catch (error) {
      if (error instanceof DiscordError) return { status: error.status, body: error.body };
      throw error;
    }
  }

  /** The failure for this call. Each is used as often as it was set for. */
  function failureOf(call: Call): Failure | undefined {
    for (const scripted of failures.filter(({ matcher }) => matches(matcher, call))) {
      if (scripted.skip > 0) scripted.skip -= 1;
      else if (scripted.left > 0) {
        scripted.left -= 1;
        return scripted.failure;
      }
    }
    return undefined;
  }

  /** Answers a call, or lets it fail as a test has set. */
  function meet(call: Call, response: ServerResponse, work: () => Reply): void {
    const failure = failureOf(call);
    if (failure?.how === 429) {
      limits.block(call, { milliseconds: failure.retryAfter ?? 100, global: failure.global ?? false });
    }
    const { headers, wait } = limits.count(call);
    if (wait) answer(call, response, tooMany(wait), headers);
    else if (!failure) answer(call, response, work(), headers);
    else {
      if (failure.done) work();
      fail(call, response, failure);
    }
  }

  function fail(call: Call, response: ServerResponse, { how, reply }: Failure): void {
    const body = reply === undefined ? { message: "scripted", code: 0 } : reply;
    if (typeof how === "number") return void answer(call, response, { status: how, body });
    unanswered.add(response);
    if (how === "stall") response.writeHead(200, { "content-type": "application/json" }).write("{");
    if (how === "drop") response.socket?.destroy();
    if (how === "reset") (response.socket as Socket).resetAndDestroy();
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const written = await text(request).catch(() => null);
      if (written === null) return; // the client disconnected while it was sending
      const { method = "GET", url = "/", headers } = request;
      const { pathname, searchParams } = new URL(url, "http://discord");
      const path = pathname.replace(/^\/api(\/v10)?(?=\/)/, "");
      const body = bodyIn(headers["content-type"], written);
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
      call.route = routeOf(call)?.name ?? null;
      calls.push(call);
      response.once("close", () => {
        call.status ??= "cut";
        unanswered.delete(response);
        changed();
      });
      meet(call, response, () => act(call, searchParams, headers.authorization));
      changed();
    },
    controls: {
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
    },
    /** Removes all failures and limits. Ends the connections of calls that hang. */
    heal(): void {
      failures = [];
      limits.lift();
      for (const response of unanswered) response.socket?.destroy();
    },
  };
}

function bodyIn(type: string | undefined, written: string): unknown {
  if (type?.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(written));
  return written === "" ? undefined : JSON.parse(written);
}

function tooMany({ milliseconds, global }: Wait): Reply {
  const seconds = milliseconds / 1000;
  return {
    status: 429,
    body: { message: "You are being rate limited.", retry_after: seconds, global },
    headers: { "retry-after": String(seconds), ...(global && { "x-ratelimit-global": "true" }) },
  };
}

function answer(call: Call, response: ServerResponse, { status, body, headers }: Reply, more = {}): void {
  call.status = status;
  const type = body !== undefined && { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...more, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
