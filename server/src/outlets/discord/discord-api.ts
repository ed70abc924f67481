import { DiscordAPIError, HTTPError, RateLimitError, REST } from "@discordjs/rest";
import {
  MessageFlags,
  RESTJSONErrorCodes,
  type RESTPatchAPIChannelJSONBody,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIGuildChannelJSONBody,
  InteractionResponseType as ResponseType,
  Routes,
} from "discord-api-types/v10";
import type { z } from "zod";
import type { DiscordSettings } from "../../features/settings.ts";
import { channels, gatewayInformation, identified, messages } from "./discord-answers.ts";

/** Discord did not do what it was asked to, or nobody knows whether it did. */
export class DiscordFault extends Error {
  override readonly name = "DiscordFault";
  /** Discord's own number for what is wrong; `undefined`: it did not get to say. */
  readonly code: string | number | undefined;
  /** The HTTP status of its answer; `undefined`: there was none, or none that can be read. */
  readonly status: number | undefined;
  /** It is not to be asked again for so many whole milliseconds. */
  readonly waitMs: number | undefined;

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.code = cause instanceof DiscordAPIError ? cause.code : undefined;
    this.status = cause instanceof DiscordAPIError || cause instanceof HTTPError ? cause.status : undefined;
    this.waitMs =
      cause instanceof RateLimitError ? Math.ceil(Math.max(cause.retryAfter, cause.sublimitTimeout)) : undefined;
  }
}

export type ApiTimes = {
  /** For how many milliseconds a call may go unanswered. */
  readonly callMs: number;
  /** For how many milliseconds a call waits its turn where calls are limited; if it is longer, it fails at once. */
  readonly queueMs: number;
  /** For how many milliseconds each of the two calls that answer a pressed button may go unanswered. */
  readonly pressMs: number;
  /** How many calls a second are made at most. */
  readonly callsPerSecond: number;
};

export type DiscordApi = ReturnType<typeof openDiscordApi>;

/**
 * The calls of Discord's that the league makes as its bot. None is retried by itself: only the caller knows whether a
 * call that went unanswered was done. Of the answers only the fields that are needed are read. All throw `DiscordFault`.
 * @param signal ends calls under way
 */
export function openDiscordApi(
  { apiUrl, botToken, clientId }: Pick<DiscordSettings, "apiUrl" | "botToken" | "clientId">,
  { callMs, queueMs, pressMs, callsPerSecond }: ApiTimes,
  signal: AbortSignal,
) {
  const rest = new REST({
    api: apiUrl,
    timeout: callMs,
    retries: 0,
    globalRequestsPerSecond: callsPerSecond,
    rejectOnRateLimit: ({ retryAfter, sublimitTimeout }) => Math.max(retryAfter, sublimitTimeout) > queueMs,
  });
  signal.addEventListener("abort", () => {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  });

  type Begin = (options: { signal: AbortSignal }) => Promise<unknown>;

  // The library's own timeout ends with the first byte of an answer, this one with its last.
  async function call(begin: Begin, limits = [signal, AbortSignal.timeout(callMs + 2 * queueMs)]): Promise<unknown> {
    // A refused token is forgotten by `rest`; it may be good again the next time.
    rest.setToken(botToken);
    try {
      return await begin({ signal: AbortSignal.any(limits) });
    } catch (cause) {
      throw new DiscordFault(cause instanceof Error ? cause.message : "Discord did not answer", { cause });
    }
  }

  async function ask<Schema extends z.ZodType>(schema: Schema, begin: Begin): Promise<z.output<Schema>> {
    const read = schema.safeParse(await call(begin));
    if (!read.success) throw new DiscordFault("Discord's answer cannot be read", { cause: read.error });
    return read.data;
  }

  // Who ends the league lets those hear who pressed a button just before: `signal` does not end these calls.
  const callForPress = (begin: Begin) => call(begin, [AbortSignal.timeout(pressMs)]);

  let botId: string | undefined;

  return {
    /** The id of the bot's own account. */
    async botId(): Promise<string> {
      botId ??= (await ask(identified, (options) => rest.get(Routes.user(), options))).id;
      return botId;
    },
    /** Where the gateway is, and how many sessions may still be begun. */
    gateway: () => ask(gatewayInformation, (options) => rest.get(Routes.gatewayBot(), options)),
    channelsOf: (guildId: string) => ask(channels, (options) => rest.get(Routes.guildChannels(guildId), options)),
    /** @returns its id */
    async makeChannel(guildId: string, body: RESTPostAPIGuildChannelJSONBody): Promise<string> {
      return (await ask(identified, (options) => rest.post(Routes.guildChannels(guildId), { ...options, body }))).id;
    },
    async changeChannel(id: string, body: RESTPatchAPIChannelJSONBody): Promise<void> {
      await call((options) => rest.patch(Routes.channel(id), { ...options, body }));
    },
    /** Removes a channel, if it is still there. */
    async removeChannel(id: string): Promise<void> {
      await unless(
        ({ status }) => status === 404,
        call((options) => rest.delete(Routes.channel(id), options)),
      );
    },
    /** The latest hundred messages of a channel. */
    messagesIn: (channelId: string) =>
      ask(messages, (options) =>
        rest.get(Routes.channelMessages(channelId), { ...options, query: new URLSearchParams({ limit: "100" }) }),
      ),
    /** @returns its id */
    async makeMessage(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<string> {
      return (await ask(identified, (options) => rest.post(Routes.channelMessages(channelId), { ...options, body })))
        .id;
    },
    /** @returns whether it is still there */
    changeMessage: (channelId: string, id: string, body: RESTPatchAPIChannelMessageJSONBody): Promise<boolean> =>
      unless(
        ({ code }) => code === RESTJSONErrorCodes.UnknownMessage,
        call((options) => rest.patch(Routes.channelMessage(channelId, id), { ...options, body })),
      ),
    /** Tells who pressed a button that an answer will come, which nobody else will see. */
    async acknowledgePress({ id, token }: { readonly id: string; readonly token: string }): Promise<void> {
      const body = { type: ResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
      const route = Routes.interactionCallback(id, encodeURIComponent(token));
      await callForPress((options) => rest.post(route, { ...options, auth: false, body }));
    },
    /** Answers who pressed a button, once that was acknowledged. */
    async answerPress({ token }: { readonly token: string }, content: string): Promise<void> {
      const body = { content, allowed_mentions: { parse: [] } };
      const route = Routes.webhookMessage(clientId, encodeURIComponent(token), "@original");
      await callForPress((options) => rest.patch(route, { ...options, auth: false, body }));
    },
  };
}

/** @returns whether the call did not fail in this way */
async function unless(isExpected: (fault: DiscordFault) => boolean, called: Promise<unknown>): Promise<boolean> {
  try {
    await called;
    return true;
  } catch (fault) {
    if (fault instanceof DiscordFault && isExpected(fault)) return false;
    throw fault;
  }
}
