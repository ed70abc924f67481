import type { Context, DiscordSettings } from "../../league/context.ts";
import { engineOf } from "../../platform/database/dialect.ts";
import { isDatabaseAway } from "../../platform/database/is-database-away.ts";
import { lead } from "../../platform/database/leadership.ts";
import type { Logger } from "../../platform/logger.ts";
import type { BackoffTimes } from "../../platform/outbox/backoff.ts";
import { deliverNews } from "../../platform/outbox/deliver-news.ts";
import { hastenNews } from "../../platform/outbox/outbox-queries.ts";
import { type Running, repeat } from "../../platform/repeat.ts";
import { type ApiTimes, openDiscordApi } from "./discord-api.ts";
import { faultReport } from "./fault-report.ts";
import { guildKeeper } from "./guild-keeper.ts";
import { queuesOnDiscord } from "./news-queries.ts";
import { pressButton } from "./press-button.ts";
import { runBot } from "./run-bot.ts";
import { tellDiscord, tellOfQueues } from "./tell-discord.ts";

/** All in milliseconds. */
export type DiscordTimes = ApiTimes &
  BackoffTimes & {
    /** How often it is looked for news. */
    readonly pollMs: number;
    /** For how long news under way is kept from a process that takes over. */
    readonly leaseMs: number;
    /** How soon another process takes over. */
    readonly lookMs: number;
    /** How often everything on Discord is compared with the league, for what no news told of. */
    readonly sweepMs: number;
  };

const usualTimes: DiscordTimes = {
  callMs: 5_000,
  queueMs: 2_000,
  firstMs: 1_000,
  mostMs: 300_000,
  pollMs: 250,
  leaseMs: 15_000,
  lookMs: 2_000,
  sweepMs: 600_000,
};

/**
 * Brings news to Discord and lets its buttons act in the league, in one process of all that share the database. Whatever
 * Discord does, this never fails, and nothing waits for it.
 */
export function startDiscord(context: Context, settings: DiscordSettings, log: Logger, times = usualTimes): Running {
  const ending = new AbortController();
  const leading = lead(context.db, {
    name: "discord",
    lookMs: times.lookMs,
    signal: ending.signal,
    onFault: (fault) => log.warn({ err: fault }, "It cannot be told which process speaks to Discord"),
    work: (signal) => speak(context, settings, { log, times, signal }),
  });
  return {
    stop() {
      ending.abort();
      return leading;
    },
  };
}

type Run = { readonly log: Logger; readonly times: DiscordTimes; readonly signal: AbortSignal };

async function speak(context: Context, settings: DiscordSettings, { log, times, signal }: Run): Promise<void> {
  const { lot } = context;
  const guilds = guildKeeper(context);
  const bot = runBot(
    { settings, log, lot, times, onGuilds: guilds.hear, onPress: (pressed) => pressButton(context, pressed) },
    signal,
  );
  const deliver = delivery(context, settings, { log, times, signal });
  const sweep = sweeper(context, times.sweepMs);
  let isBegun = false;
  const turn = async () => {
    if (!isBegun) await takeOver(context, times);
    isBegun = true;
    await guilds.save();
    await sweep();
    await deliver();
  };
  const telling = repeat(turn, {
    everyMs: times.pollMs,
    signal,
    onFault(fault) {
      if (!isDatabaseAway(fault)) log.error({ err: fault }, "News cannot be delivered");
    },
  });
  await Promise.all([bot, telling]);
}

/** What a process before this one left is due now; where it may still be at it, once its lease has run out. */
function takeOver({ db, clock }: Context, { leaseMs }: DiscordTimes): Promise<void> {
  return hastenNews(db, clock.now() + (engineOf(db) === "sqlite" ? 0 : leaseMs));
}

/** Delivers all news that is due. */
function delivery(context: Context, settings: DiscordSettings, { log, times, signal }: Run): () => Promise<void> {
  const { db, clock, lot } = context;
  const discord = { db, api: openDiscordApi(settings, times, signal), publicUrl: context.settings.publicUrl };
  const report = faultReport(log, signal);
  const parts = {
    db,
    clock,
    lot,
    times,
    deliver: (news: Parameters<typeof report.wentWell>[0]) =>
      tellDiscord(context, discord, news).then(() => report.wentWell(news)),
    onFailure: report.failed,
  };
  return () => deliverNews(parts, signal);
}

/** Has all be looked at now, and then every so often. */
function sweeper(context: Context, everyMs: number): () => Promise<void> {
  let due = context.clock.now();
  return async () => {
    if (context.clock.now() < due) return;
    await tellOfQueues(context, await queuesOnDiscord(context.db));
    due = context.clock.now() + everyMs;
  };
}
