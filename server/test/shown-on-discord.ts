import { expect } from "vitest";
import { buildLayout, findQueueToShow, getTopic } from "../src/integrations/discord/queue-layout.ts";
import { channelTypes } from "../src/integrations/discord/reconcile-channels.ts";
import type { FakeDiscord } from "./discord/fake-discord.ts";
import type { League } from "./open-league.ts";

/** Returns the visible content of a Discord server: its channels with their messages, by category. */
export function readShownMessages(fakeDiscord: FakeDiscord, guildId: string) {
  const { channels } = fakeDiscord.guild(guildId);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return channels
    .map(({ id, name, type, topic, parent_id }) => ({
      name,
      type,
      topic: topic ?? null,
      category: parent_id === null ? null : (names.get(parent_id) ?? "?"),
      messages: fakeDiscord.messages(id).map((message) => shownMessage(message)),
    }))
    .toSorted(byName);
}

/** Expects a Discord server to show the current state of the league's queues, and nothing else except for results. */
export async function expectShown({ context: { db, settings } }: League, fakeDiscord: FakeDiscord, guildId: string) {
  const queues = await db.selectFrom("queues").select("id").where("guild_id", "=", guildId).orderBy("id").execute();
  const expected: ReturnType<typeof readShownMessages> = [];
  for (const { id } of queues) {
    const found = await findQueueToShow(db, id);
    if (found === null) continue;
    const { channels, messages } = buildLayout(found, settings.publicUrl);
    for (const { key, kind, name } of channels) {
      expected.push({
        name,
        type: channelTypes[kind],
        topic: getTopic(id, key) ?? null,
        category: kind === "category" ? null : found.queue.name,
        messages: messages.filter(({ channel }) => channel === key).map(({ body }) => shownMessage(body)),
      });
    }
  }
  const shown = readShownMessages(fakeDiscord, guildId).map((one) =>
    one.name === "results" ? { ...one, messages: [] } : one,
  );
  expect(shown).toEqual(expected.toSorted(byName));
}

/** Finds the message with this text in its footer. */
export function findShownMessage(fakeDiscord: FakeDiscord, guildId: string, marker: string) {
  const all = fakeDiscord.guild(guildId).channels.flatMap(({ id }) => fakeDiscord.messages(id));
  const found = all.filter(({ embeds }) => embeds[0]?.footer?.text === marker);
  const [message] = found;
  if (message === undefined || found.length > 1) throw new Error(`${found.length} messages are ${marker}`);
  return message;
}

type Written = {
  readonly embeds: readonly {
    readonly title?: string | null | undefined;
    readonly description?: string | null | undefined;
    readonly fields?: readonly { readonly name: string; readonly value: string }[] | undefined;
    readonly footer?: { readonly text: string } | undefined;
  }[];
};

function shownMessage({ embeds }: Written) {
  const [embed] = embeds;
  return {
    title: embed?.title,
    description: embed?.description,
    fields: embed?.fields?.map(({ name, value }) => ({ name, value })) ?? [],
    marker: embed?.footer?.text,
  };
}

function byName(one: { name: string; category: string | null }, other: { name: string; category: string | null }) {
  const key = ({ name, category }: typeof one) => `${category} ${name}`;
  return key(one) < key(other) ? -1 : 1;
}
