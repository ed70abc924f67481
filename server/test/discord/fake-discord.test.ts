import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  type ButtonInteraction,
  ChannelType,
  RESTJSONErrorCodes as ErrorCode,
  Events,
  type GuildChannelCreateOptions,
  type MessageCreateOptions,
  MessageFlags,
  OverwriteType,
  PermissionFlagsBits as Permission,
} from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { BOT_PERMISSIONS, logIn, openGuild } from "./open-fake-discord.ts";

/** Starts a fake Discord with a server, a bot that is logged in, and a channel. */
async function openChannel(permissions = BOT_PERMISSIONS) {
  const { fakeDiscord, guildId } = await openGuild(permissions);
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  return { fakeDiscord, client, guildId, guild, channel: await guild.channels.create({ name: "queue" }) };
}

/** Creates a primary button, whose label is its id. */
const createButton = (id: string) => ({ type: 2, style: 1, label: id, custom_id: id });
/** Creates an action row of buttons. */
const createRow = (...ids: string[]) => ({ type: 1, components: ids.map(createButton) });

test("a bot creates, changes and deletes channels", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const category = await guild.channels.create({ name: "Ranked", type: ChannelType.GuildCategory });
  const text = await guild.channels.create({ name: "queue", parent: category, topic: "Who waits" });
  const voice = await guild.channels.create({ name: "Team 1", type: ChannelType.GuildVoice, parent: category });
  await text.edit({ name: "results", topic: "Who won" });
  expect(fakeDiscord.readGuild(guildId).channels).toMatchObject([
    { id: category.id, type: 4, name: "Ranked", parent_id: null },
    { id: text.id, type: 0, name: "results", topic: "Who won", parent_id: category.id },
    { id: voice.id, type: 2, name: "Team 1", parent_id: category.id },
  ]);
  await voice.delete();
  await category.delete();
  expect(fakeDiscord.readGuild(guildId).channels).toMatchObject([{ id: text.id, parent_id: null }]);
  expect([...(await guild.channels.fetch()).keys()]).toEqual([text.id]);
  await expect(category.edit({ name: "gone" })).rejects.toMatchObject({ status: 404, code: ErrorCode.UnknownChannel });
});

test("the fake rejects channels with invalid fields, and more than 50 channels in a category", async () => {
  const { fakeDiscord, guildId, guild, channel } = await openChannel();
  const invalidChannels: [options: GuildChannelCreateOptions, invalidField: string][] = [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x", topic: "x".repeat(1025) }, "topic"],
    [{ name: "x", parent: "1" }, "parent_id"],
    [{ name: "x", parent: channel.id }, "parent_id"],
  ];
  const invalidFormBody = { status: 400, code: ErrorCode.InvalidFormBodyOrContentType };
  for (const [options, field] of invalidChannels) {
    await expect(guild.channels.create(options), field).rejects.toMatchObject(invalidFormBody);
  }
  expect(fakeDiscord.readGuild(guildId).channels).toHaveLength(1);
  const parent = await guild.channels.create({ name: "Full", type: ChannelType.GuildCategory });
  for (let index = 0; index < 50; index += 1) await guild.channels.create({ name: `c${index}`, parent });
  await expect(guild.channels.create({ name: "x", parent })).rejects.toMatchObject(invalidFormBody);
});

test("a bot has only the permissions of its invitation and of a channel's overwrites", async () => {
  const { fakeDiscord, client, guildId, guild, channel } = await openChannel(BOT_PERMISSIONS & ~Permission.EmbedLinks);
  const missingPermissions = { status: 403, code: ErrorCode.MissingPermissions };
  const missingAccess = { status: 403, code: ErrorCode.MissingAccess };
  await expect(channel.send({ embeds: [{ title: "x" }] })).rejects.toMatchObject(missingPermissions);
  const denyEveryone = { id: guildId, type: OverwriteType.Role, deny: Permission.ViewChannel };
  const allowBot = { id: client.user.id, type: OverwriteType.Member, allow: Permission.ViewChannel };
  const hiddenChannel = await guild.channels.create({ name: "hidden", permissionOverwrites: [denyEveryone] });
  await expect(hiddenChannel.send("x")).rejects.toMatchObject(missingAccess);
  await expect(hiddenChannel.delete()).rejects.toMatchObject(missingAccess);
  const botChannel = await guild.channels.create({ name: "open", permissionOverwrites: [denyEveryone, allowBot] });
  await botChannel.send("x");
  const allowBans = { ...allowBot, allow: Permission.BanMembers };
  await expect(guild.channels.create({ name: "x", permissionOverwrites: [allowBans] })).rejects.toMatchObject(
    missingPermissions,
  );
  fakeDiscord.kick(guildId);
  fakeDiscord.invite(guildId, BOT_PERMISSIONS & ~Permission.ManageChannels);
  await expect(guild.channels.create({ name: "x" })).rejects.toMatchObject(missingPermissions);
  await expect(channel.delete()).rejects.toMatchObject(missingPermissions);
});

test("a bot sends one message per enforced nonce, and lists and edits its messages", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const send = (content: string) => channel.send({ content, nonce: "match-1", enforceNonce: true });
  const message = await send(" Hello ");
  expect((await send("Hello again")).id).toBe(message.id);
  const secondMessage = await channel.send({ content: "other", components: [createRow("join", "leave")] });
  await message.edit({ embeds: [{ title: "Queue", description: "Ann" }] });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([
    { id: message.id, content: "Hello", embeds: [{ title: "Queue", description: "Ann" }] },
    { components: [{ type: 1, components: [{ custom_id: "join" }, { custom_id: "leave" }] }] },
  ]);
  expect([...(await channel.messages.fetch({ limit: 1 })).keys()], "the newest first").toEqual([secondMessage.id]);
  const ann = fakeDiscord.createAccount({ username: "ann" });
  const messageOfAnn = fakeDiscord.writeByHand(ann, channel.id, "mine");
  await expect(channel.messages.edit(messageOfAnn.id, "yours")).rejects.toMatchObject({
    code: ErrorCode.CannotEditMessageAuthoredByAnotherUser,
  });
  fakeDiscord.deleteMessageByHand(message.id);
  await expect(message.edit("x")).rejects.toMatchObject({ status: 404, code: ErrorCode.UnknownMessage });
});

test("the fake rejects messages with invalid fields", async () => {
  const { fakeDiscord, channel } = await openChannel();
  const createText = (length: number) => "x".repeat(length);
  const ids = ["a", "b", "c", "d", "e", "f"];
  const invalidMessages: MessageCreateOptions[] = [
    { content: createText(2001) },
    { content: "x", nonce: createText(26) },
    { embeds: [{ title: createText(257) }] },
    { embeds: [{ fields: [{ name: "", value: "x" }] }] },
    { embeds: [{ description: createText(3001) }, { description: createText(3000) }] },
    { content: "x", components: [createRow(...ids)] },
    { content: "x", components: ids.map((id) => createRow(id)) },
    { content: "x", components: [createRow("a", "a")] },
  ];
  for (const options of invalidMessages) {
    await expect(channel.send(options)).rejects.toMatchObject({
      status: 400,
      code: ErrorCode.InvalidFormBodyOrContentType,
    });
  }
  await expect(channel.send({ content: " " })).rejects.toMatchObject({ code: ErrorCode.CannotSendAnEmptyMessage });
  expect(fakeDiscord.messages(channel.id)).toEqual([]);
});

/** Lets a bot send a message with the button "join". When the button is pressed, the bot calls `respond`. */
async function openButton(respond: (interaction: ButtonInteraction) => Promise<unknown>, options = {}) {
  const { fakeDiscord, guildId } = await openGuild(undefined, options);
  const client = await logIn(fakeDiscord);
  const responses: Promise<unknown>[] = [];
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isButton()) responses.push(respond(interaction));
  });
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const { id: messageId } = await channel.send({ content: "Nobody waits", components: [createRow("join")] });
  const account = fakeDiscord.createAccount({ username: "ann", displayName: "Ann" });
  return { press: (customId = "join") => fakeDiscord.press({ account, messageId, customId }), responses };
}

test("the fake accepts one deferred reply to a pressed button, and rejects a second one", async () => {
  const { press, responses } = await openButton(async (interaction) => {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply(`You wait, ${interaction.user.displayName}`);
    // Type 5 is a deferred reply.
    const secondReply = { body: { type: 5 }, auth: false };
    await interaction.client.rest.post(`/interactions/${interaction.id}/${interaction.token}/callback`, secondReply);
  });
  expect(await press()).toEqual({ kind: "reply", ephemeral: true, content: "You wait, Ann" });
  await expect(responses[0]).rejects.toMatchObject({
    status: 400,
    code: ErrorCode.InteractionHasAlreadyBeenAcknowledged,
  });
  expect(() => press("none")).toThrow("There is no button none");
});

test("an interaction fails after the timeout, and the fake rejects a later reply", async () => {
  const timeout = Promise.withResolvers<void>();
  const respond = async (interaction: ButtonInteraction) => {
    await timeout.promise;
    await interaction.deferReply();
  };
  const { press, responses } = await openButton(respond, { responseTimeoutMs: 20 });
  expect(await press()).toMatchObject({ kind: "failed" });
  timeout.resolve();
  await expect(responses[0]).rejects.toMatchObject({ status: 404, code: ErrorCode.UnknownInteraction });
});

test("tests control a fake in a child process over HTTP", async () => {
  const options = JSON.stringify({ token: "token" });
  const program = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    program.kill();
    await once(program, "exit");
  });
  const [line] = await once(createInterface(program.stdout), "line");
  const { apiUrl, controlUrl, token } = JSON.parse(line) as Record<string, string>;
  const control = async (name: string, ...args: unknown[]) => {
    const reply = await fetch(`${controlUrl}/${name}`, { method: "POST", body: JSON.stringify(args) });
    return { status: reply.status, ...((await reply.json()) as { answer?: unknown; error?: string }) };
  };
  const { answer: guildId } = await control("createGuild", { name: "gCTF" });
  // The permission 8 is "Administrator".
  await control("invite", guildId, "8");
  const headers = { authorization: `Bot ${token}` };
  const channelsReply = await fetch(`${apiUrl}/v10/guilds/${guildId}/channels`, { headers });
  expect(await channelsReply.json()).toEqual([]);
  const recordedCalls = { status: 200, answer: [{ status: 200 }] };
  expect(await control("calls", "GET /guilds/:guild/channels")).toMatchObject(recordedCalls);
  await control("down");
  await expect(fetch(`${apiUrl}`)).rejects.toThrow("fetch failed");
  await control("up");
  expect((await fetch(`${apiUrl}`)).status).toBe(404);
  expect(await control("kick", "none")).toEqual({ status: 400, error: "Error: Discord knows no none" });
  expect(await control("none")).toMatchObject({ status: 404 });
});
