import { changeChannel, makeChannel, removeChannel } from "./channels.ts";
import { joinGuild, leaveGuild } from "./guilds.ts";
import type { Interactions, PressReply } from "./interactions.ts";
import { readMessage } from "./message-fields.ts";
import { type ChannelLocation, composeMessage, messageOf, removeMessage, storeMessage } from "./messages.ts";
import type { AtThePage } from "./oauth.ts";
import { PEOPLE_MAY } from "./permissions.ts";
import { type Account, account, type Channel, channelOf, type Guild, type Message, type World } from "./world.ts";

/** An account, or anything with its id. */
type Who = { id: string };

type Press = { account: Who; messageId: string; customId: string; changes?: Record<string, unknown> };

/** What people do and see on Discord. Returns copies. */
export function byHand(world: World, interactions: Interactions, atThePage: AtThePage) {
  const guildOf = (id: string): Guild => found(world.guilds.get(id), `server ${id}`);
  const locationOf = (id: string): ChannelLocation => found(channelOf(world, id), `channel ${id}`);
  const personOf = ({ id }: Who): Account => found(world.accounts.get(id), `account ${id}`);

  return {
    /** Creates a Discord account that is a member of every server. */
    makePerson({ username, displayName = null }: { username: string; displayName?: string | null }): Account {
      const person = account(world.makeId(), username, displayName);
      world.accounts.set(person.id, person);
      return person;
    },
    /** Creates a server without the bot. @returns its id */
    makeGuild({
      name,
      icon = null,
      memberCount = 1,
      reportsAvailability = true,
    }: {
      name: string;
      icon?: string | null;
      memberCount?: number;
      /** Whether its GUILD_CREATE has the field `unavailable`, which Discord may omit. */
      reportsAvailability?: boolean;
    }): string {
      const id = world.makeId();
      const peopleRole = { id: world.makeId(), permissions: PEOPLE_MAY };
      const channels: Guild["channels"] = new Map();
      world.guilds.set(id, { id, name, icon, memberCount, reportsAvailability, channels, peopleRole, botRole: null });
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
    press: ({ account: who, messageId, customId, changes = {} }: Press) =>
      interactions.press(personOf(who), messageId, customId, changes) satisfies Promise<PressReply>,
    writeByHand(who: Who, channelId: string, content: string): Message {
      const location = locationOf(channelId);
      const message = composeMessage(world, location, personOf(who), readMessage({ content }));
      storeMessage(world, location, message);
      return structuredClone(message);
    },
    deleteMessageByHand(channelId: string, messageId: string): void {
      const location = locationOf(channelId);
      removeMessage(world, location, messageOf(world, location.channel, messageId));
    },
    /** @returns its id */
    makeChannelByHand: (guildId: string, name: string): string => makeChannel(world, guildOf(guildId), { name }).id,
    deleteChannelByHand(channelId: string): void {
      const { guild, channel } = locationOf(channelId);
      removeChannel(world, guild, channel);
    },
    changeChannelByHand: (channelId: string, changes: Partial<Channel>): void =>
      changeChannel(world, locationOf(channelId).channel, changes),

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
      const { channels, botRole, name, memberCount } = guildOf(id);
      return structuredClone({ id, name, memberCount, hasBot: botRole !== null, channels: [...channels.values()] });
    },
    /** The messages of a channel, the oldest first. */
    messages: (channelId: string): Message[] => structuredClone(world.messages.get(channelId) ?? []),
    /** All interactions, with the bot's replies. */
    interactionReplies: () =>
      [...interactions.all.values()].map(({ account: who, customId, state, ephemeral, replies }) =>
        structuredClone({ account: who, customId, state, ephemeral, replies }),
      ),
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`Discord knows no ${name}`);
  return value;
}
