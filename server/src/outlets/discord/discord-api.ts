import { DiscordAPIError, HTTPError, RateLimitError, REST } from "@discordjs/rest";
import { snowflake } from "contract/snowflake.ts";
import {
  MessageFlags,
  type RESTPatchAPIChannelJSONBody,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIGuildChannelJSONBody,
  InteractionResponseType as ResponseType,
  Routes,
} from "discord-api-types/v10";
import { z } from "zod";
import type { LeagueDatabase } from "../../features/context.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Clock } from "../../platform/clock.ts";

/** A failed call of Discord. It may have been executed, if no answer arrived. */
export class DiscordFault extends Error {
  override readonly name = "DiscordFault";
  /** Discord's error code; `undefined` without a readable answer. */
  readonly code: string | number | undefined;
  /** The HTTP status of the answer; `undefined` without a readable answer. */
  readonly status: number | undefined;
  /** How long not to retry, in whole milliseconds. */
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
  readonly callMs: number;
  /** How long a call waits for a rate limit at most, in milliseconds; if it had to wait longer, it fails at once. */
  readonly queueMs: number;
  /** The timeout of each of the two calls that answer a pressed button, in milliseconds. */
  readonly pressMs: number;
  /** The largest number of calls per second. */
  readonly callsPerSecond: number;
};

export type DiscordApi = ReturnType<typeof openDiscordApi>;

/**
 * The calls that the league makes as its bot. None is retried automatically: only the caller knows whether a
 * call without an answer was executed. All throw `DiscordFault`.
 * @param signal aborts pending calls
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

  // The library's own timeout covers an answer up to its first byte, this one up to its last.
  async function call(begin: Begin, limits = [signal, AbortSignal.timeout(callMs + 2 * queueMs)]): Promise<unknown> {
    // `rest` drops a refused token, but it may be valid the next time.
    rest.setToken(botToken);
    try {
      return await begin({ signal: AbortSignal.any(limits) });
    } catch (cause) {
      throw new DiscordFault(signal.aborted ? "The league ended before Discord answered" : reasonOf(cause), { cause });
    }
  }

  async function request<Schema extends z.ZodType>(schema: Schema, begin: Begin): Promise<z.output<Schema>> {
    const read = schema.safeParse(await call(begin));
    if (!read.success) throw new DiscordFault("Discord's answer cannot be read", { cause: read.error });
    return read.data;
  }

  // Not aborted by `signal`: buttons that were pressed just before a shutdown are still answered.
  const callForPress = (begin: Begin) => call(begin, [AbortSignal.timeout(pressMs)]);

  let botId: string | undefined;

  return {
    /** The id of the bot's own account. */
    async botId(): Promise<string> {
      botId ??= (await request(identified, (options) => rest.get(Routes.user(), options))).id;
      return botId;
    },
    /** The URL of the gateway, and how many sessions may still be started. */
    gateway: () => request(gatewayInformation, (options) => rest.get(Routes.gatewayBot(), options)),
    channelsOf: (guildId: string) => request(channels, (options) => rest.get(Routes.guildChannels(guildId), options)),
    /** @returns its id */
    async makeChannel(guildId: string, body: RESTPostAPIGuildChannelJSONBody): Promise<string> {
      return (await request(identified, (options) => rest.post(Routes.guildChannels(guildId), { ...options, body })))
        .id;
    },
    async changeChannel(id: string, body: RESTPatchAPIChannelJSONBody): Promise<void> {
      await call((options) => rest.patch(Routes.channel(id), { ...options, body }));
    },
    /** Deletes a channel, if it still exists. */
    async removeChannel(id: string): Promise<void> {
      await unless(
        ({ status }) => status === 404,
        call((options) => rest.delete(Routes.channel(id), options)),
      );
    },
    /** The latest hundred messages of a channel. */
    messagesIn: (channelId: string) =>
      request(messages, (options) =>
        rest.get(Routes.channelMessages(channelId), { ...options, query: new URLSearchParams({ limit: "100" }) }),
      ),
    /** @returns its id */
    async makeMessage(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<string> {
      return (
        await request(identified, (options) => rest.post(Routes.channelMessages(channelId), { ...options, body }))
      ).id;
    },
    /** @returns whether it still exists */
    changeMessage: (channelId: string, id: string, body: RESTPatchAPIChannelMessageJSONBody): Promise<boolean> =>
      unless(
        ({ status }) => status === 404,
        call((options) => rest.patch(Routes.channelMessage(channelId, id), { ...options, body })),
      ),
    /** Defers the reply to a pressed button; the reply will be ephemeral. */
    async acknowledgePress({ id, token }: { readonly id: string; readonly token: string }): Promise<void> {
      const body = { type: ResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
      const route = Routes.interactionCallback(id, encodeURIComponent(token));
      await callForPress((options) => rest.post(route, { ...options, auth: false, body }));
    },
    /** Sends the reply to a pressed button, once it was deferred. */
    async answerPress({ token }: { readonly token: string }, content: string): Promise<void> {
      const body = { content, allowed_mentions: { parse: [] } };
      const route = Routes.webhookMessage(clientId, encodeURIComponent(token), "@original");
      await callForPress((options) => rest.patch(route, { ...options, auth: false, body }));
    },
  };
}

/** Why a call failed, in words for admins; many errors of the library have none. */
function reasonOf(cause: unknown): string {
  if (cause instanceof RateLimitError) return "Discord asks the bot to make fewer calls";
  if (cause instanceof HTTPError || (cause instanceof DiscordAPIError && cause.code === undefined)) {
    return `Discord answered with status ${cause.status}`;
  }
  if (cause instanceof Error && cause.name === "AbortError") return "Discord did not answer in time";
  return faultWords(cause);
}

/** @returns false if the call fails with this error */
async function unless(isExpected: (fault: DiscordFault) => boolean, called: Promise<unknown>): Promise<boolean> {
  try {
    await called;
    return true;
  } catch (fault) {
    if (fault instanceof DiscordFault && isExpected(fault)) return false;
    throw fault;
  }
}

/** Schemas of the fields of Discord's answers that are read; other fields are ignored. */
const channel = z.object({
  id: snowflake,
  type: z.int(),
  name: z.string().catch(""),
  parent_id: z.string().nullable().catch(null),
  topic: z.string().nullable().catch(null),
  permission_overwrites: z.array(z.object({ id: z.string() }).catch({ id: "" })).catch([]),
});

/** The used fields of a channel; `overwrites` are the ids whose permissions it changes. */
export type GuildChannel = z.output<typeof guildChannel>;

const guildChannel = channel.transform(({ permission_overwrites, ...rest }) => ({
  ...rest,
  overwrites: permission_overwrites.map(({ id }) => id),
}));

const channels = readable(guildChannel);

const message = z.object({
  id: snowflake,
  author: z.object({ bot: z.boolean().catch(false) }).catch({ bot: false }),
  embeds: z.array(z.object({ footer: z.object({ text: z.string() }).optional().catch(undefined) })).catch([]),
});

const messages = readable(message);

const identified = z.object({ id: snowflake });

const gatewayInformation = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  session_start_limit: z
    .object({ remaining: z.int(), reset_after: z.number().min(0).max(86_400_000) })
    .catch({ remaining: 1, reset_after: 0 }),
});

/** A list without its unreadable items. */
function readable<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((all): z.output<Item>[] =>
    all.flatMap((one) => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
}

/** Why something failed, in words that are never empty: errors of connections may have a code alone. */
export function faultWords(fault: unknown): string {
  const { message, code, name }: { message?: unknown; code?: unknown; name?: unknown } = Object(fault);
  return String(message || code || name || fault || "an unknown error");
}

export type Discord = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly api: DiscordApi;
  /** The origin of the site. */
  readonly publicUrl: string;
};

/** The id of the Discord server that shows a queue. */
export type QueueLocation = { readonly queueId: number; readonly guildId: string };
