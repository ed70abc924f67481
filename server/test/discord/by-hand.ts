import { changeChannel, removeChannel } from "./channels.ts";
import { joinGuild, leaveGuild } from "./guilds.ts";
import type { Interactions, PressReply } from "./interactions.ts";
import { readMessage } from "./message-fields.ts";
import { type ChannelLocation, composeMessage, keepMessage, messageOf, removeMessage } from "./messages.ts";
import type { AtThePage } from "./oauth.ts";
import { PEOPLE_MAY } from "./permissions.ts";
import { type Account, account, type Channel, channelOf, type Guild, type Message, type World } from "./world.ts";

/** An account, or what knows it by its id. */
type Who = { id: string };

type Press = { account: Who; messageId: string; customId: string; changes?: Record<string, unknown> };

/** What people do, and what they see. What is handed out is a copy. */
export function byHand(world: World, interactions: Interactions, atThePage: AtThePage) {
  const guildOf = (id: string): Guild => found(world.guilds.get(id), `server ${id}`);
  const locationOf = (id: string): ChannelLocation => found(channelOf(world, id), `channel ${id}`);
  const personOf = ({ id }: Who): Account => found(world.accounts.get(id), `account ${id}`);

  return {
    /** Someone with a Discord account, who is on every server. */
    makePerson({ username, displayName = null }: { username: string; displayName?: string | null }): Account {
      const person = account(world.makeId(), username, displayName);
      world.accounts.set(person.id, person);
      return person;
    },
    /** A server without the bot. @returns its id */
    makeGuild({
      name,
      icon = null,
      memberCount = 1,
      tellsAvailability = true,
    }: {
      name: string;
      icon?: string | null;
      memberCount?: number;
      /** Whether its GUILD_CREATE has the field `unavailable`, which Discord may leave out. */
      tellsAvailability?: boolean;
    }): string {
      const id = world.makeId();
      const peopleRole = { id: world.makeId(), permissions: PEOPLE_MAY };
      const channels: Guild["channels"] = new Map();
      world.guilds.set(id, { id, name, icon, memberCount, tellsAvailability, channels, peopleRole, botRole: null });
      return id;
    },
    /** The bot joins a server and may there what its invitation asks for, and nothing else. */
    invite: (guildId: string, permissions: bigint | string): void =>
      joinGuild(world, guildOf(guildId), BigInt(permissions)),
    kick: (guildId: string): void => leaveGuild(world, guildOf(guildId)),

    /**
     * Presses a button, and answers what the person sees then. `changes` are other values for fields of the packet that
     * tells the bot of it, by their paths, such as `message.thread`; undefined leaves the field out.
     */
    press: ({ account: who, messageId, customId, changes = {} }: Press) =>
      interactions.press(personOf(who), messageId, customId, changes) satisfies Promise<PressReply>,
    writeByHand(who: Who, channelId: string, content: string): Message {
      const location = locationOf(channelId);
      const message = composeMessage(world, location, personOf(who), readMessage({ content }));
      keepMessage(world, location, message);
      return structuredClone(message);
    },
    deleteMessageByHand(channelId: string, messageId: string): void {
      const location = locationOf(channelId);
      removeMessage(world, location, messageOf(world, location.channel, messageId));
    },
    deleteChannelByHand(channelId: string): void {
      const { guild, channel } = locationOf(channelId);
      removeChannel(world, guild, channel);
    },
    changeChannelByHand: (channelId: string, changes: Partial<Channel>): void =>
      changeChannel(world, locationOf(channelId).channel, changes),

    /** Who authorises at the next visits of the OAuth2 page; null declines. */
    authoriseAs(who: Who | null): void {
      atThePage.nextAuthorised = who && personOf(who);
    },
    /** Which server is chosen at the next visits of a bot's invitation. */
    chooseGuild(guildId: string): void {
      atThePage.nextGuild = guildOf(guildId).id;
    },

    /** A server as people see it, its channels in the order they were made. */
    guild(id: string) {
      const { channels, botRole, name, memberCount } = guildOf(id);
      return structuredClone({ id, name, memberCount, hasBot: botRole !== null, channels: [...channels.values()] });
    },
    /** The messages of a channel, the oldest first. */
    messages: (channelId: string): Message[] => structuredClone(world.messages.get(channelId) ?? []),
    /** All that was pressed, with what the bot replied. */
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
