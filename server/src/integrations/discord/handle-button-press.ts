import { setTimeout as pause } from "node:timers/promises";
import { formatConnectCommand } from "contract/connect-command.ts";
import { formatErrorMessage } from "contract/error-codes.ts";
import { getReportingInstructions } from "contract/reporting-instructions.ts";
import { InteractionType } from "discord-api-types/v10";
import type { Context } from "../../features/context.ts";
import { findMatchServer } from "../../features/game-servers/reservations/present-reservation.ts";
import { readyUp, voteToCancel } from "../../features/matchmaking/act-in-match.ts";
import { joinQueue, leaveQueue } from "../../features/matchmaking/join-queue.ts";
import { findLinkedUser } from "../../features/people/users/discord-accounts-queries.ts";
import { ApiError, createApiError } from "../../platform/api-error.ts";
import { getDatabaseErrorCode } from "../../platform/database/database-error.ts";
import type { Logger } from "../../platform/logger.ts";
import { type BackoffTimes, computeBackoff } from "../../platform/outbox/deliver-messages.ts";
import type { Random } from "../../platform/random.ts";
import { type DiscordApi, DiscordError } from "./discord-api.ts";
import * as packets from "./gateway-packets.ts";
import { escapeMarkdown } from "./markdown.ts";
import { type ButtonAction, parseCustomId } from "./queue-messages.ts";

/** Times for a reply to a button press, in milliseconds. */
export type ReplyTimes = BackoffTimes & {
  /** How long a button press may be answered. Then the token of the interaction, as Discord calls the press, expires. */
  readonly interactionTokenLifetimeMs: number;
};

export type ReplyOptions = {
  readonly api: DiscordApi;
  readonly log: Logger;
  readonly random: Random;
  readonly times: ReplyTimes;
  readonly onButtonPress: (buttonPress: ButtonPress) => Promise<string>;
  /** Called if a part of an event is malformed. */
  readonly onMalformedPacket: (packetName: string, error: unknown) => void;
  /** Aborts the wait for another attempt. */
  readonly signal: AbortSignal;
};

const genericError = "Something went wrong";

/**
 * Answers a button press with a reply that only the user sees. Discord requires an acknowledgement within 3 s, so the
 * reply is deferred first. Never rejects.
 * @param data the data of the event. If only the part about the pressed button is malformed, the reply says that something went
 *   wrong. If the part needed for a reply is malformed, the press is not answered
 */
export async function replyToButtonPress(options: ReplyOptions, data: unknown): Promise<void> {
  const { api, log, onMalformedPacket } = options;
  const parsed = packets.interaction.safeParse(data);
  if (!parsed.success) return onMalformedPacket("INTERACTION_CREATE", parsed.error);
  const interaction = parsed.data;
  if (interaction.type !== InteractionType.MessageComponent) return;
  const expirySignal = AbortSignal.any([options.signal, AbortSignal.timeout(options.times.interactionTokenLifetimeMs)]);
  try {
    await api.acknowledgeButtonPress(interaction);
  } catch (error) {
    // The interaction has expired, or will expire before the rate limit ends. After any other error Discord may have
    // received the acknowledgement and waits for the reply.
    if (isRejected(error) || isRateLimited(error)) {
      return log.warn({ reason: error.message }, "A button press was answered too late");
    }
  }
  const content = await getReply(options, data).catch((error) => {
    const code = getDatabaseErrorCode(error);
    if (code !== null) return formatErrorMessage(code, {});
    log.error({ err: error }, "A button press failed");
    return genericError;
  });
  // Logs only the message, because the URL in the error contains the interaction's token.
  const sendReply = () => api.answerButtonPress(interaction, content);
  await retryUntilExpired(sendReply, options, expirySignal).catch(({ message }: Error) =>
    log.warn({ reason: message }, "The reply to a button press could not be sent"),
  );
}

/** Executes the action of the pressed button. @returns the reply */
async function getReply({ onButtonPress, onMalformedPacket }: ReplyOptions, data: unknown): Promise<string> {
  const parsed = packets.buttonPress.safeParse(data);
  if (!parsed.success) onMalformedPacket("a pressed button", parsed.error);
  if (!parsed.success || parsed.data.discordId === undefined) return genericError;
  const { customId, discordId } = parsed.data;
  return onButtonPress({ customId, discordId });
}

/**
 * Repeats a call until Discord accepts or rejects it, or until `expirySignal` aborts. Discord shows a reply only once, even if
 * it receives it twice.
 */
async function retryUntilExpired(
  call: () => Promise<void>,
  { times, random }: Pick<ReplyOptions, "times" | "random">,
  expirySignal: AbortSignal,
): Promise<void> {
  for (let failureCount = 1; ; failureCount += 1) {
    try {
      return await call();
    } catch (error) {
      if (expirySignal.aborted || isRejected(error) || !(error instanceof DiscordError)) throw error;
      const waitMs = Math.max(error.waitMs ?? 0, computeBackoff(failureCount, times, random));
      await pause(waitMs, undefined, { signal: expirySignal }).catch(() => {
        throw error;
      });
    }
  }
}

/** Whether Discord received a call and rejected it. An error because of a rate limit has no status. */
function isRejected(error: unknown): error is DiscordError {
  return error instanceof DiscordError && error.status !== undefined && error.status < 500;
}

/** Whether a call failed because of a rate limit. */
function isRateLimited(error: unknown): error is DiscordError {
  return error instanceof DiscordError && error.waitMs !== undefined;
}

export type ButtonPress = { readonly discordId: string; readonly customId: string };

/**
 * Executes a button's action for the player who has linked the Discord account. A player with the same name as the account
 * does not count.
 * @returns the reply
 */
export async function handleButtonPress(context: Context, { discordId, customId }: ButtonPress): Promise<string> {
  const buttonAction = parseCustomId(customId);
  if (buttonAction === null) return "This button is outdated";
  const linkedUser = await findLinkedUser(context.db, discordId);
  if (linkedUser === undefined) {
    return `Link your Discord account to a player first: ${context.settings.publicUrl}/ranked/users/profile`;
  }
  if (linkedUser.blocked === 1) return formatErrorMessage("BLOCKED", {});
  try {
    return await actions[buttonAction.action](context, linkedUser, buttonAction.id);
  } catch (error) {
    if (error instanceof ApiError) return escapeMarkdown(error.message);
    throw error;
  }
}

type LinkedUser = NonNullable<Awaited<ReturnType<typeof findLinkedUser>>>;
/** Executes the action of a button. `id` is that of the button's queue or match. Returns the reply. */
type ActionHandler = (context: Context, linkedUser: LinkedUser, id: number) => Promise<string>;

const actions: Readonly<Record<ButtonAction["action"], ActionHandler>> = {
  join: createAction(joinQueue, "Queue joined successfully"),
  leave: createAction(leaveQueue, "Queue left successfully"),
  ready: createAction(readyUp, "You are ready"),
  cancel: createAction(voteToCancel, "You voted to cancel this match"),
  server: showServer,
};

/** Creates a handler that executes `act` and returns a fixed reply. */
function createAction(
  act: (context: Context, userId: number, id: number) => Promise<unknown>,
  reply: string,
): ActionHandler {
  return async (context, { id: userId }, id) => {
    await act(context, userId, id);
    return reply;
  };
}

/** Replies with the server of a match, to its players only. */
async function showServer(context: Context, { id: userId }: LinkedUser, id: number): Promise<string> {
  const server = await findMatchServer(context, { id: userId, role: "USER" }, id);
  if (server === undefined) throw createApiError("NOT_IN_MATCH");
  if (server?.address == null || server.password === null) return "This match has no server at the moment";
  const lines = ["Type this into the game console (F1):", `\`${formatConnectCommand(server)}\``];
  if (server.postsRounds === false) lines.push(getReportingInstructions(false, "PLAYER"));
  return lines.join("\n");
}
