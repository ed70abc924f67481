import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  type ButtonInteraction,
  ChannelType,
  Events,
  type GuildChannelCreateOptions,
  PermissionFlagsBits as May,
  type MessageCreateOptions,
  MessageFlags,
  OverwriteType,
} from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { BOT_MAY, logIn, openGuild } from "./open-fake-discord.ts";

async function openChannel(permissions = BOT_MAY) {
  const { fakeDiscord, guildId } = await openGuild(permissions);
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  return { fakeDiscord, client, guildId, guild, channel: await guild.channels.create({ name: "queue" }) };
}

const button = (id: string) => ({ type: 2, style: 1, label: id, custom_id: id });
const row = (...ids: string[]) => ({ type: 1, components: ids.map(button) });

test("a bot creates, changes and deletes channels", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  const category = await guild.channels.create({ name: "Ranked", type: ChannelType.GuildCategory });
  const text = await guild.channels.create({ name: "queue", parent: category, topic: "Who waits" });
  const voice = await guild.channels.create({ name: "Team 1", type: ChannelType.GuildVoice, parent: category });
  await text.edit({ name: "results", topic: "Who won" });
  expect(fakeDiscord.guild(guildId).channels).toMatchObject([
    { id: category.id, type: 4, name: "Ranked", parent_id: null },
    { id: text.id, type: 0, name: "results", topic: "Who won", parent_id: category.id },
    { id: voice.id, type: 2, name: "Team 1", parent_id: category.id },
  ]);
  await voice.delete();
  await category.delete();
  expect(fakeDiscord.guild(guildId).channels).toMatchObject([{ id: text.id, parent_id: null }]);
  expect([...(await guild.channels.fetch()).keys()]).toEqual([text.id]);
  await expect(category.edit({ name: "gone" })).rejects.toMatchObject({ status: 404, code: 10003 });
});

test("refuses channels with invalid fields, and more than 50 in a category", async () => {
  const { fakeDiscord, guildId, guild, channel } = await openChannel();
  const wrong: [GuildChannelCreateOptions, string][] = [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x", topic: "x".repeat(1025) }, "topic"],
    [{ name: "x", parent: "1" }, "parent_id"],
    [{ name: "x", parent: channel.id }, "parent_id"],
  ];
  const refused = { status: 400, code: 50035 };
  for (const [options, field] of wrong) {
    await expect(guild.channels.create(options), field).rejects.toMatchObject(refused);
  }
  expect(fakeDiscord.guild(guildId).channels).toHaveLength(1);
  const parent = await guild.channels.create({ name: "Full", type: ChannelType.GuildCategory });
  for (let index = 0; index < 50; index += 1) await guild.channels.create({ name: `c${index}`, parent });
  await expect(guild.channels.create({ name: "x", parent })).rejects.toMatchObject(refused);
});

test("a bot has only the permissions of its invitation, and of a channel's overwrites", async () => {
  const { fakeDiscord, client, guildId, guild, channel } = await openChannel(BOT_MAY & ~May.EmbedLinks);
  const needsMore = { status: 403, code: 50013 };
  await expect(channel.send({ embeds: [{ title: "x" }] })).rejects.toMatchObject(needsMore);
  const nobody = { id: guildId, type: OverwriteType.Role, deny: May.ViewChannel };
  const itself = { id: client.user.id, type: OverwriteType.Member, allow: May.ViewChannel };
  const shut = await guild.channels.create({ name: "shut", permissionOverwrites: [nobody] });
  await expect(shut.send("x")).rejects.toMatchObject({ status: 403, code: 50001 });
  await expect(shut.delete()).rejects.toMatchObject({ status: 403, code: 50001 });
  const open = await guild.channels.create({ name: "open", permissionOverwrites: [nobody, itself] });
  await open.send("x");
  const more = { ...itself, allow: May.BanMembers };
  await expect(guild.channels.create({ name: "x", permissionOverwrites: [more] })).rejects.toMatchObject(needsMore);
  fakeDiscord.kick(guildId);
  fakeDiscord.invite(guildId, BOT_MAY & ~May.ManageChannels);
  await expect(guild.channels.create({ name: "x" })).rejects.toMatchObject(needsMore);
  await expect(channel.delete()).rejects.toMatchObject(needsMore);
});

test("a message is sent, once for each enforced nonce, read and edited", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const send = (content: string) => channel.send({ content, nonce: "match-1", enforceNonce: true });
  const message = await send(" Hello ");
  expect((await send("Hello again")).id).toBe(message.id);
  const other = await channel.send({ content: "other", components: [row("join", "leave")] });
  await message.edit({ embeds: [{ title: "Queue", description: "Ann" }] });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([
    { id: message.id, content: "Hello", embeds: [{ title: "Queue", description: "Ann" }] },
    { components: [{ type: 1, components: [{ custom_id: "join" }, { custom_id: "leave" }] }] },
  ]);
  expect([...(await channel.messages.fetch({ limit: 1 })).keys()], "the newest first").toEqual([other.id]);
  const hers = fakeDiscord.writeByHand(fakeDiscord.makePerson({ username: "ann" }), channel.id, "mine");
  await expect(channel.messages.edit(hers.id, "yours")).rejects.toMatchObject({ code: 50005 });
  fakeDiscord.deleteMessageByHand(message.id);
  await expect(message.edit("x")).rejects.toMatchObject({ status: 404, code: 10008 });
});

test("refuses messages with invalid fields", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const long = (length: number) => "x".repeat(length);
  const ids = ["a", "b", "c", "d", "e", "f"];
  const wrong: MessageCreateOptions[] = [
    { content: long(2001) },
    { content: "x", nonce: long(26) },
    { embeds: [{ title: long(257) }] },
    { embeds: [{ fields: [{ name: "", value: "x" }] }] },
    { embeds: [{ description: long(3001) }, { description: long(3000) }] },
    { content: "x", components: [row(...ids)] },
    { content: "x", components: ids.map((id) => row(id)) },
    { content: "x", components: [row("a", "a")] },
  ];
  for (const options of wrong) await expect(channel.send(options)).rejects.toMatchObject({ status: 400, code: 50035 });
  await expect(channel.send({ content: " " })).rejects.toMatchObject({ code: 50006 });
  expect(fakeDiscord.messages(channel.id)).toEqual([]);
});

/** Sends a message with the button join, which the bot answers with the given function. */
async function openButton(answer: (pressed: ButtonInteraction) => Promise<unknown>, options = {}) {
  const { fakeDiscord, guildId } = await openGuild(undefined, options);
  const client = await logIn(fakeDiscord);
  const answered: Promise<unknown>[] = [];
  client.on(Events.InteractionCreate, (pressed) => {
    if (pressed.isButton()) answered.push(answer(pressed));
  });
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const { id: messageId } = await channel.send({ content: "Nobody waits", components: [row("join")] });
  const account = fakeDiscord.makePerson({ username: "ann", displayName: "Ann" });
  return { press: (customId = "join") => fakeDiscord.press({ account, messageId, customId }), answered };
}

test("a button is answered once, by a deferred reply", async () => {
  const { press, answered } = await openButton(async (pressed) => {
    await pressed.deferReply({ flags: MessageFlags.Ephemeral });
    await pressed.editReply(`You wait, ${pressed.user.displayName}`);
    const again = { body: { type: 5 }, auth: false };
    await pressed.client.rest.post(`/interactions/${pressed.id}/${pressed.token}/callback`, again);
  });
  expect(await press()).toEqual({ kind: "reply", ephemeral: true, content: "You wait, Ann" });
  await expect(answered[0]).rejects.toMatchObject({ status: 400, code: 40060 });
  expect(() => press("none")).toThrow("There is no button none");
});

test("a button that is not answered in time fails, and refuses later answers", async () => {
  const late = Promise.withResolvers<void>();
  const answer = async (pressed: ButtonInteraction) => {
    await late.promise;
    await pressed.deferReply();
  };
  const { press, answered } = await openButton(answer, { patience: 20 });
  expect(await press()).toMatchObject({ kind: "failed" });
  late.resolve();
  await expect(answered[0]).rejects.toMatchObject({ status: 404, code: 10062 });
});

test("a fake in a child process is controlled over HTTP", async () => {
  const options = JSON.stringify({ token: "told" });
  const program = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    program.kill();
    await once(program, "exit");
  });
  const [line] = await once(createInterface(program.stdout), "line");
  const { apiUrl, controlUrl, token } = JSON.parse(line) as Record<string, string>;
  const send = async (name: string, ...args: unknown[]) => {
    const reply = await fetch(`${controlUrl}/${name}`, { method: "POST", body: JSON.stringify(args) });
    return { status: reply.status, ...((await reply.json()) as { answer?: unknown; error?: string }) };
  };
  const { answer: guildId } = await send("makeGuild", { name: "gCTF" });
  await send("invite", guildId, "8");
  const headers = { authorization: `Bot ${token}` };
  expect(await (await fetch(`${apiUrl}/v10/guilds/${guildId}/channels`, { headers })).json()).toEqual([]);
  const calls = { status: 200, answer: [{ status: 200 }] };
  expect(await send("calls", "GET /guilds/:guild/channels")).toMatchObject(calls);
  await send("down");
  await expect(fetch(`${apiUrl}`)).rejects.toThrow("fetch failed");
  await send("up");
  expect((await fetch(`${apiUrl}`)).status).toBe(404);
  expect(await send("kick", "none")).toEqual({ status: 400, error: "Error: Discord knows no none" });
  expect(await send("none")).toMatchObject({ status: 404 });
});
