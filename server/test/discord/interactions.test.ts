import { type ButtonInteraction, Events, PermissionFlagsBits as May, MessageFlags } from "discord.js";
import { expect, test } from "vitest";
import { logIn, openGuild } from "./open-fake-discord.ts";

/** Sends a message with the button Join, which the bot answers with the given function. */
async function openButton(answer: (pressed: ButtonInteraction) => Promise<unknown>, options = {}) {
  const { fakeDiscord, guildId } = await openGuild(undefined, options);
  const client = await logIn(fakeDiscord);
  const done: Promise<unknown>[] = [];
  client.on(Events.InteractionCreate, (pressed) => {
    if (pressed.isButton()) done.push(answer(pressed));
  });
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: "Join", custom_id: "join" }] }];
  const { id: messageId } = await channel.send({ content: "Nobody waits", components });
  const ann = fakeDiscord.makePerson({ username: "ann", displayName: "Ann" });
  const press = () => fakeDiscord.press({ account: ann, messageId, customId: "join" });
  return { fakeDiscord, channel, messageId, ann, press, done };
}

test("an ephemeral reply is visible only to the person who pressed", async () => {
  const { press, fakeDiscord, channel, ann } = await openButton((pressed) => {
    const { id, displayName } = pressed.user;
    return pressed.reply({ content: `Hello ${displayName} ${id}`, flags: MessageFlags.Ephemeral });
  });
  expect(await press()).toMatchObject({ kind: "reply", ephemeral: true, content: `Hello Ann ${ann.id}` });
  expect(fakeDiscord.messages(channel.id)).toHaveLength(1);
  expect(fakeDiscord.interactionReplies()).toMatchObject([
    {
      account: { username: "ann" },
      customId: "join",
      state: "answered",
      replies: [{ content: `Hello Ann ${ann.id}` }],
    },
  ]);
});

test("a public reply is a message in the channel", async () => {
  const { press, fakeDiscord, channel } = await openButton((pressed) =>
    pressed.reply({ content: "Ann joined", withResponse: true }),
  );
  expect(await press()).toMatchObject({ kind: "reply", ephemeral: false, content: "Ann joined" });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "Nobody waits" }, { content: "Ann joined" }]);
});

test("a deferred reply and a follow-up", async () => {
  const { press, fakeDiscord, channel, done } = await openButton(async (pressed) => {
    await pressed.deferReply({ flags: MessageFlags.Ephemeral });
    await pressed.editReply("You wait");
    await pressed.editReply("You wait, second in line");
    await pressed.followUp({ content: "Good luck", flags: MessageFlags.Ephemeral });
  });
  expect(await press()).toMatchObject({ kind: "reply", ephemeral: true, content: "You wait" });
  await Promise.all(done);
  expect(fakeDiscord.interactionReplies()).toMatchObject([
    { replies: [{ content: "You wait, second in line" }, { content: "Good luck" }] },
  ]);
  expect(fakeDiscord.messages(channel.id)).toHaveLength(1);
});

test("a reply that edits the message of the button", async () => {
  const { press, fakeDiscord, channel } = await openButton((pressed) => pressed.update("Ann waits"));
  expect(await press()).toMatchObject({ kind: "update", content: "Ann waits", components: [{ type: 1 }] });
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "Ann waits" }]);
});

test("a deferred update that edits the message later", async () => {
  const { press, fakeDiscord, channel, done } = await openButton(async (pressed) => {
    await pressed.deferUpdate();
    await pressed.editReply("Ann waits");
  });
  expect(await press()).toMatchObject({ kind: "acknowledged" });
  await Promise.all(done);
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "Ann waits" }]);
});

test("a reply is fetched and deleted", async () => {
  const { press, fakeDiscord, channel, done } = await openButton(async (pressed) => {
    await pressed.reply("Ann joined");
    const reply = await pressed.fetchReply();
    await pressed.deleteReply();
    return reply.content;
  });
  await press();
  expect(await done[0]).toBe("Ann joined");
  expect(fakeDiscord.messages(channel.id)).toMatchObject([{ content: "Nobody waits" }]);
});

test("refuses a second answer, and changes of a deleted message", async () => {
  const { press, fakeDiscord, channel, messageId, done } = await openButton(async (pressed) => {
    const second = { type: 4, data: { content: "again" } };
    const answerTwice = () =>
      pressed.client.rest.post(`/interactions/${pressed.id}/${pressed.token}/callback`, { body: second, auth: false });
    fakeDiscord.deleteMessageByHand(channel.id, messageId);
    const gone = await pressed.update("x").catch(({ code }) => code);
    await pressed.reply("first");
    return [gone, await answerTwice().catch(({ code }) => code)];
  });
  expect(await press()).toMatchObject({ kind: "reply", content: "first" });
  expect(await done[0]).toEqual([10008, 40060]);
});

test("an interaction without an answer fails, and refuses later ones", async () => {
  const { promise: late, resolve: failed } = Promise.withResolvers<void>();
  const { press, done } = await openButton(
    async (pressed) => {
      await late;
      await pressed.reply("Too late");
    },
    { patience: 20 },
  );
  expect(await press()).toMatchObject({ kind: "failed" });
  failed();
  await expect(done[0]).rejects.toMatchObject({ status: 404, code: 10062 });
});

test("refuses presses of buttons that do not exist or are not visible", async () => {
  const { fakeDiscord, ann, channel, messageId, press } = await openButton((pressed) => pressed.reply("x"));
  expect(() => fakeDiscord.press({ account: ann, messageId, customId: "none" })).toThrow("There is no button none");
  const nobody = { id: channel.guildId, type: 0, allow: "0", deny: String(May.ViewChannel) };
  fakeDiscord.changeChannelByHand(channel.id, { permission_overwrites: [nobody] });
  expect(press).toThrow("ann does not see this channel");
  fakeDiscord.deleteMessageByHand(channel.id, messageId);
  expect(press).toThrow(`There is no message ${messageId}`);
});
