import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { byHand } from "./by-hand.ts";
import { type Failure, makeFaults } from "./faults.ts";
import { makeGateway } from "./gateway.ts";
import { makeInteractions } from "./interactions.ts";
import { type Call, type Matcher, matches } from "./ledger.ts";
import { type Limit, makeLimits } from "./limits.ts";
import { makeOAuth } from "./oauth.ts";
import { makeRest } from "./rest.ts";
import type { Route } from "./route.ts";
import { channelRoutes } from "./routes/channel-routes.ts";
import { guildRoutes } from "./routes/guild-routes.ts";
import { interactionRoutes } from "./routes/interaction-routes.ts";
import { messageRoutes } from "./routes/message-routes.ts";
import { ownRoutes } from "./routes/own-routes.ts";
import { makeWaiting } from "./waiting.ts";
import { makeWorld } from "./world.ts";

export type FakeDiscordOptions = {
  /** The bot's token. */
  token?: string;
  /** The id of the application, which is also that of its bot. */
  applicationId?: string;
  clientSecret?: string;
  /** The allowed redirect URI of OAuth2; any by default. */
  redirectUris?: string[];
  /** The heartbeat interval, in milliseconds. */
  heartbeat?: number;
  /** Whether the gateway's packets have unused fields as null, as Discord sends them; its documentation omits them. */
  nulls?: boolean;
  /** How long an interaction waits for the bot's answer, in milliseconds. */
  patience?: number;
};

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/**
 * Discord for tests: REST and gateway, version 10, for an unchanged discord.js, on a free port of this machine. It has
 * no knowledge of leagues. `close` frees all resources.
 */
export async function startFakeDiscord(options: FakeDiscordOptions = {}) {
  const token = options.token ?? "fake.bot.token";
  const clientSecret = options.clientSecret ?? "fakeDiscord client secret";
  const applicationId = options.applicationId ?? "1100000000000000001";
  const time = { turned: 0 };
  const world = makeWorld(() => Date.now() + time.turned, { id: applicationId, username: "league" });
  const atThePage = { nextAuthorised: null, nextGuild: null };
  const { changed, until } = makeWaiting();

  const ledger: Call[] = [];
  const faults = makeFaults();
  const limits = makeLimits();
  const interactions = makeInteractions(world, options.patience);
  const oauth = makeOAuth(world, { clientSecret, redirectUris: options.redirectUris ?? null }, atThePage);
  const gatewayUrl = () => `ws://127.0.0.1:${port}/gateway`;
  const { heartbeat = 41_250, nulls = true } = options;
  const gateway = makeGateway({ world, token, url: gatewayUrl, heartbeat, nulls, changed });
  const routes = [
    ...ownRoutes(world, gatewayUrl),
    ...guildRoutes(world),
    ...channelRoutes(world),
    ...messageRoutes(world),
    ...interactionRoutes(world, interactions),
    ...oauth.routes,
  ];
  const rest = makeRest({ world, token, routes, accountOf: oauth.accountOf, faults, limits, ledger, changed });
  const checked = checkerOf(routes);
  world.onNews(changed);

  const server = createServer((request, response) => void rest.handle(request, response));
  server.on("upgrade", gateway.upgrade);
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      gateway.sever();
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    /** The value for discord.js's option `rest.api`. */
    apiUrl: `http://127.0.0.1:${port}/api`,
    /** The page on which people link their account and invite the bot. */
    authoriseUrl: `http://127.0.0.1:${port}/oauth2/authorize`,
    port,
    token,
    applicationId,
    clientSecret,
    ...byHand(world, interactions, atThePage),

    /** All calls in order of arrival, or those that match. */
    calls: (matcher: Matcher = "*"): Call[] => ledger.filter((call) => matches(checked(matcher), call)),
    /** Calls that arrived while the client had to wait for a rate limit. */
    ignoredLimits: (): Call[] => ledger.filter((call) => call.ignoredLimit),
    /** Forgets the calls so far. */
    clearLedger: (): void => {
      ledger.length = 0;
    },
    /** Makes calls fail. The first failure that matches a call is used. */
    fail: (matcher: Matcher, failure: Failure): void => faults.fail(checked(matcher), failure),
    /** Removes all failures and limits, and lets the gateway send again. Ends the connections of calls that hang. */
    heal: (): void => {
      gateway.mute(false);
      gateway.closeAtOnce(null);
      faults.heal();
      limits.lift();
      rest.cutHanging();
    },
    /** Sets a rate limit for a route, per channel or server. */
    limit: (matcher: Matcher, limit: Limit): void => limits.limit(checked(matcher), limit),
    /** Moves the fake's clock forward, in milliseconds. */
    advance: (milliseconds: number): void => {
      time.turned += milliseconds;
    },

    /** The number of clients that are connected to the gateway. */
    connected: gateway.connected,
    /** The opcodes that clients sent to the gateway, in order of arrival. */
    opcodes: (): unknown[] => [...gateway.received],
    /** Ends gateway connections without a close code; clients may resume. */
    sever: gateway.sever,
    /** Sends clients at the gateway opcode 7, Reconnect. */
    reconnect: gateway.reconnect,
    /** Invalidates all sessions of the gateway: clients have to identify again. */
    invalidate: gateway.invalidate,
    /** Sends any packet to every client at the gateway; a string is sent unchanged. */
    sendPacket: gateway.sendPacket,
    /** From now on the gateway closes new connections with this code, until `heal`. */
    closeAtOnce: (code: number): void => gateway.closeAtOnce(code),
    /** The gateway sends nothing, no heartbeat acknowledgements either, until `heal`. */
    mute: (): void => gateway.mute(true),
    /** Stops listening: all connections end, and new ones are refused. */
    down: stop,
    /** Listens on the same port again, with its state as it was. */
    up: () => listen(port),

    /** Resolves with the function's value once that is truthy: it is called now and after every call and change. */
    until,
    close: async (): Promise<void> => {
      interactions.close();
      if (server.listening) await stop();
    },
  };
}

/** Checks matchers: throws for a route that Discord does not have, because it would match nothing. */
function checkerOf(routes: Route[]): (matcher: Matcher) => Matcher {
  const names = new Set(["*", ...routes.map(({ method, path }) => `${method} ${path}`)]);
  return (matcher) => {
    if (typeof matcher === "string" && !names.has(matcher)) throw new Error(`Discord has no route ${matcher}`);
    return matcher;
  };
}
