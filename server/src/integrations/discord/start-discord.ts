import type { Context } from "../../features/context.ts";
import { nonDiscordKinds } from "../../features/outbox-queries.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-error.ts";
import { runAsLeader } from "../../platform/database/dialect.ts";
import type { Logger } from "../../platform/logger.ts";
import { type DeliveryFailure, deliverMessages } from "../../platform/outbox/deliver-messages.ts";
import { type LeasedMessage, retryMessagesNow, shortenLeases } from "../../platform/outbox/leased-messages-queries.ts";
import { type BackgroundTask, repeat } from "../../platform/repeat.ts";
import { createGuildBuffer, createStateBuffer } from "./bot-state.ts";
import { deliverToDiscord } from "./deliver-to-discord.ts";
import { type ApiTimes, type DiscordApi, DiscordError, openDiscordApi } from "./discord-api.ts";
import { listQueuesOnDiscord } from "./discord-queries.ts";
import { createUserAgent } from "./exchange-code.ts";
import { type ButtonPress, handleButtonPress } from "./handle-button-press.ts";
import { recordQueueUpdates } from "./queue-outbox.ts";
import { markMessagesOutdated } from "./resources-queries.ts";
import { type Bot, type BotTimes, openBot } from "./run-bot.ts";

/** The times of the Discord integration, in milliseconds, except `maxRequestsPerSecond`. */
export type DiscordTimes = ApiTimes &
  BotTimes & {
    /** Time between two polls of the outbox. */
    readonly pollIntervalMs: number;
    /** How long a process that delivers an outbox message prevents other processes from delivering it. */
    readonly leaseMs: number;
    /** How often the other processes check whether one of them has to take over the Discord integration. */
    readonly leadershipCheckIntervalMs: number;
    /** Time between two updates of everything on Discord, which correct changes made by hand. */
    readonly fullUpdateIntervalMs: number;
  };

// `ApiTimes`, `BotTimes`, `ReplyTimes` and `BackoffTimes` describe the times that are not described above.
const defaultTimes: DiscordTimes = {
  requestTimeoutMs: 5_000,
  maxRateLimitWaitMs: 2_000,
  // Discord's limit for the first response.
  buttonReplyTimeoutMs: 3_000,
  interactionTokenLifetimeMs: 15 * 60_000,
  maxRequestsPerSecond: 50,
  firstWaitMs: 1_000,
  maxWaitMs: 300_000,
  readyTimeoutMs: 60_000,
  stableAfterMs: 10_000,
  minSessionIntervalMs: 5_000,
  newSessionDelayMs: { min: 1_000, max: 5_000 },
  pollIntervalMs: 250,
  leaseMs: 15_000,
  leadershipCheckIntervalMs: 2_000,
  fullUpdateIntervalMs: 600_000,
};

/**
 * Delivers outbox messages to Discord and handles button presses, in one of the processes that share the database. Never
 * rejects, even if Discord fails. Requests to the site do not wait for Discord.
 */
export function startDiscord(
  context: Context,
  settings: DiscordSettings,
  log: Logger,
  times = defaultTimes,
): BackgroundTask {
  const stopping = new AbortController();
  const leadership = runAsLeader(context.db, {
    name: "discord",
    checkIntervalMs: times.leadershipCheckIntervalMs,
    signal: stopping.signal,
    onError: (error) => log.warn({ err: error }, "Cannot determine which process runs the Discord integration"),
    work: (signal) => runDiscord(context, settings, { log, times, signal }),
  });
  return {
    stop() {
      stopping.abort();
      return leadership;
    },
  };
}

type RunOptions = { readonly log: Logger; readonly times: DiscordTimes; readonly signal: AbortSignal };

/** Runs the Discord integration until the signal aborts. */
async function runDiscord(context: Context, settings: DiscordSettings, run: RunOptions): Promise<void> {
  const { log, times, signal } = run;
  const { random } = context;
  const api = openDiscordApi(settings, times, signal);
  const guilds = createGuildBuffer(context);
  const state = createStateBuffer(context);
  let hasReconnected = false;
  const bot = openBot({
    settings,
    api,
    log,
    times,
    random,
    userAgent: createUserAgent(context.settings.publicUrl),
    onGuilds: guilds.update,
    onState: state.update,
    onReady: () => {
      hasReconnected = true;
    },
    onButtonPress: (buttonPress: ButtonPress) => handleButtonPress(context, buttonPress),
  });
  const startTask = (work: () => Promise<void>) =>
    repeat(work, {
      everyMs: times.pollIntervalMs,
      signal,
      onError(error) {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, "The Discord integration failed");
      },
    });
  const retryAfterReconnect = async () => {
    if (!hasReconnected) return;
    hasReconnected = false;
    await retryMessagesNow(context.db, context.clock.now(), nonDiscordKinds);
  };
  await Promise.all([
    bot.run(signal),
    startTask(guilds.save),
    startTask(state.save),
    startTask(retryAfterReconnect),
    startTask(createFullUpdateTask(context, times.fullUpdateIntervalMs)),
    startTask(createDeliverer(context, { api, bot }, run)),
  ]);
}

type Connection = { readonly api: DiscordApi; readonly bot: Pick<Bot, "reconnect"> };

/** Creates the task that delivers the due outbox messages to Discord. */
export function createDeliverer(
  context: Context,
  { api, bot }: Connection,
  { log, times, signal }: RunOptions,
): () => Promise<void> {
  const { db, clock, random, settings } = context;
  const { publicUrl, discord: { leagueChannel } = {} } = settings;
  const discord = { db, clock, api, bot, publicUrl, leagueChannel };
  const report = createErrorReporter(log, signal);
  const deliveryOptions = {
    db,
    clock,
    random,
    times,
    deliver: async (message: LeasedMessage) => {
      await deliverToDiscord(discord, message);
      report.reportSuccess(message);
    },
    describeFailure: report.reportFailure,
    lowPriorityKinds: ["queue-removals"],
    excludedKinds: nonDiscordKinds,
  };
  let hasStarted = false;
  return async () => {
    // A previous process may have left pending messages. They are delivered now, except those that it had leased: they are
    // delivered when the shortened lease ends.
    if (!hasStarted) {
      await retryMessagesNow(db, clock.now(), nonDiscordKinds);
      await shortenLeases(db, clock.now() + times.leaseMs);
    }
    hasStarted = true;
    await deliverMessages(deliveryOptions, signal);
  };
}

/** Creates the task that updates all queues on Discord, now and at this interval, to correct changes made by hand. */
function createFullUpdateTask({ db, clock }: Context, intervalMs: number): () => Promise<void> {
  let dueAt = clock.now();
  return async () => {
    // If the wait is longer than the interval, the clock was set back.
    const waitMs = dueAt - clock.now();
    if (waitMs > 0 && waitMs <= intervalMs) return;
    await transaction(db, async (trx) => {
      await markMessagesOutdated(trx);
      await recordQueueUpdates(trx, await listQueuesOnDiscord(trx), clock.now());
    });
    dueAt = clock.now() + intervalMs;
  };
}

/**
 * Creates functions that log a failing delivery once per reason, until it succeeds. Unexpected errors are logged each time.
 * `reportFailure` also returns when to retry, and the error for admins.
 */
function createErrorReporter(log: Logger, signal: AbortSignal) {
  /** The logged reason of each failing message. */
  const reportedReasons = new Map<string, string>();
  const getKey = ({ kind, payload }: LeasedMessage) => `${kind} ${payload}`;
  return {
    reportFailure(error: unknown, message: LeasedMessage): DeliveryFailure {
      if (!(error instanceof DiscordError)) {
        if (!isDatabaseUnavailable(error))
          log.error({ err: error, news: message }, "An outbox message cannot be delivered");
        return {};
      }
      const isNew = reportedReasons.get(getKey(message)) !== error.message;
      reportedReasons.set(getKey(message), error.message);
      // A shutdown aborts pending calls. That is not logged.
      if (isNew && !signal.aborted)
        log.warn({ err: error, news: message }, "Delivery to Discord failed and is retried");
      return { waitMs: error.waitMs, errorMessage: error.message };
    },
    reportSuccess(message: LeasedMessage): void {
      reportedReasons.delete(getKey(message));
    },
  };
}
