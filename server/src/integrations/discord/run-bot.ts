import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Logger } from "../../platform/logger.ts";
import { computeBackoff } from "../../platform/outbox/deliver-messages.ts";
import type { Random } from "../../platform/random.ts";
import { type BotState, createGuildTracker, createOutageReporter, type Guilds } from "./bot-state.ts";
import { type DiscordApi, DiscordError, describeError } from "./discord-api.ts";
import { type ButtonPress, type ReplyOptions, type ReplyTimes, replyToButtonPress } from "./handle-button-press.ts";
import {
  type ConnectionEnd,
  type GatewaySession,
  runGatewayConnection,
  tokenRejectedMessage,
} from "./run-gateway-connection.ts";

/**
 * Times of the bot's connection, in milliseconds. `firstWaitMs` and `maxWaitMs` (of `BackoffTimes`) also limit the waits
 * between attempts to connect.
 */
export type BotTimes = ReplyTimes & {
  /** The timeout for a connection to become ready. */
  readonly readyTimeoutMs: number;
  /** A connection counts as stable once it has been ready for this time. Then the number of failures is reset. */
  readonly stableAfterMs: number;
  /** Minimum time between two new sessions, by Discord's rules. */
  readonly minSessionIntervalMs: number;
  /** How long to wait after Discord has ended a session: a random time in this range, by Discord's rules. */
  readonly newSessionDelayMs: { readonly min: number; readonly max: number };
};

export type BotOptions = {
  readonly settings: DiscordSettings;
  readonly userAgent: string;
  readonly api: DiscordApi;
  readonly log: Logger;
  readonly random: Random;
  readonly times: BotTimes;
  /** Called with all servers whenever one of them changes. */
  readonly onGuilds: (guilds: Guilds) => void;
  readonly onState: (state: BotState) => void;
  /** Called when a connection is ready. */
  readonly onReady: () => void;
  /** Executes the action of a pressed button. @returns the text of the reply */
  readonly onButtonPress: (buttonPress: ButtonPress) => Promise<string>;
};

export type Bot = ReturnType<typeof openBot>;

/** Creates the bot. It connects once `run` is called. */
export function openBot(options: BotOptions) {
  // Each attempt to connect has its own controller. `reconnect` aborts the one of the current attempt.
  let reconnectRequest = new AbortController();
  return {
    /**
     * Keeps the bot connected until the signal aborts. Resolves once all button presses are answered. Never rejects,
     * whatever Discord sends. After a stable connection, it reconnects immediately, otherwise with backoff. If Discord
     * would reject every further attempt, it reconnects only when `reconnect` is called.
     */
    run: (signal: AbortSignal) =>
      runBot(options, signal, () => {
        reconnectRequest = new AbortController();
        return reconnectRequest.signal;
      }),
    /** Ends the wait before the next attempt to connect. If an attempt is under way, skips the wait after it. */
    reconnect: () => reconnectRequest.abort(),
  };
}

/**
 * Keeps the bot connected until `signal` aborts.
 * @param beginAttempt returns a signal whose abort ends the wait after the attempt
 */
async function runBot(options: BotOptions, signal: AbortSignal, beginAttempt: () => AbortSignal): Promise<void> {
  const { times, random } = options;
  const report = createOutageReporter(options);
  const pendingReplies = new Set<Promise<void>>();
  const onMalformedPacket = createMalformedPacketReporter(options.log);
  const onEvent = createEventHandler({ ...options, onMalformedPacket, signal }, pendingReplies);
  let session: GatewaySession | null = null;
  /** How many connections have ended since the last stable one, including the end of that one. */
  let endCount = 0;
  /** Resolves when the next new session may be started. */
  let sessionPause: Promise<unknown> = Promise.resolve();

  async function connectOnce(): Promise<ConnectionEnd> {
    let stableTimer: NodeJS.Timeout | undefined;
    try {
      const url = session?.url ?? (await findGateway(options.api));
      if (session === null) {
        await sessionPause;
        sessionPause = pause(times.minSessionIntervalMs, undefined, { signal }).catch(() => undefined);
      }
      const onReady = () => {
        report.reportReady();
        options.onReady();
        stableTimer = setTimeout(() => {
          endCount = 0;
          report.reportStable();
        }, times.stableAfterMs);
      };
      const { userAgent, settings } = options;
      const { readyTimeoutMs, newSessionDelayMs } = times;
      const identity = { userAgent, token: settings.botToken };
      const callbacks = { onReady, onEvent, onMalformedPacket };
      return await runGatewayConnection(
        { url, session, random, readyTimeoutMs, newSessionDelayMs, ...identity, ...callbacks },
        signal,
      );
    } catch (error) {
      const isRefused = isUnauthorized(error);
      return { reason: formatReason(error), session: null, wasReady: false, waitMs: getMinWaitMs(error), isRefused };
    } finally {
      clearTimeout(stableTimer);
    }
  }

  while (!signal.aborted) {
    const wakeSignal = AbortSignal.any([signal, beginAttempt()]);
    const connectionEnd = await connectOnce();
    if (signal.aborted) break;
    endCount += 1;
    // The first end is that of the stable connection. The third end follows two failed attempts to resume its session.
    const mayResume = connectionEnd.wasReady || endCount < 3;
    session = mayResume ? connectionEnd.session : null;
    report.reportEnd({ ...connectionEnd, failureCount: endCount });
    // The first loss of a ready connection is usually a short interruption, so the bot reconnects immediately.
    const isFirstLoss = connectionEnd.wasReady && endCount === 1;
    const backoffMs = isFirstLoss ? 0 : computeBackoff(endCount, times, random);
    // If Discord would reject every attempt, waits until `reconnect` is called.
    const wait = connectionEnd.isRefused
      ? waitForAbort(wakeSignal)
      : pause(Math.max(connectionEnd.waitMs ?? 0, backoffMs), undefined, { signal: wakeSignal });
    // The wait rejects if `wakeSignal` aborts.
    await wait.catch(() => undefined);
  }
  await Promise.all(pendingReplies);
}

/** Settles when a signal aborts. If it has already aborted, the option `signal` of `once` ends the wait. */
function waitForAbort(signal: AbortSignal): Promise<unknown> {
  return once(signal, "abort", { signal });
}

/** Discord limits the new sessions per day, and revokes the token if a bot starts more. */
class SessionLimitError extends Error {
  override readonly name = "SessionLimitError";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("The bot has used up its Discord sessions for now");
    this.waitMs = waitMs;
  }
}

/** Finds the URL of the gateway. @throws SessionLimitError if no further session may be started now */
async function findGateway(api: DiscordApi): Promise<string> {
  const { url, session_start_limit: limit } = await api.findGateway();
  if (limit.remaining < 1) throw new SessionLimitError(limit.reset_after);
  return url;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof DiscordError && error.status === 401;
}

function formatReason(error: unknown): string {
  if (isUnauthorized(error)) return tokenRejectedMessage;
  const message = describeError(error);
  return error instanceof SessionLimitError ? message : `Discord is not reachable: ${message}`;
}

/** Returns how long Discord asks to wait after an error; `undefined` if it does not say. */
function getMinWaitMs(error: unknown): number | undefined {
  return error instanceof SessionLimitError || error instanceof DiscordError ? error.waitMs : undefined;
}

/** Creates the handler of gateway events. */
function createEventHandler(
  options: BotOptions & Pick<ReplyOptions, "onMalformedPacket" | "signal">,
  pendingReplies: Set<Promise<void>>,
) {
  const guilds = createGuildTracker(options.onGuilds);
  return (name: string, data: unknown): void => {
    guilds.handle(name, data);
    if (name !== "INTERACTION_CREATE") return;
    const reply = replyToButtonPress(options, data).finally(() => pendingReplies.delete(reply));
    pendingReplies.add(reply);
  };
}

/** Creates a function that logs the first malformed packet of each kind only, because usually many follow. */
function createMalformedPacketReporter(log: Logger) {
  const loggedKinds = new Set<string>();
  return (packetName: string, error: unknown): void => {
    if (loggedKinds.has(packetName) || loggedKinds.size > 100) return;
    loggedKinds.add(packetName);
    log.warn({ what: packetName, err: error }, "Discord sent malformed data");
  };
}
