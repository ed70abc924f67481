import {
  type APIGuildChannel,
  type APIMessage,
  DiscordAPIError,
  RateLimitError,
  REST,
  RESTJSONErrorCodes,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIGuildChannelJSONBody,
  Routes,
} from "discord.js";
import type { DiscordSettings } from "../../league/context.ts";

/** Discord did not do what it was asked to, or nobody knows whether it did. */
export class DiscordFault extends Error {
  override readonly name = "DiscordFault";
  /** Discord's own number for what is wrong; `undefined`: it did not get to say. */
  readonly code: string | number | undefined;
  /** It is not to be asked again for so many whole milliseconds. */
  readonly waitMs: number | undefined;

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.code = cause instanceof DiscordAPIError ? cause.code : undefined;
    this.waitMs =
      cause instanceof RateLimitError ? Math.ceil(Math.max(cause.retryAfter, cause.sublimitTimeout)) : undefined;
  }
}

export type ApiTimes = {
  /** For how many milliseconds a call may go unanswered. */
  readonly callMs: number;
  /** For how many milliseconds a call waits its turn where calls are limited; if it is longer, it fails at once. */
  readonly queueMs: number;
};

/** A channel of a server, as far as it matters here. */
export type GuildChannel = Pick<APIGuildChannel, "id" | "name" | "parent_id" | "type"> & { topic?: string | null };

export type DiscordApi = ReturnType<typeof openDiscordApi>;

/**
 * The calls of Discord's that show something. None is repeated by itself: only who asked can tell whether a call that
 * went unanswered was done. All throw `DiscordFault`.
 * @param signal ends calls under way
 */
export function openDiscordApi(
  { apiUrl, botToken }: Pick<DiscordSettings, "apiUrl" | "botToken">,
  { callMs, queueMs }: ApiTimes,
  signal: AbortSignal,
) {
  const rest = new REST({
    api: apiUrl,
    timeout: callMs,
    retries: 0,
    rejectOnRateLimit: ({ retryAfter, sublimitTimeout }) => Math.max(retryAfter, sublimitTimeout) > queueMs,
  });
  signal.addEventListener("abort", () => {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  });

  async function call<Answer>(begin: (options: { signal: AbortSignal }) => Promise<unknown>): Promise<Answer> {
    // A refused token is forgotten by `rest`; it may be good again the next time.
    rest.setToken(botToken);
    try {
      // The library's own timeout ends with the first byte of an answer, this one with its last.
      return (await begin({ signal: AbortSignal.any([signal, AbortSignal.timeout(callMs + 2 * queueMs)]) })) as Answer;
    } catch (cause) {
      throw new DiscordFault(cause instanceof Error ? cause.message : "Discord did not answer", { cause });
    }
  }

  return {
    channelsOf: (guildId: string) =>
      call<GuildChannel[]>((options) => rest.get(Routes.guildChannels(guildId), options)),
    /** @returns its id */
    async makeChannel(guildId: string, body: RESTPostAPIGuildChannelJSONBody): Promise<string> {
      const made = await call<GuildChannel>((options) =>
        rest.post(Routes.guildChannels(guildId), { ...options, body }),
      );
      return made.id;
    },
    async changeChannel(id: string, body: { name?: string; parent_id?: string | null }): Promise<void> {
      await call((options) => rest.patch(Routes.channel(id), { ...options, body }));
    },
    /** Removes a channel, if it is still there. */
    async removeChannel(id: string): Promise<void> {
      await unless(
        RESTJSONErrorCodes.UnknownChannel,
        call((options) => rest.delete(Routes.channel(id), options)),
      );
    },
    /** The latest hundred messages of a channel. */
    messagesIn: (channelId: string) =>
      call<APIMessage[]>((options) =>
        rest.get(Routes.channelMessages(channelId), { ...options, query: new URLSearchParams({ limit: "100" }) }),
      ),
    /** @returns its id */
    async makeMessage(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<string> {
      const made = await call<APIMessage>((options) =>
        rest.post(Routes.channelMessages(channelId), { ...options, body }),
      );
      return made.id;
    },
    /** @returns whether it is still there */
    changeMessage: (channelId: string, id: string, body: RESTPatchAPIChannelMessageJSONBody): Promise<boolean> =>
      unless(
        RESTJSONErrorCodes.UnknownMessage,
        call((options) => rest.patch(Routes.channelMessage(channelId, id), { ...options, body })),
      ),
  };
}

/** @returns whether the call did not fail with this code */
async function unless(code: number, called: Promise<unknown>): Promise<boolean> {
  try {
    await called;
    return true;
  } catch (fault) {
    if (fault instanceof DiscordFault && fault.code === code) return false;
    throw fault;
  }
}
