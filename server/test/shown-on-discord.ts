import { expect } from "vitest";
import { channelTypes } from "../src/outlets/discord/find-lost.ts";
import { findQueueToShow } from "../src/outlets/discord/find-queue.ts";
import { partsOf, topicOf } from "../src/outlets/discord/queue-parts.ts";
import type { DiscordPeer } from "./discord/peer.ts";
import type { League } from "./open-league.ts";

/** What people see on a server: its channels with their messages, each under its category. */
export function shownOn(peer: DiscordPeer, guildId: string) {
  const { channels } = peer.guild(guildId);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return channels
    .map(({ id, name, type, topic, parent_id }) => ({
      name,
      type,
      topic: topic ?? null,
      category: parent_id === null ? null : (names.get(parent_id) ?? "?"),
      messages: peer.messages(id).map((message) => shownMessage(message)),
    }))
    .toSorted(byName);
}

/** Expects that a server shows what the league's queues on it are now, and nothing else besides results. */
export async function expectShown({ context: { db, settings } }: League, peer: DiscordPeer, guildId: string) {
  const queues = await db.selectFrom("queues").select("id").where("guild_id", "=", guildId).orderBy("id").execute();
  const expected: ReturnType<typeof shownOn> = [];
  for (const { id } of queues) {
    const found = await findQueueToShow(db, id);
    if (found === null) continue;
    const { channels, messages } = partsOf(found, settings.publicUrl);
    for (const { part, kind, name } of channels) {
      expected.push({
        name,
        type: channelTypes[kind],
        topic: topicOf({ queue_id: id, part }) ?? null,
        category: kind === "category" ? null : found.queue.name,
        messages: messages.filter(({ channel }) => channel === part).map(({ body }) => shownMessage(body)),
      });
    }
  }
  const shown = shownOn(peer, guildId).map((one) => (one.name === "results" ? { ...one, messages: [] } : one));
  expect(shown).toEqual(expected.toSorted(byName));
}

/** The message at whose foot this stands. */
export function messageWith(peer: DiscordPeer, guildId: string, mark: string) {
  const all = peer.guild(guildId).channels.flatMap(({ id }) => peer.messages(id));
  const found = all.filter(({ embeds }) => embeds[0]?.footer?.text === mark);
  const [message] = found;
  if (message === undefined || found.length > 1) throw new Error(`${found.length} messages are ${mark}`);
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
    mark: embed?.footer?.text,
  };
}

function byName(one: { name: string; category: string | null }, other: { name: string; category: string | null }) {
  const key = ({ name, category }: typeof one) => `${category} ${name}`;
  return key(one) < key(other) ? -1 : 1;
}
