/** A person's Discord account. */
export type Account = { id: string; username: string };

/** Calls a function of the fake Discord. @throws Error with what it said, where it refuses */
export type Control = <T = null>(action: string, ...args: unknown[]) => Promise<T>;

/** A Discord server as its members see it. Channels are named `category/name`, or by their name without a category. */
export type DiscordServer = {
  /** Chooses this server on the next page of a bot's invitation. */
  offer(): Promise<void>;
  /** The names of the channels. */
  channels(): Promise<string[]>;
  deleteChannel(channel: string): Promise<void>;
  /**
   * The texts of a channel's messages, the oldest first, with buttons at the end as `[Join]`. Empty without the
   * channel.
   */
  read(channel: string): Promise<string[]>;
  /** Presses the button with this label, and returns the private reply. @throws Error where the reply is public */
  press(account: Account, channel: string, label: string, changes?: PacketChanges): Promise<string>;
};

/** Changes of the packet that reports it to the bot: values by the paths of their fields. */
type PacketChanges = Readonly<Record<string, unknown>>;

type Channel = { id: string; name: string; parent_id: string | null };
type Button = { custom_id: string; label: string };
type Embed = { title?: string; description?: string; fields?: { name: string; value: string }[] };
type Message = { id: string; embeds: Embed[]; components?: { components: Button[] }[] };

export function openServer(control: Control, id: string): DiscordServer {
  async function channels(): Promise<Map<string, Channel>> {
    const { channels: all } = await control<{ channels: Channel[] }>("guild", id);
    const names = new Map(all.map((channel) => [channel.id, channel.name]));
    const pathOf = ({ name, parent_id }: Channel) => (parent_id === null ? name : `${names.get(parent_id)}/${name}`);
    return new Map(all.map((channel) => [pathOf(channel), channel]));
  }
  async function messagesIn(channel: string): Promise<Message[]> {
    const found = (await channels()).get(channel);
    return found ? control("messages", found.id) : [];
  }

  return {
    async offer() {
      await control("chooseGuild", id);
    },
    channels: async () => [...(await channels()).keys()].toSorted(),
    async deleteChannel(channel) {
      await control("deleteChannelByHand", (await channels()).get(channel)?.id);
    },
    read: async (channel) => (await messagesIn(channel)).map(wordsOf),
    async press(account, channel, label, changes = {}) {
      for (const message of await messagesIn(channel)) {
        const button = buttonsOf(message).find((one) => one.label === label);
        if (!button) continue;
        const press = { account, messageId: message.id, customId: button.custom_id, changes };
        const { ephemeral, content } = await control<{ ephemeral: boolean; content: string }>("press", press);
        if (!ephemeral) throw new Error(`${label} was not answered in private`);
        return content;
      }
      throw new Error(`${channel} has no button ${label}`);
    },
  };
}

function wordsOf(message: Message): string {
  const embeds = message.embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [...embeds, ...buttonsOf(message).map(({ label }) => `[${label}]`)].join("\n");
}

function buttonsOf({ components = [] }: Message): Button[] {
  return components.flatMap((row) => row.components);
}
