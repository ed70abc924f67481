import type { Interactions, PressReply } from "./interactions.ts";
import type { Account, Channel, Guild, Message, World } from "./world.ts";

/** An account, or another object with its id. */
export type AccountRef = { id: string };

type Press = { account: AccountRef; messageId: string; customId: string; packetOverrides?: Record<string, unknown> };

/** What people do on Discord, and what they see. */
export type People = ReturnType<typeof createPeople>;

/** Creates the actions of people on Discord, and what they see. The returned objects are copies. */
export function createPeople(world: World, interactions: Interactions) {
  return {
    /** Creates a Discord account. */
    createAccount({ username, displayName = null }: { username: string; displayName?: string | null }): Account {
      const person = { id: world.createId(), username, discriminator: "0", global_name: displayName, avatar: null };
      world.accounts.set(person.id, person);
      return person;
    },
    /** Creates a server without the bot. The options are explained at `Guild`. @returns its id */
    createGuild(options: Pick<Guild, "name"> & Partial<Pick<Guild, "memberCount" | "reportsAvailability">>): string {
      const id = world.createId();
      world.guilds.set(id, { id, memberCount: 1, reportsAvailability: true, botPermissions: null, ...options });
      return id;
    },
    /** Adds the bot to a server with only the permissions of the invitation. */
    invite: (guildId: string, permissions: bigint | string): void =>
      world.join(getById(world.guilds, guildId), BigInt(permissions)),
    /** Removes the bot from a server. */
    kick: (guildId: string): void => world.leave(getById(world.guilds, guildId)),
    /** Presses a button. */
    press: ({ account, messageId, customId, packetOverrides = {} }: Press): Promise<PressReply> =>
      interactions.press({
        account: getById(world.accounts, account.id),
        message: getById(world.messages, messageId),
        customId,
        packetOverrides,
      }),
    /** Writes a message as a person. */
    writeByHand: ({ id }: AccountRef, channelId: string, content: string): Message =>
      structuredClone(
        world.createMessage(getById(world.channels, channelId), getById(world.accounts, id), { content }),
      ),
    deleteMessageByHand: (messageId: string): void => void world.messages.delete(messageId),
    /** @returns the id of the new channel */
    createChannelByHand: (guildId: string, name: string): string => world.createChannel(guildId, { name }).id,
    deleteChannelByHand: (channelId: string): void => world.removeChannel(getById(world.channels, channelId)),
    changeChannelByHand: (channelId: string, changes: Partial<Channel>): void =>
      world.changeChannel(getById(world.channels, channelId), changes),
    /** Returns a server with its channels in order of creation. */
    readGuild(id: string) {
      const { name, botPermissions } = getById(world.guilds, id);
      return structuredClone({ id, name, hasBot: botPermissions !== null, channels: world.listChannelsOf(id) });
    },
    /** Returns the messages of a channel, the oldest first. */
    listMessages: (channelId: string): Message[] => structuredClone(world.listMessagesIn(channelId)),
  };
}

/** @throws Error if there is no such entity */
export function getById<T>(entities: ReadonlyMap<string, T>, id: string): T {
  const value = entities.get(id);
  if (value === undefined) throw new Error(`Discord knows no ${id}`);
  return value;
}
