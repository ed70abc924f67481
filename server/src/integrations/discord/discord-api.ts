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

/** A failed call to Discord. If no response arrived, the call may have been executed. */
export class DiscordError extends Error {
  override readonly name = "DiscordError";
  /** Discord's error code. `undefined` without a valid response. */
  readonly code: string | number | undefined;
  /** The HTTP status. `undefined` without a valid response. */
  readonly status: number | undefined;
  /** How long to wait at least before a retry, in milliseconds. `undefined` if Discord demands no pause. */
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
  /** The timeout of a call, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** How long a call may wait for a rate limit to end, in milliseconds. If the limit lasts longer, the call fails immediately. */
  readonly maxRateLimitWaitMs: number;
  /** The timeout of each of the two calls that answer a button press, in milliseconds. */
  readonly buttonReplyTimeoutMs: number;
  /** Maximum calls per second. */
  readonly maxRequestsPerSecond: number;
};

export type DiscordApi = ReturnType<typeof openDiscordApi>;

/**
 * Opens the Discord API as the league's bot. No call is retried automatically: only the caller knows whether a call without
 * a response was executed. All calls throw `DiscordError`.
 * @param signal aborts pending calls
 */
export function openDiscordApi(
  { apiUrl, botToken, clientId }: Pick<DiscordSettings, "apiUrl" | "botToken" | "clientId">,
  { requestTimeoutMs, maxRateLimitWaitMs, buttonReplyTimeoutMs, maxRequestsPerSecond }: ApiTimes,
  signal: AbortSignal,
) {
  const rest = new REST({
    api: apiUrl,
    timeout: requestTimeoutMs,
    retries: 0,
    globalRequestsPerSecond: maxRequestsPerSecond,
    rejectOnRateLimit: ({ retryAfter, sublimitTimeout }) => Math.max(retryAfter, sublimitTimeout) > maxRateLimitWaitMs,
  });
  signal.addEventListener("abort", () => {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  });

  async function call(
    method: "get" | "post" | "patch" | "delete",
    route: `/${string}`,
    options: RequestData = {},
    // The library's own timeout ends at the first byte of a response. This one covers the complete response. A call may wait
    // twice: for a known rate limit before it is sent, and for an unexpected one afterwards.
    abortSignals = [signal, AbortSignal.timeout(requestTimeoutMs + 2 * maxRateLimitWaitMs)],
  ): Promise<unknown> {
    // `rest` forgets a token that Discord has rejected, but Discord may accept it the next time.
    rest.setToken(botToken);
    try {
      return await rest[method](route, { ...options, signal: AbortSignal.any(abortSignals) });
    } catch (cause) {
      const reason = signal.aborted ? "The league stopped before Discord responded" : formatReason(cause);
      throw new DiscordError(reason, { cause });
    }
  }

  /** Parses a response. @throws DiscordError if it does not match the schema */
  async function read<Schema extends z.ZodType>(schema: Schema, response: Promise<unknown>): Promise<z.output<Schema>> {
    const { data, error } = schema.safeParse(await response);
    if (error) throw new DiscordError("Discord's response is invalid", { cause: error });
    return data as z.output<Schema>;
  }

  /**
   * Makes a call that answers a button press. `signal` does not abort it, so that button presses just before a shutdown are
   * still answered.
   */
  async function callForButtonPress(method: "post" | "patch", route: `/${string}`, body: object): Promise<void> {
    await call(method, route, { body, auth: false }, [AbortSignal.timeout(buttonReplyTimeoutMs)]);
  }

  let botId: string | undefined;

  return {
    /** Returns the id of the bot's account. */
    async findBotId(): Promise<string> {
      botId ??= (await read(withIdSchema, call("get", Routes.user()))).id;
      return botId;
    },
    /** Returns the URL of the gateway, and how many sessions may still be started. */
    findGateway: () => read(gatewaySchema, call("get", Routes.gatewayBot())),
    listChannels: (guildId: string) => read(channelListSchema, call("get", Routes.guildChannels(guildId))),
    /** Creates a channel. @returns its id */
    async createChannel(guildId: string, body: RESTPostAPIGuildChannelJSONBody): Promise<string> {
      return (await read(withIdSchema, call("post", Routes.guildChannels(guildId), { body }))).id;
    },
    async updateChannel(id: string, body: RESTPatchAPIChannelJSONBody): Promise<void> {
      await call("patch", Routes.channel(id), { body });
    },
    /** Deletes a channel, if it still exists. */
    async deleteChannel(id: string): Promise<void> {
      await doesExist(call("delete", Routes.channel(id)));
    },
    /** Lists the latest hundred messages of a channel. */
    listMessages(channelId: string) {
      const query = new URLSearchParams({ limit: "100" });
      return read(messageListSchema, call("get", Routes.channelMessages(channelId), { query }));
    },
    /** Creates a message. @returns its id */
    async createMessage(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<string> {
      return (await read(withIdSchema, call("post", Routes.channelMessages(channelId), { body }))).id;
    },
    /** Updates a message. @returns whether it still exists */
    updateMessage: (channelId: string, id: string, body: RESTPatchAPIChannelMessageJSONBody): Promise<boolean> =>
      doesExist(call("patch", Routes.channelMessage(channelId, id), { body })),
    /** Defers the reply to a button press. Only the user will see the reply. */
    acknowledgeButtonPress({ id, token }: { readonly id: string; readonly token: string }): Promise<void> {
      const body = { type: ResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
      return callForButtonPress("post", Routes.interactionCallback(id, encodeURIComponent(token)), body);
    },
    /** Sends the deferred reply to a button press. */
    answerButtonPress({ token }: { readonly token: string }, content: string): Promise<void> {
      const route = Routes.webhookMessage(clientId, encodeURIComponent(token), "@original");
      return callForButtonPress("patch", route, { content, allowed_mentions: { parse: [] } });
    },
  };
}

/** Returns an error message for admins. Many errors of the library have none. */
function formatReason(cause: unknown): string {
  if (cause instanceof RateLimitError) return "Discord asks the bot to make fewer calls";
  if (cause instanceof HTTPError || (cause instanceof DiscordAPIError && cause.code === undefined)) {
    return `Discord answered with status ${cause.status}`;
  }
  if (cause instanceof Error && cause.name === "AbortError") return "Discord did not answer in time";
  return describeError(cause);
}

/** Whether the target of a call exists: the call did not fail with status 404. */
async function doesExist(response: Promise<unknown>): Promise<boolean> {
  try {
    await response;
    return true;
  } catch (error) {
    if (error instanceof DiscordError && error.status === 404) return false;
    throw error;
  }
}

// Schemas of the used fields of Discord's responses. Other fields are ignored.
const channelSchema = z
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

/** The used fields of a channel. `overwrites`: the ids whose permissions it changes. */
export type GuildChannel = z.output<typeof channelSchema>;

const channelListSchema = arrayOfValid(channelSchema);

const messageSchema = z.object({
  id: snowflake,
  author: z.object({ bot: z.boolean().catch(false) }).catch({ bot: false }),
  embeds: z.array(z.object({ footer: z.object({ text: z.string() }).optional().catch(undefined) })).catch([]),
});

const messageListSchema = arrayOfValid(messageSchema);

const withIdSchema = z.object({ id: snowflake });

const gatewaySchema = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  session_start_limit: z
    .object({ remaining: z.int(), reset_after: z.number().min(0).max(86_400_000) })
    .catch({ remaining: 1, reset_after: 0 }),
});

/** A list schema that drops invalid items. */
function arrayOfValid<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((items): z.output<Item>[] =>
    items.flatMap((value) => {
      const parsed = item.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** Returns a message for an error, never empty. Connection errors may have only a code. */
export function describeError(error: unknown): string {
  const { message, code, name }: { message?: unknown; code?: unknown; name?: unknown } = Object(error);
  return String(message || code || name || error || "an unknown error");
}

export type Discord = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly api: DiscordApi;
  /** The origin of the site. */
  readonly publicUrl: string;
  /** The id of the channel in which the league announces matches. `undefined` if there is none. */
  readonly leagueChannel: string | undefined;
};

/** A queue, and the id of the Discord server that shows it. */
export type QueueLocation = { readonly queueId: number; readonly guildId: string };
