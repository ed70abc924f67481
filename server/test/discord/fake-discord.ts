import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRoutes } from "./fake-routes.ts";
import { createGateway } from "./gateway.ts";
import { createInteractions } from "./interactions.ts";
import { createOAuth } from "./oauth.ts";
import { type AccountRef, createPeople, getById } from "./people.ts";
import { createRest } from "./rest.ts";
import { World } from "./world.ts";

export type FakeDiscordOptions = {
  /** The bot's token. */
  token?: string;
  /** The heartbeat interval. */
  heartbeatMs?: number;
  /** Whether the gateway's packets contain unused fields as null. They do on Discord, contrary to its documentation. */
  sendsNulls?: boolean;
  /** How long an interaction waits for the bot's first response. */
  responseTimeoutMs?: number;
};

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/** The id of the application. Its bot has the same id. */
const applicationId = "1100000000000000001";
const clientSecret = "fake client secret";

/**
 * Starts a fake Discord on a free port of this machine. It implements the part of Discord's REST API and gateway,
 * version 10, that the league uses, and knows nothing about leagues. `close` frees all resources.
 */
export async function startFakeDiscord({
  token = "fake.bot.token",
  heartbeatMs = 41_250,
  sendsNulls = true,
  responseTimeoutMs = 3000,
}: FakeDiscordOptions = {}) {
  const world = new World(applicationId);
  const { notifyChange, waitUntil } = createConditionWaiter();
  const interactions = createInteractions(world, responseTimeoutMs);
  const oauth = createOAuth(world, clientSecret);
  // The port is only known after the server has started to listen.
  const getGatewayUrl = () => `ws://127.0.0.1:${port}/gateway`;
  const gateway = createGateway({
    world,
    token,
    getUrl: getGatewayUrl,
    heartbeatMs,
    sendsNulls,
    onChange: notifyChange,
  });
  const routes = createRoutes(world, interactions, oauth, getGatewayUrl);
  const rest = createRest({ world, token, routes, findAccount: oauth.findAccount, onChange: notifyChange });
  world.onEvent(notifyChange);

  const server = createServer((request, response) => {
    void rest.handle(request, response);
  });
  server.on("upgrade", gateway.upgrade);
  const listen = (listenPort: number) => new Promise<void>((done) => server.listen(listenPort, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      gateway.controls.cutConnections();
      server.closeAllConnections();
    });
  // Port 0 chooses a free port.
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    /** The URL of the REST API. */
    apiUrl: `http://127.0.0.1:${port}/api`,
    /** The page on which people link their account and invite the bot. */
    authoriseUrl: `http://127.0.0.1:${port}/oauth2/authorize`,
    port,
    token,
    applicationId,
    clientSecret,
    ...rest.controls,
    ...gateway.controls,
    /** Removes all failures and limits, and lets the gateway send again. Ends the connections of calls that hang. */
    endFailures(): void {
      gateway.endFailures();
      rest.endFailures();
    },
    /** Stops the server: closes all connections and accepts no new ones. */
    shutDown: stop,
    /** Starts the server on the same port again, with the same accounts, Discord servers and messages. */
    startAgain: () => listen(port),
    /** Calls the function now and after every request and change, and resolves with its first truthy value. */
    waitUntil,
    close: async (): Promise<void> => {
      interactions.close();
      if (server.listening) await stop();
    },

    ...createPeople(world, interactions),
    /** Sets which account authorises requests on the OAuth2 page from now on. If null, requests are declined. */
    authoriseAs(account: AccountRef | null): void {
      oauth.pageVisit.account = account && getById(world.accounts, account.id);
    },
    /** Sets which Discord server is chosen from now on, on the page that invites the bot. */
    chooseGuild(guildId: string): void {
      oauth.pageVisit.guildId = guildId;
    },
  };
}

type Falsy = undefined | null | false | 0 | "";

/** Lets tests wait for a condition without polling. */
function createConditionWaiter() {
  const checks = new Set<() => void>();
  return {
    notifyChange(): void {
      for (const check of checks) check();
    },
    waitUntil<T>(condition: () => T | Falsy): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const check = () => {
        try {
          const value = condition();
          if (!value) return;
          resolve(value);
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
