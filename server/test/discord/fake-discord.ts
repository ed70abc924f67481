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
  /** Where OAuth2 may lead back to; anywhere unless told. */
  redirectUris?: string[];
  /** How often the client is asked to beat, in milliseconds. */
  heartbeat?: number;
  /** How long a person who pressed a button waits for the bot, in milliseconds. */
  patience?: number;
};

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/**
 * Discord for tests: REST and gateway, version 10, for an unchanged discord.js, on a free port of this machine. It knows
 * nothing of leagues. `close` frees all of it.
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
  const heartbeat = options.heartbeat ?? 41_250;
  const gateway = makeGateway({ world, token, url: gatewayUrl, heartbeat, changed });
  const routes = [
    ...ownRoutes(world, gatewayUrl),
    ...guildRoutes(world),
    ...channelRoutes(world),
    ...messageRoutes(world),
    ...interactionRoutes(world, interactions),
    ...oauth.routes,
  ];
  const rest = makeRest({ world, token, routes, accountOf: oauth.accountOf, faults, limits, ledger, changed });
  const known = knower(routes);
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
    /** What discord.js takes as `rest.api`. */
    apiUrl: `http://127.0.0.1:${port}/api`,
    /** The page on which people link their account, and invite the bot. */
    authoriseUrl: `http://127.0.0.1:${port}/oauth2/authorize`,
    port,
    token,
    applicationId,
    clientSecret,
    ...byHand(world, interactions, atThePage),

    /** Every call, in the order in which they arrived; those that match, if it is said which. */
    calls: (matcher: Matcher = "*"): Call[] => ledger.filter((call) => matches(known(matcher), call)),
    /** Calls that came although the client had been told to wait. */
    ignoredLimits: (): Call[] => ledger.filter((call) => call.ignoredLimit),
    /** Forgets the calls so far. */
    clearLedger: (): void => {
      ledger.length = 0;
    },
    /** Lets calls fail. Scripts are looked at in the order they were given. */
    fail: (matcher: Matcher, failure: Failure): void => faults.fail(known(matcher), failure),
    /** Ends all scripted failures and limits, and the gateway speaks again. Calls that hang are cut. */
    heal: (): void => {
      gateway.mute(false);
      gateway.closeAtOnce(null);
      faults.heal();
      limits.lift();
      rest.cutHanging();
    },
    /** Limits a route, for each channel or server alike. */
    limit: (matcher: Matcher, limit: Limit): void => limits.limit(known(matcher), limit),
    /** Turns the fake's clock on, by milliseconds. */
    advance: (milliseconds: number): void => {
      time.turned += milliseconds;
    },

    /** How many clients listen at the gateway. */
    connected: gateway.connected,
    /** Cuts the gateway without a word; the client may resume. */
    sever: gateway.sever,
    /** Asks clients at the gateway to come again and resume. */
    reconnect: gateway.reconnect,
    /** Ends every session at the gateway: the client has to identify anew. */
    invalidate: gateway.invalidate,
    /** Sends a packet to every client at the gateway, whatever it is; a string is sent as it is. */
    sendPacket: gateway.sendPacket,
    /** The gateway accepts connections and closes them with this code, until it is healed. */
    closeAtOnce: (code: number): void => gateway.closeAtOnce(code),
    /** The gateway says nothing more, not even that it is alive, until it is healed. */
    mute: (): void => gateway.mute(true),
    /** Nobody answers any more: all connections end, and new ones are refused. */
    down: stop,
    /** Back at the same port, with all that was there before. */
    up: () => listen(port),

    /** Answers what the question answers, as soon as that is something: asked now and after every call and change. */
    until,
    close: async (): Promise<void> => {
      interactions.close();
      if (server.listening) await stop();
    },
  };
}

/** Answers matchers, and throws for one that names no call of Discord: it would match nothing. */
function knower(routes: Route[]): (matcher: Matcher) => Matcher {
  const names = new Set(["*", ...routes.map(({ method, path }) => `${method} ${path}`)]);
  return (matcher) => {
    if (typeof matcher === "string" && !names.has(matcher)) throw new Error(`Discord knows no call ${matcher}`);
    return matcher;
  };
}
