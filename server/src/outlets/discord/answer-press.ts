import { inWords } from "contract/error-words.ts";
import { InteractionType } from "discord-api-types/v10";
import { databaseFault } from "../../platform/database/database-fault.ts";
import type { Logger } from "../../platform/logger.ts";
import { type DiscordApi, DiscordFault } from "./discord-api.ts";
import * as packets from "./gateway-packets.ts";
import type { Pressed } from "./press-button.ts";

type AnswerParts = {
  readonly api: DiscordApi;
  readonly log: Logger;
  readonly onPress: (pressed: Pressed) => Promise<string>;
};

const somethingWentWrong = "Something went wrong";

/**
 * Answers a pressed button with an ephemeral reply: first, within Discord's 3 s, with a deferred one. Never
 * rejects. @param data of the event; where it is unreadable, the reply says so
 */
export async function answerPress({ api, log, onPress }: AnswerParts, data: unknown): Promise<void> {
  const read = packets.interaction.safeParse(data);
  if (!read.success) return log.warn({ err: read.error }, "A button was pressed that cannot be answered");
  const interaction = read.data;
  if (interaction.type !== InteractionType.MessageComponent) return;
  try {
    await api.acknowledgePress(interaction);
  } catch (fault) {
    // The interaction has expired. If only the answer to the call was lost, Discord still waits for the reply.
    if (isRefused(fault)) return log.warn({ reason: fault.message }, "A button was answered too late");
  }
  const content = await answerTo(data, onPress).catch((fault) => {
    const why = databaseFault(fault);
    if (why !== null) return inWords(why, {});
    log.error({ err: fault }, "A button failed");
    return somethingWentWrong;
  });
  // The URL in the error contains the interaction's token: it is not logged.
  await api
    .answerPress(interaction, content)
    .catch(({ message }: Error) => log.warn({ reason: message }, "The answer to a button was lost"));
}

async function answerTo(data: unknown, onPress: AnswerParts["onPress"]): Promise<string> {
  const read = packets.press.safeParse(data);
  if (!read.success || read.data.discordId === undefined) return somethingWentWrong;
  const { customId, discordId } = read.data;
  return onPress({ customId, discordId });
}

function isRefused(fault: unknown): fault is DiscordFault {
  return fault instanceof DiscordFault && fault.status !== undefined && fault.status < 500;
}
