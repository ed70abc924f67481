import { expect } from "vitest";
import { buildLayout, findQueueToShow, getTopic } from "../src/integrations/discord/queue-layout.ts";
import { channelTypes } from "../src/integrations/discord/reconcile-channels.ts";
import type { People } from "./discord/people.ts";
import type { League } from "./open-league.ts";

/** What people see on Discord. */
type DiscordView = Pick<People, "readGuild" | "listMessages">;

/** Returns the channels of a Discord server, sorted by category, with the visible parts of their messages. */
export function readShownChannels(discord: DiscordView, guildId: string) {
  const { channels } = discord.readGuild(guildId);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return channels
    .map(({ id, name, type, topic, parent_id }) => ({
      name,
      type,
      topic: topic ?? null,
      category: parent_id === null ? null : (names.get(parent_id) ?? "?"),
      messages: discord.listMessages(id).map((message) => pickShownFields(message)),
    }))
    .toSorted(compareChannels);
}

/**
 * Expects a Discord server to have exactly the channels and messages that show the current state of the league's queues. Does
 * not check the messages with results.
 */
export async function expectShown({ context: { db, settings } }: League, discord: DiscordView, guildId: string) {
  const queues = await db.selectFrom("queues").select("id").where("guild_id", "=", guildId).orderBy("id").execute();
  const expected: ReturnType<typeof readShownChannels> = [];
  for (const { id } of queues) {
    const queueToShow = await findQueueToShow(db, id);
    if (queueToShow === null) continue;
    const { channels, messages } = buildLayout(queueToShow, settings.publicUrl);
    for (const { key, kind, name } of channels) {
      expected.push({
        name,
        type: channelTypes[kind],
        topic: getTopic(id, key) ?? null,
        category: kind === "category" ? null : queueToShow.queue.name,
        messages: messages.filter(({ channel }) => channel === key).map(({ body }) => pickShownFields(body)),
      });
    }
  }
  const shownChannels = readShownChannels(discord, guildId).map((channel) =>
    channel.name === "results" ? { ...channel, messages: [] } : channel,
  );
  expect(shownChannels).toEqual(expected.toSorted(compareChannels));
}

/** Finds the message whose footer is this marker. @throws Error if there is none or more than one */
export function findShownMessage(discord: DiscordView, guildId: string, marker: string) {
  const messages = discord.readGuild(guildId).channels.flatMap(({ id }) => discord.listMessages(id));
  const matching = messages.filter(({ embeds }) => embeds[0]?.footer?.text === marker);
  const [message] = matching;
  if (message === undefined || matching.length > 1) {
    throw new Error(`${matching.length} messages have the footer ${marker}`);
  }
  return message;
}

type MessageBody = {
  readonly embeds: readonly {
    readonly title?: string | null | undefined;
    readonly description?: string | null | undefined;
    readonly fields?: readonly { readonly name: string; readonly value: string }[] | undefined;
    readonly footer?: { readonly text: string } | undefined;
  }[];
};

function pickShownFields({ embeds }: MessageBody) {
  const [embed] = embeds;
  return {
    title: embed?.title,
    description: embed?.description,
    fields: embed?.fields?.map(({ name, value }) => ({ name, value })) ?? [],
    marker: embed?.footer?.text,
  };
}

type NamedChannel = { name: string; category: string | null };

/** Compares two channels by category and name. */
function compareChannels(a: NamedChannel, b: NamedChannel) {
  const getKey = ({ name, category }: NamedChannel) => `${category} ${name}`;
  return getKey(a) < getKey(b) ? -1 : 1;
}
