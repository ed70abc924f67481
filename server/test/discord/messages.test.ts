import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  EmbedBuilder,
  PermissionFlagsBits as May,
  type MessageCreateOptions,
} from "discord.js";
import { expect, test } from "vitest";
import { BOT_MAY, logIn, openGuild } from "./open-fake-discord.ts";

async function openChannel(permissions = BOT_MAY) {
  const { fakeDiscord, guildId } = await openGuild(permissions | May.ManageChannels);
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  return { fakeDiscord, client, guildId, channel: await guild.channels.create({ name: "queue" }) };
}

const button = (id: string) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary);
const row = (...ids: string[]) => new ActionRowBuilder<ButtonBuilder>().addComponents(ids.map(button));

test("a message is sent, read, edited and deleted", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const message = await channel.send({ content: " Hello ", components: [row("join", "leave")] });
  expect(message.content, "as Discord trims it").toBe("Hello");
  await message.edit({ embeds: [new EmbedBuilder().setTitle("Queue").setDescription("Ann")] });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([
    {
      id: message.id,
      content: "Hello",
      edited_timestamp: expect.any(String),
      embeds: [{ type: "rich", title: "Queue", description: "Ann" }],
      components: [{ type: 1, components: [{ custom_id: "join" }, { custom_id: "leave" }] }],
    },
  ]);
  expect((await channel.messages.fetch({ message: message.id, force: true })).embeds[0]?.title).toBe("Queue");
  await message.delete();
  expect(fakeDiscord.messages(channel.id)).toEqual([]);
  await expect(message.edit("x")).rejects.toMatchObject({ status: 404, code: 10008 });
});

test("messages are fetched in pages, the newest first", async () => {
  const { channel } = await openChannel();
  for (const content of ["a", "b", "c", "d", "e"]) await channel.send(content);
  const read = async (options: { limit: number; before?: string; after?: string }) => {
    const found = await channel.messages.fetch(options);
    return { ids: [...found.keys()], text: found.map(({ content }) => content).join("") };
  };
  const newest = await read({ limit: 2 });
  expect(newest.text).toBe("ed");
  expect((await read({ limit: 2, before: newest.ids[1] ?? "" })).text).toBe("cb");
  expect((await read({ limit: 100, after: newest.ids[1] ?? "" })).text).toBe("e");
});

test("an enforced nonce makes only one message within a few minutes", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const send = (content: string) => channel.send({ content, nonce: "match-1", enforceNonce: true });
  const first = await send("first");
  expect((await send("second")).id).toBe(first.id);
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "first" }]);
  await channel.send({ content: "not enforced", nonce: "match-1" });
  fakeDiscord.advance(10 * 60_000);
  await send("late");
  expect(fakeDiscord.messages(channel.id).map(({ content }) => content)).toEqual(["first", "not enforced", "late"]);
});

test("a mention notifies nobody unless the bot allows it", async () => {
  const { fakeDiscord, channel } = await openChannel(BOT_MAY | May.MentionEveryone);
  const ann = fakeDiscord.makePerson({ username: "ann" });
  const content = `@everyone <@${ann.id}>`;
  await channel.send({ content, allowedMentions: { parse: [] } });
  await channel.send({ content });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([
    { mentions: [], mention_everyone: false },
    { mentions: [{ id: ann.id }], mention_everyone: true },
  ]);
});

test("refuses invalid fields", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const long = (length: number) => "x".repeat(length);
  const big = new EmbedBuilder().setDescription(long(3001));
  const wrong: [MessageCreateOptions, string][] = [
    [{ content: long(2001) }, "content"],
    [{ content: "x", nonce: long(26) }, "nonce"],
    [{ embeds: [{ title: long(257) }] }, "embeds.0.title"],
    [{ embeds: [{ fields: [{ name: "", value: "x" }] }] }, "embeds.0.fields.0.name"],
    [{ embeds: [big, big] }, "embeds"],
    [{ content: "x", components: [row("a", "b", "c", "d", "e", "f")] }, "components.0.components"],
    [{ content: "x", components: ["a", "b", "c", "d", "e", "f"].map((id) => row(id)) }, "components"],
    [{ content: "x", components: [row("a", "a")] }, "components.0.components.1.custom_id"],
  ];
  for (const [options, path] of wrong) {
    await expect(channel.send(options), path).rejects.toSatisfy(
      ({ code, rawError }) =>
        code === 50035 && path.split(".").reduce((at, step) => at[step], rawError.errors)._errors[0],
    );
  }
  await expect(channel.send({ content: " " })).rejects.toMatchObject({ code: 50006 });
  expect(fakeDiscord.messages(channel.id)).toEqual([]);
});

test("each operation on messages needs its permission", async () => {
  const { fakeDiscord, channel } = await openChannel(BOT_MAY & ~(May.EmbedLinks | May.ReadMessageHistory));
  const ann = fakeDiscord.makePerson({ username: "ann" });
  const hers = fakeDiscord.writeByHand(ann, channel.id, "mine");
  await expect(channel.send({ embeds: [{ title: "x" }] })).rejects.toMatchObject({ code: 50013 });
  await expect(channel.messages.edit(hers.id, "yours")).rejects.toMatchObject({ code: 50005 });
  await expect(channel.messages.delete(hers.id)).rejects.toMatchObject({ code: 50013 });
  expect((await channel.messages.fetch({ limit: 5 })).size, "without Read Message History").toBe(0);
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "mine", author: { id: ann.id } }]);
});
