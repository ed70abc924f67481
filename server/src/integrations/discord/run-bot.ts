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

/** In milliseconds. */
export type BotTimes = ReplyTimes & {
  /** The timeout for a connection to become ready. */
  readonly readyMs: number;
  /** After this time a ready connection counts as lasting, and the number of failures is reset. */
  readonly lastsMs: number;
  /** Minimum time between two new sessions, by Discord's rules. */
  readonly identifyMs: number;
  /** Minimum and maximum wait after Discord ended a session, by Discord's rules. */
  readonly renewMs: readonly [min: number, max: number];
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
  readonly onPress: (pressed: ButtonPress) => Promise<string>;
};

export type Bot = ReturnType<typeof openBot>;

export function openBot(options: BotOptions) {
  let reconnectRequest = new AbortController();
  return {
    /**
     * Keeps the bot connected until the signal aborts. Resolves once all button presses are answered. Never rejects,
     * whatever Discord sends. After a connection that lasted it reconnects at once, otherwise with backoff. If Discord
     * would reject every further attempt, it reconnects only when `reconnect` is called.
     */
    run: (signal: AbortSignal) =>
      runBot(options, signal, () => {
        reconnectRequest = new AbortController();
        return reconnectRequest.signal;
      }),
    /** Ends the wait before the next attempt to connect. During an attempt it applies to the wait after it. */
    reconnect: () => reconnectRequest.abort(),
  };
}

async function runBot(options: BotOptions, signal: AbortSignal, beginAttempt: () => AbortSignal): Promise<void> {
  const { times, random } = options;
  const report = createOutageReporter(options);
  const pendingReplies = new Set<Promise<void>>();
  const onUnreadable = createUnreadableReporter(options.log);
  const onEvent = createEventHandler({ ...options, onUnreadable, signal }, pendingReplies);
  let session: GatewaySession | null = null;
  let failures = 0;
  let mayIdentify: Promise<unknown> = Promise.resolve();

  async function connectOnce(): Promise<ConnectionEnd> {
    let lastingTimer: NodeJS.Timeout | undefined;
    try {
      const url = session?.url ?? (await findGateway(options.api));
      if (session === null) {
        await mayIdentify;
        mayIdentify = pause(times.identifyMs, undefined, { signal }).catch(() => undefined);
      }
      const onReady = () => {
        report.ready();
        options.onReady();
        lastingTimer = setTimeout(() => {
          failures = 0;
          report.lasts();
        }, times.lastsMs);
      };
      const { userAgent, settings } = options;
      const { readyMs, renewMs } = times;
      const connection = { url, session, random, userAgent, token: settings.botToken, readyMs, renewMs };
      return await runGatewayConnection({ ...connection, onReady, onEvent, onUnreadable }, signal);
    } catch (error) {
      const isRefused = isUnauthorized(error);
      return { reason: formatReason(error), session: null, wasReady: false, waitMs: getWaitMs(error), isRefused };
    } finally {
      clearTimeout(lastingTimer);
    }
  }

  while (!signal.aborted) {
    const wakeSignal = AbortSignal.any([signal, beginAttempt()]);
    const ended = await connectOnce();
    if (signal.aborted) break;
    failures += 1;
    // After two failed attempts to resume, a new session is started.
    session = ended.wasReady || failures < 3 ? ended.session : null;
    report.ended({ ...ended, failures });
    const backoffMs = ended.wasReady && failures === 1 ? 0 : computeBackoff(failures, times, random);
    const waiting = ended.isRefused
      ? once(wakeSignal, "abort", { signal: wakeSignal })
      : pause(Math.max(ended.waitMs ?? 0, backoffMs), undefined, { signal: wakeSignal });
    await waiting.catch(() => undefined);
  }
  await Promise.all(pendingReplies);
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

async function findGateway(api: DiscordApi): Promise<string> {
  const { url, session_start_limit: limit } = await api.gateway();
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

function getWaitMs(error: unknown): number | undefined {
  return error instanceof SessionLimitError || error instanceof DiscordError ? error.waitMs : undefined;
}

/** Creates the handler of gateway events. */
function createEventHandler(
  options: BotOptions & Pick<ReplyOptions, "onUnreadable" | "signal">,
  pendingReplies: Set<Promise<void>>,
) {
  const guilds = createGuildTracker(options.onGuilds);
  return (name: string, data: unknown): void => {
    guilds.handle(name, data);
    if (name !== "INTERACTION_CREATE") return;
    const answer = replyToButtonPress(options, data).finally(() => pendingReplies.delete(answer));
    pendingReplies.add(answer);
  };
}

/** Logs malformed packets once per kind, because usually many follow. */
function createUnreadableReporter(log: Logger) {
  const logged = new Set<string>();
  return (what: string, error: unknown): void => {
    if (logged.has(what) || logged.size > 100) return;
    logged.add(what);
    log.warn({ what, err: error }, "Discord sent malformed data");
  };
}
