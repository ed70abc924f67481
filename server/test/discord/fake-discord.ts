import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { byHand } from "./by-hand.ts";
import { routesOf } from "./fake-routes.ts";
import { makeGateway } from "./gateway.ts";
import { makeInteractions } from "./interactions.ts";
import { makeOAuth } from "./oauth.ts";
import { makeRest } from "./rest.ts";
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
export async function startFakeDiscord({
  token = "fake.bot.token",
  clientSecret = "fakeDiscord client secret",
  applicationId = "1100000000000000001",
  redirectUris,
  heartbeat = 41_250,
  nulls = true,
  patience,
}: FakeDiscordOptions = {}) {
  let turned = 0;
  const world = makeWorld(() => Date.now() + turned, applicationId);
  const { changed, until } = makeWaiting();
  const interactions = makeInteractions(world, patience);
  const oauth = makeOAuth(world, { clientSecret, redirectUris: redirectUris ?? null });
  const gatewayUrl = () => `ws://127.0.0.1:${port}/gateway`;
  const gateway = makeGateway({ world, token, url: gatewayUrl, heartbeat, nulls, changed });
  const routes = routesOf(world, interactions, oauth, gatewayUrl);
  const { handle, ...rest } = makeRest({ world, token, routes, accountOf: oauth.accountOf, changed });
  world.onNews(changed);

  const server = createServer((request, response) => void handle(request, response));
  server.on("upgrade", gateway.upgrade);
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      gateway.controls.sever();
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
    ...byHand(world, interactions, oauth),
    ...rest,
    ...gateway.controls,
    /** Removes all failures and limits, and lets the gateway send again. Ends the connections of calls that hang. */
    heal(): void {
      gateway.heal();
      rest.heal();
    },
    /** Moves the fake's clock forward, in milliseconds. */
    advance(milliseconds: number): void {
      turned += milliseconds;
    },
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

type Nothing = undefined | null | false | 0 | "";

/** Lets tests wait for a condition without polling. */
function makeWaiting() {
  const checks = new Set<() => void>();
  return {
    changed(): void {
      for (const check of checks) check();
    },
    until<T>(condition: () => T | Nothing): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const check = () => {
        try {
          const found = condition();
          if (!found) return;
          resolve(found);
        } catch (error) {
          reject(error);
        }
        checks.delete(check);
      };
      checks.add(check);
      check();
      return promise;
    },
  };
}
