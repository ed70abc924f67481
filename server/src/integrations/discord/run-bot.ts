import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Logger } from "../../platform/logger.ts";
import { backoff } from "../../platform/outbox/deliver-news.ts";
import type { Random } from "../../platform/random.ts";
import { type AnswerParts, type AnswerTimes, answerPress, type Pressed } from "./answer-press.ts";
import { type BotState, type Guilds, guildTracker, outageReport } from "./bot-state.ts";
import { type DiscordApi, DiscordFault, faultWords } from "./discord-api.ts";
import { type Ended, type GatewaySession, runGatewayConnection, tokenRefused } from "./run-gateway-connection.ts";

/** In milliseconds. */
export type BotTimes = AnswerTimes & {
  /** The timeout until a connection is ready. */
  readonly readyMs: number;
  /** After this time a ready connection has lasted: the count of failures is reset. */
  readonly lastsMs: number;
  /** The shortest time between two new sessions, by Discord's rules. */
  readonly identifyMs: number;
  /** How long to wait at least and at most after Discord ended a session, by Discord's rules. */
  readonly renewMs: readonly [least: number, most: number];
};

export type BotParts = {
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
  readonly onPress: (pressed: Pressed) => Promise<string>;
};

export type Bot = ReturnType<typeof openBot>;

export function openBot(parts: BotParts) {
  let asked = new AbortController();
  return {
    /**
     * Keeps the bot connected until it is aborted, and resolves once all pressed buttons are answered. Whatever Discord
     * sends or does, it never rejects: it reconnects, at once after a connection that lasted, else with backoff; where
     * Discord refuses every further attempt, only when it is asked.
     */
    run: (signal: AbortSignal) =>
      runBot(parts, signal, () => {
        asked = new AbortController();
        return asked.signal;
      }),
    /** Tries to connect at once, or, where an attempt is under way, once that has failed. */
    tryAgain: () => asked.abort(),
  };
}

async function runBot(parts: BotParts, signal: AbortSignal, beginAttempt: () => AbortSignal): Promise<void> {
  const { times, random } = parts;
  const report = outageReport(parts);
  const answering = new Set<Promise<void>>();
  const onUnreadable = unreadableReport(parts.log);
  const onEvent = eventReader({ ...parts, onUnreadable, signal }, answering);
  let session: GatewaySession | null = null;
  let failures = 0;
  let mayIdentify: Promise<unknown> = Promise.resolve();

  async function connectOnce(): Promise<Ended> {
    let lasting: NodeJS.Timeout | undefined;
    try {
      const url = session?.url ?? (await findGateway(parts.api));
      if (session === null) {
        await mayIdentify;
        mayIdentify = pause(times.identifyMs, undefined, { signal }).catch(() => undefined);
      }
      const onReady = () => {
        report.ready();
        parts.onReady();
        lasting = setTimeout(() => {
          failures = 0;
          report.lasts();
        }, times.lastsMs);
      };
      const { userAgent, settings } = parts;
      const { readyMs, renewMs } = times;
      const connection = { url, session, random, userAgent, token: settings.botToken, readyMs, renewMs };
      return await runGatewayConnection({ ...connection, onReady, onEvent, onUnreadable }, signal);
    } catch (fault) {
      const isRefused = isUnauthorized(fault);
      return { reason: reasonOf(fault), session: null, wasReady: false, waitMs: waitOf(fault), isRefused };
    } finally {
      clearTimeout(lasting);
    }
  }

  while (!signal.aborted) {
    const woken = AbortSignal.any([signal, beginAttempt()]);
    const ended = await connectOnce();
    if (signal.aborted) break;
    failures += 1;
    // After two failed attempts to resume, a new session is started.
    session = ended.wasReady || failures < 3 ? ended.session : null;
    report.ended({ ...ended, failures });
    const backoffMs = ended.wasReady && failures === 1 ? 0 : backoff(failures, times, random);
    const waiting = ended.isRefused
      ? once(woken, "abort", { signal: woken })
      : pause(Math.max(ended.waitMs ?? 0, backoffMs), undefined, { signal: woken });
    await waiting.catch(() => undefined);
  }
  await Promise.all(answering);
}

/** Discord allows this number of new sessions a day, and revokes the token after more. */
class NoSessionsLeft extends Error {
  override readonly name = "NoSessionsLeft";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("Discord lets the bot begin no more sessions for now");
    this.waitMs = waitMs;
  }
}

async function findGateway(api: DiscordApi): Promise<string> {
  const { url, session_start_limit: left } = await api.gateway();
  if (left.remaining < 1) throw new NoSessionsLeft(left.reset_after);
  return url;
}

function isUnauthorized(fault: unknown): boolean {
  return fault instanceof DiscordFault && fault.status === 401;
}

function reasonOf(fault: unknown): string {
  if (isUnauthorized(fault)) return tokenRefused;
  const words = faultWords(fault);
  return fault instanceof NoSessionsLeft ? words : `Discord is not reachable: ${words}`;
}

function waitOf(fault: unknown): number | undefined {
  return fault instanceof NoSessionsLeft || fault instanceof DiscordFault ? fault.waitMs : undefined;
}

/** Handles the events that are used. */
function eventReader(parts: BotParts & Pick<AnswerParts, "onUnreadable" | "signal">, answering: Set<Promise<void>>) {
  const guilds = guildTracker(parts.onGuilds);
  return (name: string, data: unknown): void => {
    guilds.handle(name, data);
    if (name !== "INTERACTION_CREATE") return;
    const answer = answerPress(parts, data).finally(() => answering.delete(answer));
    answering.add(answer);
  };
}

/** Logs an unreadable packet once per kind: usually many follow. */
function unreadableReport(log: Logger) {
  const logged = new Set<string>();
  return (what: string, fault: unknown): void => {
    if (logged.has(what) || logged.size > 100) return;
    logged.add(what);
    log.warn({ what, err: fault }, "Discord sent what cannot be read");
  };
}
