import { setTimeout as pause } from "node:timers/promises";
import { Client, Events, GatewayIntentBits } from "discord.js";
import type { DiscordSettings } from "../../league/context.ts";
import type { Row } from "../../league/tables.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Lot } from "../../platform/lot.ts";
import { type BackoffTimes, backoff } from "../../platform/outbox/backoff.ts";
import { answerPress } from "./answer-press.ts";
import type { Pressed } from "./press-button.ts";

/** The servers that the bot is on. */
export type Guilds = {
  readonly known: readonly Row<"discord_guilds">[];
  /** Those that say nothing of themselves just now. */
  readonly silent: readonly string[];
};

export type BotParts = {
  readonly settings: DiscordSettings;
  readonly log: Logger;
  readonly lot: Lot;
  readonly times: BackoffTimes;
  /** Hears of all servers whenever one of them changes. */
  readonly onGuilds: (guilds: Guilds) => void;
  /** Answers what to tell who pressed a button. */
  readonly onPress: (pressed: Pressed) => Promise<string>;
};

/** Keeps the bot connected until told to end. Whatever goes wrong with Discord, it connects again, later each time. */
export async function runBot(parts: BotParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await connect(parts, signal, () => {
        failures = 0;
      });
    } catch (fault) {
      failures += 1;
      // Told when it begins; that it goes on says nothing new.
      if (failures === 1) parts.log.warn({ err: fault }, "The bot is not connected to Discord");
    }
    const wait = failures === 0 ? 0 : backoff(failures, parts.times, parts.lot);
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Connects once, until told to end. @throws when there is no connection, or no longer */
async function connect(parts: BotParts, signal: AbortSignal, onReady: () => void): Promise<void> {
  const { settings, log, onGuilds } = parts;
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // Who pressed a button waits 3 s; whoever ends the league waits for nobody longer than that.
    rest: { api: settings.apiUrl, timeout: 3_000, retries: 0 },
    allowedMentions: { parse: [] },
  });
  const answering = new Set<Promise<void>>();
  const tellGuilds = () => onGuilds(guildsOf(client));
  client.on(Events.ClientReady, onReady);
  client.on(Events.ClientReady, tellGuilds);
  client.on(Events.GuildCreate, tellGuilds);
  client.on(Events.GuildAvailable, tellGuilds);
  client.on(Events.GuildUpdate, tellGuilds);
  client.on(Events.GuildDelete, tellGuilds);
  client.on(Events.Error, (fault) => log.warn({ err: fault }, "Trouble with Discord"));
  client.on(Events.ShardError, (fault) => log.warn({ err: fault }, "Trouble with the connection to Discord"));
  client.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isButton()) return;
    const answer = answerPress(parts, interaction).finally(() => answering.delete(answer));
    answering.add(answer);
  });
  const lost = new Promise<never>((_, reject) => {
    client.on(Events.Invalidated, () => reject(new Error("Discord ended the session")));
    client.on(Events.ShardDisconnect, ({ code }) => reject(new Error(`Discord closed the connection: ${code}`)));
  });
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true, signal: over.signal });
  });
  try {
    await Promise.race([client.login(settings.botToken).then(() => lost), lost, ended]);
  } finally {
    over.abort();
    await Promise.all(answering);
    await client.destroy();
  }
}

function guildsOf({ guilds }: Client): Guilds {
  const all = [...guilds.cache.values()];
  const known = all.filter(({ available }) => available);
  return {
    known: known.map((guild) => ({
      id: guild.id,
      name: guild.name,
      icon: guild.iconURL({ size: 64 }),
      member_count: guild.memberCount,
    })),
    silent: all.filter(({ available }) => !available).map(({ id }) => id),
  };
}
