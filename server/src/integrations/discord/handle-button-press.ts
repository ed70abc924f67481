import { setTimeout as pause } from "node:timers/promises";
import { formatConnectCommand } from "contract/connect-command.ts";
import { formatErrorMessage } from "contract/error-codes.ts";
import { getReportingInstructions } from "contract/reporting-instructions.ts";
import { InteractionType } from "discord-api-types/v10";
import type { Context } from "../../features/context.ts";
import { showMatchServer } from "../../features/game-servers/reservations/present-reservation.ts";
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
  /** The lifetime of an interaction's token: how long a button press may be answered. */
  readonly tokenMs: number;
};

export type ReplyOptions = {
  readonly api: DiscordApi;
  readonly log: Logger;
  readonly random: Random;
  readonly times: ReplyTimes;
  readonly onPress: (pressed: ButtonPress) => Promise<string>;
  /** Called if a part of an event is malformed. */
  readonly onUnreadable: (packetName: string, error: unknown) => void;
  /** Aborts the wait for another attempt. */
  readonly signal: AbortSignal;
};

const genericError = "Something went wrong";

/**
 * Answers a button press with a reply that only the user sees. Discord requires an acknowledgement within 3 s, so the
 * reply is deferred first. Never rejects.
 * @param data the data of the event. If only the part about the pressed button is malformed, the reply says that something
 *   went wrong. If the rest is malformed, no reply is possible
 */
export async function replyToButtonPress(options: ReplyOptions, data: unknown): Promise<void> {
  const { api, log, onUnreadable } = options;
  const parsed = packets.interaction.safeParse(data);
  if (!parsed.success) return onUnreadable("INTERACTION_CREATE", parsed.error);
  const interaction = parsed.data;
  if (interaction.type !== InteractionType.MessageComponent) return;
  const expirySignal = AbortSignal.any([options.signal, AbortSignal.timeout(options.times.tokenMs)]);
  try {
    await api.acknowledgePress(interaction);
  } catch (error) {
    // The interaction has expired, or will expire before the rate limit ends. After any other error Discord may have
    // received the acknowledgement and waits for the reply.
    if (isRejected(error) || isLimited(error)) {
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
  const sendReply = () => api.answerPress(interaction, content);
  await retryUntilExpired(sendReply, options, expirySignal).catch(({ message }: Error) =>
    log.warn({ reason: message }, "The reply to a button press could not be sent"),
  );
}

/** Executes the action of the pressed button. @returns the reply */
async function getReply({ onPress, onUnreadable }: ReplyOptions, data: unknown): Promise<string> {
  const parsed = packets.press.safeParse(data);
  if (!parsed.success) onUnreadable("a pressed button", parsed.error);
  if (!parsed.success || parsed.data.discordId === undefined) return genericError;
  const { customId, discordId } = parsed.data;
  return onPress({ customId, discordId });
}

/**
 * Retries until Discord accepts or rejects the call, or until `expirySignal` aborts. A reply that is sent twice is shown
 * once.
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
function isLimited(error: unknown): error is DiscordError {
  return error instanceof DiscordError && error.waitMs !== undefined;
}

export type ButtonPress = { readonly discordId: string; readonly customId: string };

/**
 * Executes a button's action for the player who has linked the Discord account. A player with the same name as the account
 * does not count.
 * @returns the reply
 */
export async function handleButtonPress(context: Context, { discordId, customId }: ButtonPress): Promise<string> {
  const press = parseCustomId(customId);
  if (press === null) return "This button is outdated";
  const linkedUser = await findLinkedUser(context.db, discordId);
  if (linkedUser === undefined) {
    return `Link your Discord account to a player first: ${context.settings.publicUrl}/ranked/users/profile`;
  }
  if (linkedUser.blocked === 1) return formatErrorMessage("BLOCKED", {});
  try {
    return await actions[press.action](context, linkedUser, press.id);
  } catch (error) {
    if (error instanceof ApiError) return escapeMarkdown(error.message);
    throw error;
  }
}

type LinkedUser = NonNullable<Awaited<ReturnType<typeof findLinkedUser>>>;
type Act = (context: Context, linkedUser: LinkedUser, id: number) => Promise<string>;

const actions: Readonly<Record<ButtonAction["action"], Act>> = {
  join: createAction(joinQueue, "Queue joined successfully"),
  leave: createAction(leaveQueue, "Queue left successfully"),
  ready: createAction(readyUp, "You are ready"),
  cancel: createAction(voteToCancel, "You voted to cancel this match"),
  server: showServer,
};

/** Creates an action that performs `act` and then replies with a fixed text. */
function createAction(act: (context: Context, userId: number, id: number) => Promise<unknown>, reply: string): Act {
  return async (context, { id: userId }, id) => {
    await act(context, userId, id);
    return reply;
  };
}

/** Replies with the server of a match, to its players only. */
async function showServer(context: Context, { id: userId }: LinkedUser, id: number): Promise<string> {
  const server = await showMatchServer(context, { id: userId, role: "USER" }, id);
  if (server === undefined) throw createApiError("NOT_IN_MATCH");
  if (server?.address == null || server.password === null) return "This match has no server at the moment";
  const lines = ["Type this into the game console (F1):", `\`${formatConnectCommand(server)}\``];
  if (server.postsRounds === false) lines.push(getReportingInstructions(false, "PLAYER"));
  return lines.join("\n");
}
