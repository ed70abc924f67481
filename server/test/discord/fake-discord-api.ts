import { DiscordAPIError } from "@discordjs/rest";
import { MessageFlags, InteractionResponseType as ResponseType } from "discord-api-types/v10";
import { type DiscordApi, DiscordError as FailedCallError } from "../../src/integrations/discord/discord-api.ts";
import { DiscordError } from "./discord-error.ts";
import { createRoutes, type RouteRequest } from "./fake-routes.ts";
import { createInteractions } from "./interactions.ts";
import { createOAuth } from "./oauth.ts";
import { createPeople } from "./people.ts";
import { type Channel, type Message, World } from "./world.ts";

/** A call of the bot. */
export type ApiCall = {
  /** Such as `POST /channels/:channel/messages`. */
  readonly route: string;
  readonly params: RouteRequest["params"];
  readonly body: unknown;
};

/** How a call fails. */
export type ApiFailure = {
  /** Whether Discord executes the call, and only its response is lost. */
  readonly isExecuted?: boolean;
  /** The status of the response. Without a status, no response arrives. */
  readonly status?: number;
};

const botId = "1100000000000000001";

/**
 * Creates a Discord in memory, for tests of what Discord shows. `api` replaces the product's calls over HTTP. It validates
 * bodies and permissions as `startFakeDiscord` does.
 */
export function createFakeDiscordApi() {
  const world = new World(botId);
  // The maximum delay of a timer, so that no interaction expires during a test.
  const responseTimeoutMs = 2 ** 31 - 1;
  const interactions = createInteractions(world, responseTimeoutMs);
  const routes = createRoutes(world, interactions, createOAuth(world, ""), () => "");
  const handlers = { ...routes.bot, ...routes.anyone };
  const calls: ApiCall[] = [];
  let findFailure: (call: ApiCall) => ApiFailure | undefined = () => undefined;

  /** @throws FailedCallError if Discord rejects the call, or if the test makes it fail */
  async function call(route: string, params: RouteRequest["params"], body?: unknown): Promise<unknown> {
    const apiCall = { route, params, body: structuredClone(body) };
    calls.push(apiCall);
    const failure = findFailure(apiCall);
    const response = failure === undefined || failure.isExecuted ? execute(apiCall) : undefined;
    if (failure !== undefined) throw createFailedCall(failure.status, { message: "Failed by the test", code: 0 });
    return response;
  }

  function execute({ route, params, body }: ApiCall): unknown {
    const handler = handlers[route];
    if (handler === undefined) throw new Error(`Discord has no route ${route}`);
    try {
      return handler({ params, body, query: new URLSearchParams({ limit: "100" }), account: world.bot }).body;
    } catch (error) {
      throw error instanceof DiscordError ? createFailedCall(error.status, error.body) : error;
    }
  }

  const api: DiscordApi = {
    findBotId: async () => botId,
    findGateway: () => Promise.reject(new Error("Discord in memory has no gateway")),
    async listChannels(guild) {
      const channels = (await call("GET /guilds/:guild/channels", { guild })) as Channel[];
      return channels.map(({ permission_overwrites, ...channel }) => ({
        ...channel,
        overwrites: permission_overwrites.map(({ id }) => id),
      }));
    },
    createChannel: async (guild, body) => getId(await call("POST /guilds/:guild/channels", { guild }, body)),
    async updateChannel(channel, body) {
      await call("PATCH /channels/:channel", { channel }, body);
    },
    async deleteChannel(channel) {
      await doesExist(call("DELETE /channels/:channel", { channel }));
    },
    async listMessages(channel) {
      const messages = (await call("GET /channels/:channel/messages", { channel })) as Message[];
      return messages.map(({ id, author, embeds }) => ({ id, author: { bot: author.bot ?? false }, embeds }));
    },
    createMessage: async (channel, body) => getId(await call("POST /channels/:channel/messages", { channel }, body)),
    updateMessage: (channel, message, body) =>
      doesExist(call("PATCH /channels/:channel/messages/:message", { channel, message }, body)),
    async acknowledgeButtonPress({ id: interaction, token }) {
      const body = { type: ResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
      await call("POST /interactions/:interaction/:token/callback", { interaction, token }, body);
    },
    async answerButtonPress({ token }, content) {
      const params = { application: botId, token, message: "@original" };
      await call("PATCH /webhooks/:application/:token/messages/:message", params, { content });
    },
  };

  return {
    api,
    ...createPeople(world, interactions),
    /** Calls the listener with each event that Discord would send to the bot. */
    onEvent: (listen: (name: string, data: unknown) => void): void => world.onEvent(({ t, d }) => listen(t, d)),
    /** Lists the calls of a route, or all calls, in their order. */
    listCalls: (route?: string): ApiCall[] => calls.filter((apiCall) => route === undefined || apiCall.route === route),
    /** Removes all recorded calls. */
    forgetCalls(): void {
      calls.length = 0;
    },
    /** Makes calls fail until `endFailures` is called. @param find returns how a call fails, or undefined if it succeeds */
    failCalls(find: typeof findFailure): void {
      findFailure = find;
    },
    /** Lets all further calls succeed. */
    endFailures(): void {
      findFailure = () => undefined;
    },
  };
}

export type FakeDiscordApi = ReturnType<typeof createFakeDiscordApi>;

/** Creates the error that the league sees. @param status the status of the response; `undefined` if none arrived */
function createFailedCall(status: number | undefined, body: Record<string, unknown>): FailedCallError {
  const error = { message: String(body["message"]), code: Number(body["code"]) };
  const cause =
    status === undefined ? undefined : new DiscordAPIError(error, error.code, status, "", "", { body: {}, files: [] });
  return new FailedCallError(error.message, { cause });
}

const getId = (response: unknown): string => (response as { id: string }).id;

/** Waits for a call about a channel or message. @returns false if Discord does not have it */
async function doesExist(response: Promise<unknown>): Promise<boolean> {
  try {
    await response;
    return true;
  } catch (error) {
    if (error instanceof FailedCallError && error.status === 404) return false;
    throw error;
  }
}
