import { rankedArea } from "../../league/results/ranked-area.ts";
import { playersOf } from "../../league/results/result-players-queries.ts";
import { findResult } from "../../league/results/results-queries.ts";
import type { Discord } from "./discord.ts";
import { keepMessage } from "./keep-message.ts";
import { resultPart } from "./queue-parts.ts";
import { resultMessage } from "./result-message.ts";
import { showQueue } from "./show-queue.ts";

/**
 * Shows a validated result where its queue's results are shown; nothing where the queue is not on Discord.
 * @throws DiscordFault when something is left to be done
 */
export async function showResult(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
): Promise<void> {
  const { db, publicUrl } = discord;
  const found = await findResult(db, "ranked", resultId);
  if (found?.frozen !== 1) return;
  const shown = await showQueue(discord, queueId);
  if (shown === null) return;
  const result = rankedArea.present(found, await playersOf(db, resultId));
  const part = resultPart(result._id, (mark) => resultMessage(result, mark, publicUrl));
  await keepMessage(discord, { queueId, guildId: shown.guildId }, part, shown.channels, resultId);
}
