import { inWords } from "contract/error-codes.ts";
import { type ButtonInteraction, DiscordAPIError, MessageFlags } from "discord.js";
import { databaseFault } from "../../platform/database/database-fault.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Pressed } from "./press-button.ts";

type AnswerParts = { readonly log: Logger; readonly onPress: (pressed: Pressed) => Promise<string> };

/** Answers who pressed a button, so that nobody else sees it: first, within Discord's 3 s, that an answer will come. */
export async function answerPress({ log, onPress }: AnswerParts, interaction: ButtonInteraction): Promise<void> {
  try {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  } catch (fault) {
    // Discord has given up on it. Where only its word was lost, it waits for an answer.
    if (fault instanceof DiscordAPIError) return log.warn({ reason: fault.message }, "A button was answered too late");
  }
  const content = await onPress({ discordId: interaction.user.id, customId: interaction.customId }).catch((fault) => {
    const why = databaseFault(fault);
    if (why !== null) return inWords(why, {});
    log.error({ err: fault }, "A button failed");
    return "Something went wrong";
  });
  // `editReply` would refuse where the word was lost. A fault's address holds the right to answer: it is not logged.
  await interaction.webhook
    .editMessage("@original", { content })
    .catch(({ message }: Error) => log.warn({ reason: message }, "The answer to a button was lost"));
}
