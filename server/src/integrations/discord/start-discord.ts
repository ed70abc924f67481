import type { Context } from "../../features/context.ts";
import { notForDiscord } from "../../features/outbox-queries.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-fault.ts";

import { lead } from "../../platform/database/dialect.ts";
import type { Logger } from "../../platform/logger.ts";
import { type DeliveryFailure, deliverNews } from "../../platform/outbox/deliver-news.ts";
import { type Claim, hastenNews, shortenClaims } from "../../platform/outbox/outbox-queries.ts";
import { type Running, repeat } from "../../platform/repeat.ts";
import { type Pressed, pressButton } from "./answer-press.ts";
import { guildBuffer, stateBuffer } from "./bot-state.ts";
import { deliverToDiscord } from "./deliver-to-discord.ts";
import { type ApiTimes, type DiscordApi, DiscordFault, openDiscordApi } from "./discord-api.ts";
import { queuesOnDiscord } from "./discord-queries.ts";
import { userAgent } from "./exchange-code.ts";
import { recordQueues } from "./queue-news.ts";
import { markStale } from "./resources-queries.ts";
import { type Bot, type BotTimes, openBot } from "./run-bot.ts";

/** In milliseconds, save `callsPerSecond`. */
export type DiscordTimes = ApiTimes &
  BotTimes & {
    /** The interval of polling the outbox. */
    readonly pollMs: number;
    /** The lease of news during delivery, within which another process does not deliver it. */
    readonly leaseMs: number;
    /** The lease of the outlet, after which another process takes over. */
    readonly checkMs: number;
    /** How often everything on Discord is compared with the league, for changes that no outbox event reported. */
    readonly sweepMs: number;
  };

const usualTimes: DiscordTimes = {
  callMs: 5_000,
  queueMs: 2_000,
  // Discord's own limit for the first answer.
  pressMs: 3_000,
  tokenMs: 15 * 60_000,
  callsPerSecond: 50,
  firstMs: 1_000,
  mostMs: 300_000,
  readyMs: 60_000,
  lastsMs: 10_000,
  identifyMs: 5_000,
  renewMs: [1_000, 5_000],
  pollMs: 250,
  leaseMs: 15_000,
  checkMs: 2_000,
  sweepMs: 600_000,
};

/**
 * Delivers news to Discord and handles its buttons, in one of the processes that share the database. Whatever
 * Discord does, this never rejects, and no call of the league waits for it.
 */
export function startDiscord(context: Context, settings: DiscordSettings, log: Logger, times = usualTimes): Running {
  const ending = new AbortController();
  const leading = lead(context.db, {
    name: "discord",
    checkMs: times.checkMs,
    signal: ending.signal,
    onFault: (fault) => log.warn({ err: fault }, "Cannot find out which process speaks to Discord"),
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

async function speak(context: Context, settings: DiscordSettings, run: Run): Promise<void> {
  const { log, times, signal } = run;
  const { random } = context;
  const api = openDiscordApi(settings, times, signal);
  const guilds = guildBuffer(context);
  const state = stateBuffer(context);
  let hasReconnected = false;
  const bot = openBot({
    settings,
    api,
    log,
    times,
    random,
    userAgent: userAgent(context.settings.publicUrl),
    onGuilds: guilds.update,
    onState: state.update,
    onReady: () => {
      hasReconnected = true;
    },
    onPress: (pressed: Pressed) => pressButton(context, pressed),
  });
  const start = (work: () => Promise<void>) =>
    repeat(work, {
      everyMs: times.pollMs,
      signal,
      onFault(fault) {
        if (!isDatabaseUnavailable(fault)) log.error({ err: fault }, "The outlet to Discord failed");
      },
    });
  await Promise.all([
    bot.run(signal),
    start(guilds.save),
    start(state.save),
    start(async () => {
      if (!hasReconnected) return;
      hasReconnected = false;
      await hastenNews(context.db, context.clock.now(), notForDiscord);
    }),
    start(sweeper(context, times.sweepMs)),
    start(deliverer(context, { api, bot }, run)),
  ]);
}

type Speaking = { readonly api: DiscordApi; readonly bot: Bot };

function deliverer(context: Context, { api, bot }: Speaking, { log, times, signal }: Run): () => Promise<void> {
  const { db, clock, random, settings } = context;
  const { publicUrl, discord: { leagueChannel } = {} } = settings;
  const discord = { db, clock, api, bot, publicUrl, leagueChannel };
  const report = faultReport(log, signal);
  const parts = {
    db,
    clock,
    random,
    times,
    deliver: (news: Claim) => deliverToDiscord(discord, news).then(() => report.wentWell(news)),
    onFailure: report.failed,
    lastKinds: ["queue-removals"],
    otherKinds: notForDiscord,
  };
  let isBegun = false;
  return async () => {
    // News that waits is due now, or after its lease if another process may still deliver it.
    if (!isBegun) {
      await hastenNews(db, clock.now(), notForDiscord);
      await shortenClaims(db, clock.now() + times.leaseMs);
    }
    isBegun = true;
    await deliverNews(parts, signal);
  };
}

/** Records news of all queues, now and at an interval, to correct changes made by hand. */
function sweeper({ db, clock }: Context, everyMs: number): () => Promise<void> {
  let due = clock.now();
  return async () => {
    // Further in the future than the interval: the clock was put back.
    const waitMs = due - clock.now();
    if (waitMs > 0 && waitMs <= everyMs) return;
    await transaction(db, async (trx) => {
      await markStale(trx);
      await recordQueues(trx, await queuesOnDiscord(trx), clock.now());
    });
    due = clock.now() + everyMs;
  };
}

/** Logs a failing delivery once, until it succeeds or fails for another reason; a bug is logged each time. */
function faultReport(log: Logger, signal: AbortSignal) {
  const reported = new Map<string, string>();
  const keyOf = ({ kind, payload }: Claim) => `${kind} ${payload}`;
  return {
    failed(fault: unknown, news: Claim): DeliveryFailure {
      if (!(fault instanceof DiscordFault)) {
        if (!isDatabaseUnavailable(fault)) log.error({ err: fault, news }, "News cannot be delivered");
        return {};
      }
      const isNew = reported.get(keyOf(news)) !== fault.message;
      reported.set(keyOf(news), fault.message);
      // On shutdown pending calls are aborted.
      if (isNew && !signal.aborted) log.warn({ err: fault, news }, "Discord does not take the news yet");
      return { waitMs: fault.waitMs, fault: fault.message };
    },
    wentWell(news: Claim): void {
      reported.delete(keyOf(news));
    },
  };
}
