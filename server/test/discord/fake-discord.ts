import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routesOf } from "./fake-routes.ts";
import { createGateway } from "./gateway.ts";
import { createInteractions, type PressReply } from "./interactions.ts";
import { createOAuth } from "./oauth.ts";
import { createRest } from "./rest.ts";
import { type Account, type Channel, type Guild, type Message, World } from "./world.ts";

export type FakeDiscordOptions = {
  /** The bot's token. */
  token?: string;
  /** The heartbeat interval, in milliseconds. */
  heartbeat?: number;
  /** Whether unused fields of the gateway's packets are null, as on Discord. Discord's documentation omits them. */
  nulls?: boolean;
  /** How long an interaction waits for the bot's first response, in milliseconds. */
  patience?: number;
};

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/** An account, or another object with its id. */
type AccountRef = { id: string };

type Press = { account: AccountRef; messageId: string; customId: string; changes?: Record<string, unknown> };

/** The id of the application. Its bot has the same id. */
const applicationId = "1100000000000000001";
const clientSecret = "fakeDiscord client secret";

/**
 * Starts a fake Discord on a free port of this machine. It implements the part of Discord's REST API and gateway,
 * version 10, that the league uses, and knows nothing about leagues. `close` frees all resources.
 */
export async function startFakeDiscord({
  token = "fake.bot.token",
  heartbeat = 41_250,
  nulls = true,
  patience = 3000,
}: FakeDiscordOptions = {}) {
  const world = new World(applicationId);
  const { changed, until } = makeWaiting();
  const interactions = createInteractions(world, patience);
  const oauth = createOAuth(world, clientSecret);
  const gatewayUrl = () => `ws://127.0.0.1:${port}/gateway`;
  const gateway = createGateway({ world, token, url: gatewayUrl, heartbeat, nulls, changed });
  const routes = routesOf(world, interactions, oauth, gatewayUrl);
  const rest = createRest({ world, token, routes, accountOf: oauth.accountOf, changed });
  world.onNews(changed);

  const server = createServer((request, response) => void rest.handle(request, response));
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
    ...rest.controls,
    ...gateway.controls,
    /** Removes all failures and limits, and lets the gateway send again. Ends the connections of calls that hang. */
    heal(): void {
      gateway.heal();
      rest.heal();
    },
    /** Stops the server: closes all connections and refuses new ones. */
    down: stop,
    /** Starts the server on the same port again. It still has its state. */
    up: () => listen(port),
    /** Calls the function now and after every request and change, and resolves with its first truthy value. */
    until,
    close: async (): Promise<void> => {
      interactions.close();
      if (server.listening) await stop();
    },

    // What people do and see on Discord. The returned objects are copies.

    /** Creates a Discord account. */
    makePerson({ username, displayName = null }: { username: string; displayName?: string | null }): Account {
      const person = { id: world.makeId(), username, discriminator: "0", global_name: displayName, avatar: null };
      world.accounts.set(person.id, person);
      return person;
    },
    /** Creates a server without the bot. @returns its id */
    makeGuild(options: Pick<Guild, "name"> & Partial<Pick<Guild, "memberCount" | "reportsAvailability">>): string {
      const id = world.makeId();
      world.guilds.set(id, { id, memberCount: 1, reportsAvailability: true, botMay: null, ...options });
      return id;
    },
    /** Adds the bot to a server with only the permissions of the invitation. */
    invite: (guildId: string, permissions: bigint | string): void =>
      world.join(getById(world.guilds, guildId), BigInt(permissions)),
    kick: (guildId: string): void => world.leave(getById(world.guilds, guildId)),
    /** Presses a button. `changes` replaces values in the packet that reports the press to the bot, by path. */
    press: ({ account, messageId, customId, changes = {} }: Press): Promise<PressReply> =>
      interactions.press({
        account: getById(world.accounts, account.id),
        message: getById(world.messages, messageId),
        customId,
        changes,
      }),
    writeByHand: ({ id }: AccountRef, channelId: string, content: string): Message =>
      structuredClone(world.makeMessage(getById(world.channels, channelId), getById(world.accounts, id), { content })),
    deleteMessageByHand: (messageId: string): void => void world.messages.delete(messageId),
    /** @returns the id of the new channel */
    makeChannelByHand: (guildId: string, name: string): string => world.makeChannel(guildId, { name }).id,
    deleteChannelByHand: (channelId: string): void => world.removeChannel(getById(world.channels, channelId)),
    changeChannelByHand: (channelId: string, changes: Partial<Channel>): void =>
      world.changeChannel(getById(world.channels, channelId), changes),
    /** Sets which account authorises on the OAuth2 page from now on. Null declines. */
    authoriseAs(account: AccountRef | null): void {
      oauth.atThePage.account = account && getById(world.accounts, account.id);
    },
    /** Sets which server is chosen on the page of a bot's invitation from now on. */
    chooseGuild(guildId: string): void {
      oauth.atThePage.guildId = guildId;
    },
    /** Returns a server with its channels in order of creation. */
    guild(id: string) {
      const { name, botMay } = getById(world.guilds, id);
      return structuredClone({ id, name, hasBot: botMay !== null, channels: world.channelsOf(id) });
    },
    /** Returns the messages of a channel, the oldest first. */
    messages: (channelId: string): Message[] => structuredClone(world.messagesIn(channelId)),
  };
}

function getById<T>(all: ReadonlyMap<string, T>, id: string): T {
  const value = all.get(id);
  if (value === undefined) throw new Error(`Discord knows no ${id}`);
  return value;
}

type Falsy = undefined | null | false | 0 | "";

/** Lets tests wait for a condition without polling. */
function makeWaiting() {
  const checks = new Set<() => void>();
  return {
    changed(): void {
      for (const check of checks) check();
    },
    until<T>(condition: () => T | Falsy): Promise<T> {
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
