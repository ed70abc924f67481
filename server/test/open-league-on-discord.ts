import { expect } from "vitest";
import { saveDiscordAccount } from "../src/features/people/users/discord-accounts-queries.ts";
import { botPermissions } from "../src/integrations/discord/bot-permissions.ts";
import { createGuildBuffer, createGuildTracker } from "../src/integrations/discord/bot-state.ts";
import {
  type ButtonPress,
  handleButtonPress,
  replyToButtonPress,
} from "../src/integrations/discord/handle-button-press.ts";
import { createDeliverer } from "../src/integrations/discord/start-discord.ts";
import { transaction } from "../src/platform/database/database.ts";
import { createFakeDiscordApi, type FakeDiscordApi } from "./discord/fake-discord-api.ts";
import { quickTimes } from "./open-discord-league.ts";
import { openLeague } from "./open-league.ts";
import { createQueue, type Player } from "./queue-up.ts";
import { findShownMessage } from "./shown-on-discord.ts";

/** Every delivery needs fewer attempts. The limit ends a test in which a delivery never succeeds. */
const maxAttempts = 50;

export type LeagueOnDiscord = Awaited<ReturnType<typeof openLeagueWithDiscordInMemory>>;

/**
 * Opens a league that shows its queues and news on a Discord in memory, for tests of what Discord shows. Nothing runs in the
 * background: `deliver` updates Discord. For tests of connections, see `openLeagueWithDiscordServer`.
 */
export async function openLeagueWithDiscordInMemory(environment: Readonly<Record<string, string>> = {}) {
  return connectLeague(createFakeDiscordApi(), environment);
}

/** Opens a league that posts its news in a channel of Discord (`DISCORD_LEAGUE_CHANNEL`). */
export async function openLeagueWithDiscordChannel() {
  const discord = createFakeDiscordApi();
  const guildId = discord.createGuild({ name: "gCTF" });
  const channelId = discord.createChannelByHand(guildId, "league");
  discord.invite(guildId, botPermissions);
  return {
    ...(await connectLeague(discord, { DISCORD_LEAGUE_CHANNEL: channelId })),
    /** Returns the embeds of the channel's messages, the oldest first. */
    listEmbeds: () => discord.listMessages(channelId).flatMap(({ embeds }) => embeds),
    /** Deletes the newest message of the channel, as a person would. */
    deleteLastMessage: () => discord.deleteMessageByHand(discord.listMessages(channelId).at(-1)?.id ?? ""),
  };
}

/** Opens a league with a queue on a Discord server. @param queue fields of the queue that differ from the default */
export async function openQueueOnDiscord(
  queue: Parameters<typeof createQueue>[1] = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const leagueOnDiscord = await openLeagueWithDiscordInMemory(environment);
  const { league, discord, deliver } = leagueOnDiscord;
  const guildId = await leagueOnDiscord.addGuild();
  const queueId = await createQueue(league, queue);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await deliver();
  return {
    ...leagueOnDiscord,
    guildId,
    queueId,
    /** Presses a button on the message with this marker, such as "Queue 5" or "Match 9". @returns the reply's text */
    async press(account: { id: string }, marker: string, action: string): Promise<string> {
      const { id: messageId } = findShownMessage(discord, guildId, marker);
      const [, id] = marker.split(" ");
      return (await discord.press({ account, messageId, customId: `${action}:${id}` })).content;
    },
  };
}

async function connectLeague(discord: FakeDiscordApi, environment: Readonly<Record<string, string>>) {
  const settings = { DISCORD_BOT_TOKEN: "token", DISCORD_CLIENT_ID: "1", DISCORD_CLIENT_SECRET: "secret" };
  const league = await openLeague({ ...settings, ...environment });
  const { context, clock } = league;
  const { log } = league.http.server;
  const { signal } = new AbortController();
  // The tracker collects the servers that the bot is on. `guildBuffer.save` stores them.
  const guildBuffer = createGuildBuffer(context);
  const guildTracker = createGuildTracker(guildBuffer.update);
  const bot = { reconnect: () => undefined };
  const attemptDeliveries = createDeliverer(context, { api: discord.api, bot }, { log, times: quickTimes, signal });

  discord.onEvent((name, data) => {
    guildTracker.handle(name, data);
    if (name !== "INTERACTION_CREATE") return;
    const onMalformedPacket = (packetName: string) => expect.fail(`The packet ${packetName} is malformed`);
    const onButtonPress = (buttonPress: ButtonPress) => handleButtonPress(context, buttonPress);
    const callbacks = { onButtonPress, onMalformedPacket };
    const options = { api: discord.api, log, random: context.random, times: quickTimes, signal, ...callbacks };
    void replyToButtonPress(options, data);
  });

  /** Attempts once to deliver all outbox messages that are due. */
  async function attemptOnce(): Promise<void> {
    await guildBuffer.save();
    await attemptDeliveries();
  }

  return {
    league,
    discord,
    attemptOnce,
    /** Delivers all outbox messages. After a failure, moves the clock to the next attempt. */
    async deliver(): Promise<void> {
      await attemptOnce();
      for (let attempts = 1; (await countOutboxMessages(context.db)) > 0; attempts += 1) {
        if (attempts === maxAttempts) throw new Error("Outbox messages cannot be delivered");
        clock.advance(quickTimes.maxWaitMs);
        await attemptOnce();
      }
    },
    /** Creates a Discord server with the bot on it. @returns its id */
    async addGuild(name = "gCTF"): Promise<string> {
      const id = discord.createGuild({ name });
      discord.invite(id, botPermissions);
      await guildBuffer.save();
      return id;
    },
    /** Creates a Discord account and links it to a player. */
    async link({ name, id }: Pick<Player, "name" | "id">): Promise<{ readonly id: string }> {
      const account = discord.createAccount({ username: `discord_${id}`, displayName: `${name} on Discord` });
      const row = { user_id: Number(id), discord_id: account.id, name };
      await transaction(context.db, (trx) => saveDiscordAccount(trx, row));
      return account;
    },
  };
}

async function countOutboxMessages(db: LeagueOnDiscord["league"]["context"]["db"]): Promise<number> {
  return (await db.selectFrom("outbox").select("id").execute()).length;
}
