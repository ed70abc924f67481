import { setTimeout as pause } from "node:timers/promises";
import { consoleLine } from "contract/console-line.ts";
import { inWords } from "contract/error-codes.ts";
import { reportingWords } from "contract/reporting-words.ts";
import { InteractionType } from "discord-api-types/v10";
import type { Context } from "../../features/context.ts";
import { serverOfMatch } from "../../features/game-servers/reservations/present-reservation.ts";
import { readyUp, voteToCancel } from "../../features/matchmaking/act-in-match.ts";
import { joinQueue, leaveQueue } from "../../features/matchmaking/join-queue.ts";
import { findLinked } from "../../features/people/users/discord-accounts-queries.ts";
import { databaseFault } from "../../platform/database/database-fault.ts";
import type { Logger } from "../../platform/logger.ts";
import { type BackoffTimes, backoff } from "../../platform/outbox/deliver-news.ts";
import type { Random } from "../../platform/random.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { type DiscordApi, DiscordFault } from "./discord-api.ts";
import * as packets from "./gateway-packets.ts";
import { plain } from "./markdown.ts";
import { type Press, pressOf } from "./queue-messages.ts";

/** In milliseconds. */
export type AnswerTimes = BackoffTimes & {
  /** How long a pressed button may be answered: the life of its token. */
  readonly tokenMs: number;
};

export type AnswerParts = {
  readonly api: DiscordApi;
  readonly log: Logger;
  readonly random: Random;
  readonly times: AnswerTimes;
  readonly onPress: (pressed: Pressed) => Promise<string>;
  /** Called with what cannot be read of an event. */
  readonly onUnreadable: (what: string, fault: unknown) => void;
  /** Ends waiting for another attempt to answer. */
  readonly signal: AbortSignal;
};

const somethingWentWrong = "Something went wrong";

/**
 * Answers a pressed button with an ephemeral reply: first, within Discord's 3 s, with a deferred one. Never
 * rejects. @param data of the event; where it is unreadable, the reply says so
 */
export async function answerPress(parts: AnswerParts, data: unknown): Promise<void> {
  const { api, log, onUnreadable } = parts;
  const read = packets.interaction.safeParse(data);
  if (!read.success) return onUnreadable("INTERACTION_CREATE", read.error);
  const interaction = read.data;
  if (interaction.type !== InteractionType.MessageComponent) return;
  const expired = AbortSignal.any([parts.signal, AbortSignal.timeout(parts.times.tokenMs)]);
  try {
    await api.acknowledgePress(interaction);
  } catch (fault) {
    // The interaction has expired, or will before a limit ends. If only the answer to the call was lost, Discord still
    // waits for the reply.
    if (isRefused(fault) || isLimited(fault)) {
      return log.warn({ reason: fault.message }, "A button was answered too late");
    }
  }
  const content = await answerTo(parts, data).catch((fault) => {
    const why = databaseFault(fault);
    if (why !== null) return inWords(why, {});
    log.error({ err: fault }, "A button failed");
    return somethingWentWrong;
  });
  // The URL in the error contains the interaction's token: it is not logged.
  await retried(() => api.answerPress(interaction, content), parts, expired).catch(({ message }: Error) =>
    log.warn({ reason: message }, "The answer to a button was lost"),
  );
}

async function answerTo({ onPress, onUnreadable }: AnswerParts, data: unknown): Promise<string> {
  const read = packets.press.safeParse(data);
  if (!read.success) onUnreadable("a pressed button", read.error);
  if (!read.success || read.data.discordId === undefined) return somethingWentWrong;
  const { customId, discordId } = read.data;
  return onPress({ customId, discordId });
}

/** Calls until Discord takes it, refuses it, or `expired` aborts: a reply that is sent twice is shown once. */
async function retried(
  call: () => Promise<void>,
  { times, random }: Pick<AnswerParts, "times" | "random">,
  expired: AbortSignal,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (fault) {
      if (expired.aborted || isRefused(fault) || !(fault instanceof DiscordFault)) throw fault;
      const waitMs = Math.max(fault.waitMs ?? 0, backoff(failures, times, random));
      await pause(waitMs, undefined, { signal: expired }).catch(() => {
        throw fault;
      });
    }
  }
}

function isRefused(fault: unknown): fault is DiscordFault {
  return fault instanceof DiscordFault && fault.status !== undefined && fault.status < 500;
}

function isLimited(fault: unknown): fault is DiscordFault {
  return fault instanceof DiscordFault && fault.waitMs !== undefined;
}

export type Pressed = { readonly discordId: string; readonly customId: string };

/**
 * Carries out a button's action for the player who linked the Discord account that pressed it; names are not
 * considered. Returns the reply.
 */
export async function pressButton(context: Context, { discordId, customId }: Pressed): Promise<string> {
  const press = pressOf(customId);
  if (press === null) return "This button is of no use any more";
  const owner = await findLinked(context.db, discordId);
  if (owner === undefined) {
    return `Link your Discord account to a player first: ${context.settings.publicUrl}/ranked/users/profile`;
  }
  if (owner.blocked === 1) return inWords("BLOCKED", {});
  try {
    return await actions[press.action](context, owner, press.id);
  } catch (fault) {
    if (fault instanceof Refusal) return plain(fault.message);
    throw fault;
  }
}

type Owner = NonNullable<Awaited<ReturnType<typeof findLinked>>>;
type Act = (context: Context, owner: Owner, id: number) => Promise<string>;

const actions: Readonly<Record<Press["action"], Act>> = {
  join: done(joinQueue, "Queue joined successfully"),
  leave: done(leaveQueue, "Queue left successfully"),
  ready: done(readyUp, "You are ready"),
  cancel: done(voteToCancel, "You voted to cancel this match"),
  server: whereToPlay,
};

function done(act: (context: Context, userId: number, id: number) => Promise<unknown>, words: string): Act {
  return async (context, { id: userId }, id) => {
    await act(context, userId, id);
    return words;
  };
}

/** For the players of a match, whom nobody else sees being told. */
async function whereToPlay(context: Context, { id: userId }: Owner, id: number): Promise<string> {
  const server = await serverOfMatch(context, { id: userId, role: "USER" }, id);
  if (server === undefined) throw refuse("NOT_IN_MATCH");
  if (server?.address == null || server.password === null) return "This match has no server at the moment";
  const lines = ["Type this into the game’s console (F1):", `\`${consoleLine(server)}\``];
  if (server.postsRounds === false) lines.push(reportingWords(false, "PLAYER"));
  return lines.join("\n");
}
