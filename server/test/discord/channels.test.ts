import { ChannelType, PermissionFlagsBits as May, OverwriteType } from "discord.js";
import { expect, test } from "vitest";
import { BOT_MAY, logIn, openGuild } from "./open-fake-discord.ts";

test("creates, changes and deletes channels, and reports each to the gateway", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  const category = await guild.channels.create({ name: "Ranked 2v2", type: ChannelType.GuildCategory });
  const text = await guild.channels.create({ name: "The Queue!", parent: category, topic: "Who waits" });
  const voice = await guild.channels.create({
    name: "Team 1",
    type: ChannelType.GuildVoice,
    parent: category,
    userLimit: 2,
  });
  expect(text.name, "as Discord writes the names of text channels").toBe("the-queue");
  await text.edit({ name: "results", topic: "Who won" });
  expect(fakeDiscord.guild(guildId).channels).toMatchObject([
    { id: category.id, type: 4, name: "Ranked 2v2", parent_id: null },
    { id: text.id, type: 0, name: "results", topic: "Who won", parent_id: category.id },
    { id: voice.id, type: 2, name: "Team 1", user_limit: 2, parent_id: category.id },
  ]);
  await guild.channels.setPositions([{ channel: voice, position: 7 }]);
  expect(fakeDiscord.guild(guildId).channels[2]?.position).toBe(7);
  await voice.delete();
  await category.delete();
  expect(fakeDiscord.guild(guildId).channels).toMatchObject([{ id: text.id, parent_id: null }]);
  expect([...(await guild.channels.fetch()).keys()]).toEqual([text.id]);
});

test("reports what people do by hand to the client", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const renamed = new Promise((resolve) => client.once("channelUpdate", (_, after) => resolve(after)));
  fakeDiscord.changeChannelByHand(channel.id, { name: "other" });
  expect(await renamed).toMatchObject({ id: channel.id, name: "other" });
  const deleted = new Promise((resolve) => client.once("channelDelete", resolve));
  fakeDiscord.deleteChannelByHand(channel.id);
  expect(await deleted).toMatchObject({ id: channel.id });
  await expect(guild.channels.fetch(channel.id, { force: true })).rejects.toMatchObject({ status: 404, code: 10003 });
});

test("answers a server's name and member count until the bot is removed", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  expect(await client.guilds.fetch({ guild: guildId, force: true, withCounts: true })).toMatchObject({
    name: "gCTF",
    approximateMemberCount: 321,
  });
  expect([...(await client.guilds.fetch()).values()]).toMatchObject([{ id: guildId, name: "gCTF" }]);
  fakeDiscord.kick(guildId);
  await expect(client.guilds.fetch({ guild: guildId, force: true })).rejects.toMatchObject({
    status: 404,
    code: 10004,
  });
});

test("answers a bot's questions about itself and other users, and lets it leave a server", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const ann = fakeDiscord.makePerson({ username: "ann", displayName: "Ann" });
  expect((await client.application.fetch()).id).toBe(fakeDiscord.applicationId);
  expect(await client.users.fetch(ann.id)).toMatchObject({ username: "ann", globalName: "Ann" });
  await expect(client.users.fetch("1")).rejects.toMatchObject({ code: 10013 });
  expect((await guild.members.fetch(ann.id)).displayName).toBe("Ann");
  expect((await guild.members.fetchMe({ force: true })).permissions.bitfield).toBe(BOT_MAY);
  await expect(guild.members.fetch("1")).rejects.toMatchObject({ code: 10007 });
  expect((await guild.roles.fetch()).map(({ name }) => name)).toEqual(["@everyone", "Members", "Bot"]);
  await guild.leave();
  expect(fakeDiscord.guild(guildId).hasBot).toBe(false);
});

test("a bot with Manage Roles changes who sees a channel", async () => {
  const { fakeDiscord, guildId } = await openGuild(BOT_MAY | May.ManageRoles);
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  await channel.permissionOverwrites.edit(guildId, { SendMessages: false });
  const deny = String(May.SendMessages);
  expect(fakeDiscord.guild(guildId).channels[0]?.permission_overwrites).toEqual([
    { id: guildId, type: 0, allow: "0", deny },
  ]);
  await channel.permissionOverwrites.delete(guildId);
  expect(fakeDiscord.guild(guildId).channels[0]?.permission_overwrites).toEqual([]);
});

test("refuses invalid fields, naming each", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  const text = await guild.channels.create({ name: "text" });
  const wrong = [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x", topic: "x".repeat(1025) }, "topic"],
    [{ name: "x", parent: "1" }, "parent_id"],
    [{ name: "x", parent: text.id }, "parent_id"],
    [{ name: "x", type: ChannelType.GuildVoice, userLimit: 100 }, "user_limit"],
  ] as const;
  for (const [options, field] of wrong) {
    await expect(guild.channels.create(options), field).rejects.toMatchObject({
      status: 400,
      code: 50035,
      rawError: { errors: { [field]: { _errors: [{ code: expect.any(String) }] } } },
    });
  }
  expect(fakeDiscord.guild(guildId).channels).toHaveLength(1);
});

test("limits a category to 50 channels and a server to 500", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  for (let index = 0; index < 500; index++) {
    const category = index % 51 === 0 ? null : fakeDiscord.guild(guildId).channels.findLast(({ type }) => type === 4);
    const type = category ? ChannelType.GuildText : ChannelType.GuildCategory;
    await guild.channels.create({ name: `c${index}`, type, parent: category?.id ?? null });
    if (index !== 50) continue;
    await expect(guild.channels.create({ name: "x", parent: category?.id ?? null })).rejects.toThrow(
      "category reached",
    );
  }
  await expect(guild.channels.create({ name: "x" })).rejects.toMatchObject({ status: 400, code: 30013 });
});

test("gives a bot only the permissions that its invitation asked for", async () => {
  const { fakeDiscord, guildId } = await openGuild(BOT_MAY & ~May.ManageChannels);
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  await expect(guild.channels.create({ name: "x" })).rejects.toMatchObject({ status: 403, code: 50013 });
  expect(fakeDiscord.calls("POST /guilds/:guild/channels")).toMatchObject([{ status: 403 }]);
});

test("a bot that denies everyone a channel needs an overwrite for itself", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const nobody = { id: guildId, type: OverwriteType.Role, deny: May.ViewChannel };
  const itself = { id: client.user.id, type: OverwriteType.Member, allow: May.ViewChannel };
  const shut = await guild.channels.create({ name: "shut", permissionOverwrites: [nobody] });
  await expect(shut.send("x")).rejects.toMatchObject({ status: 403, code: 50001 });
  await expect(shut.delete()).rejects.toMatchObject({ status: 403, code: 50001 });
  const open = await guild.channels.create({ name: "open", permissionOverwrites: [nobody, itself] });
  await open.send("x");
  const more = { ...itself, allow: May.BanMembers };
  await expect(guild.channels.create({ name: "x", permissionOverwrites: [more] })).rejects.toMatchObject({
    code: 50013,
  });
  await expect(open.permissionOverwrites.edit(guildId, { ViewChannel: true })).rejects.toMatchObject({ code: 50013 });
});
