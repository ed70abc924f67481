import { DiscordAPIError, HTTPError, RateLimitError, REST, type RequestData } from "@discordjs/rest";
import { snowflake } from "contract/ids.ts";
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

  async function call(
    method: "get" | "post" | "patch" | "delete",
    route: `/${string}`,
    options: RequestData = {},
    // The library's own timeout covers an answer up to its first byte, this one up to its last.
    limits = [signal, AbortSignal.timeout(callMs + 2 * queueMs)],
  ): Promise<unknown> {
    // `rest` drops a refused token, but it may be valid the next time.
    rest.setToken(botToken);
    try {
      return await rest[method](route, { ...options, signal: AbortSignal.any(limits) });
    } catch (cause) {
      throw new DiscordFault(signal.aborted ? "The league ended before Discord answered" : reasonOf(cause), { cause });
    }
  }

  async function read<Schema extends z.ZodType>(schema: Schema, called: Promise<unknown>): Promise<z.output<Schema>> {
    const { data, error } = schema.safeParse(await called);
    if (error) throw new DiscordFault("Discord's answer cannot be read", { cause: error });
    return data as z.output<Schema>;
  }

  /** Not aborted by `signal`: buttons that were pressed just before a shutdown are still answered. */
  async function callForPress(method: "post" | "patch", route: `/${string}`, body: object): Promise<void> {
    await call(method, route, { body, auth: false }, [AbortSignal.timeout(pressMs)]);
  }

  let botId: string | undefined;

  return {
    /** The id of the bot's own account. */
    async botId(): Promise<string> {
      botId ??= (await read(identified, call("get", Routes.user()))).id;
      return botId;
    },
    /** The URL of the gateway, and how many sessions may still be started. */
    gateway: () => read(gatewayInformation, call("get", Routes.gatewayBot())),
    channelsOf: (guildId: string) => read(channels, call("get", Routes.guildChannels(guildId))),
    /** @returns its id */
    async makeChannel(guildId: string, body: RESTPostAPIGuildChannelJSONBody): Promise<string> {
      return (await read(identified, call("post", Routes.guildChannels(guildId), { body }))).id;
    },
    async changeChannel(id: string, body: RESTPatchAPIChannelJSONBody): Promise<void> {
      await call("patch", Routes.channel(id), { body });
    },
    /** Deletes a channel, if it still exists. */
    async removeChannel(id: string): Promise<void> {
      await isThere(call("delete", Routes.channel(id)));
    },
    /** The latest hundred messages of a channel. */
    messagesIn(channelId: string) {
      const query = new URLSearchParams({ limit: "100" });
      return read(messages, call("get", Routes.channelMessages(channelId), { query }));
    },
    /** @returns its id */
    async makeMessage(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<string> {
      return (await read(identified, call("post", Routes.channelMessages(channelId), { body }))).id;
    },
    /** @returns whether it still exists */
    changeMessage: (channelId: string, id: string, body: RESTPatchAPIChannelMessageJSONBody): Promise<boolean> =>
      isThere(call("patch", Routes.channelMessage(channelId, id), { body })),
    /** Defers the reply to a pressed button; the reply will be ephemeral. */
    acknowledgePress({ id, token }: { readonly id: string; readonly token: string }): Promise<void> {
      const body = { type: ResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
      return callForPress("post", Routes.interactionCallback(id, encodeURIComponent(token)), body);
    },
    /** Sends the reply to a pressed button, once it was deferred. */
    answerPress({ token }: { readonly token: string }, content: string): Promise<void> {
      const route = Routes.webhookMessage(clientId, encodeURIComponent(token), "@original");
      return callForPress("patch", route, { content, allowed_mentions: { parse: [] } });
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

/** Whether what a call is about exists: its error, whatever its code, is no 404. */
async function isThere(called: Promise<unknown>): Promise<boolean> {
  try {
    await called;
    return true;
  } catch (fault) {
    if (fault instanceof DiscordFault && fault.status === 404) return false;
    throw fault;
  }
}

/** Schemas of the fields of Discord's answers that are read; other fields are ignored. */
const channel = z
  .object({
    id: snowflake,
    type: z.int(),
    name: z.string().catch(""),
    parent_id: z.string().nullable().catch(null),
    topic: z.string().nullable().catch(null),
    permission_overwrites: z.array(z.object({ id: z.string() }).catch({ id: "" })).catch([]),
  })
  .transform(({ permission_overwrites, ...rest }) => ({
    ...rest,
    overwrites: permission_overwrites.map(({ id }) => id),
  }));

/** The used fields of a channel; `overwrites` are the ids whose permissions it changes. */
export type GuildChannel = z.output<typeof channel>;

const channels = readable(channel);

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
  /** The id of the channel in which the league announces matches; `undefined`: it does not. */
  readonly leagueChannel: string | undefined;
};

/** The id of the Discord server that shows a queue. */
export type QueueLocation = { readonly queueId: number; readonly guildId: string };
