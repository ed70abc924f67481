import { readMessage } from "./bodies.ts";
import { joinGuild, leaveGuild } from "./guilds.ts";
import type { Interactions, PressReply } from "./interactions.ts";
import { composeMessage, messageOf, removeMessage, storeMessage } from "./messages.ts";
import type { OAuth } from "./oauth.ts";
import { PEOPLE_MAY } from "./permissions.ts";
import {
  type Account,
  type Channel,
  changeChannel,
  channelsOf,
  type Guild,
  type Message,
  makeAccount,
  makeChannel,
  messagesIn,
  removeChannel,
  type World,
} from "./world.ts";

/** An account, or anything with its id. */
type Who = { id: string };

type Press = { account: Who; messageId: string; customId: string; changes?: Record<string, unknown> };

/** What people do and see on Discord. Returns copies. */
export function byHand(world: World, interactions: Interactions, { atThePage }: OAuth) {
  const guildOf = (id: string): Guild => found(world.guilds.get(id), `server ${id}`);
  const channelOf = (id: string): Channel => found(world.channels.get(id), `channel ${id}`);
  const personOf = ({ id }: Who): Account => found(world.accounts.get(id), `account ${id}`);

  return {
    /** Creates a Discord account that is a member of every server. */
    makePerson({ username, displayName = null }: { username: string; displayName?: string | null }): Account {
      const person = makeAccount(world.makeId(), username, displayName);
      world.accounts.set(person.id, person);
      return person;
    },
    /** Creates a server without the bot. @returns its id */
    makeGuild(options: Pick<Guild, "name"> & Partial<Pick<Guild, "icon" | "memberCount" | "reportsAvailability">>) {
      const id = world.makeId();
      const peopleRole = { id: world.makeId(), permissions: PEOPLE_MAY };
      const usual = { icon: null, memberCount: 1, reportsAvailability: true, botRole: null };
      world.guilds.set(id, { id, peopleRole, ...usual, ...options });
      return id;
    },
    /** The bot joins a server with only the permissions that its invitation asks for. */
    invite: (guildId: string, permissions: bigint | string): void =>
      joinGuild(world, guildOf(guildId), BigInt(permissions)),
    kick: (guildId: string): void => leaveGuild(world, guildOf(guildId)),

    /**
     * Presses a button, and returns what the person then sees. `changes` replaces fields of the packet that
     * reports it to the bot, by their paths, such as `message.thread`; undefined removes the field.
     */
    press: ({ account, messageId, customId, changes = {} }: Press): Promise<PressReply> =>
      interactions.press(personOf(account), messageId, customId, changes),
    writeByHand(who: Who, channelId: string, content: string): Message {
      const channel = channelOf(channelId);
      const message = composeMessage(world, channel, personOf(who), readMessage({ content }));
      storeMessage(world, channel, message);
      return structuredClone(message);
    },
    deleteMessageByHand(channelId: string, messageId: string): void {
      const channel = channelOf(channelId);
      removeMessage(world, channel, messageOf(world, channel, messageId));
    },
    /** @returns its id */
    makeChannelByHand: (guildId: string, name: string): string => makeChannel(world, guildOf(guildId), { name }).id,
    deleteChannelByHand: (channelId: string): void => removeChannel(world, channelOf(channelId)),
    changeChannelByHand: (channelId: string, changes: Partial<Channel>): void =>
      changeChannel(world, channelOf(channelId), changes),

    /** Sets who authorises on the OAuth2 page from now on; null declines. */
    authoriseAs(who: Who | null): void {
      atThePage.nextAuthorised = who && personOf(who);
    },
    /** Sets which server is chosen on the page of a bot's invitation from now on. */
    chooseGuild(guildId: string): void {
      atThePage.nextGuild = guildOf(guildId).id;
    },

    /** A server as people see it, its channels in order of creation. */
    guild(id: string) {
      const guild = guildOf(id);
      const { botRole, name, memberCount } = guild;
      return structuredClone({ id, name, memberCount, hasBot: botRole !== null, channels: channelsOf(world, guild) });
    },
    /** The messages of a channel, the oldest first. */
    messages: (channelId: string): Message[] => structuredClone(messagesIn(world, channelId)),
    /** All interactions, with the bot's replies. */
    interactionReplies: () =>
      [...interactions.all.values()].map(({ account, customId, state, ephemeral, replies }) =>
        structuredClone({ account, customId, state, ephemeral, replies }),
      ),
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`Discord knows no ${name}`);
  return value;
}
