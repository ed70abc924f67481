import { rankedArea } from "../../features/results/ranked-area.ts";
import { playersOf } from "../../features/results/result-players-queries.ts";
import { findResult } from "../../features/results/results-queries.ts";
import type { Discord } from "./discord.ts";
import { resultMessageSpec } from "./queue-layout.ts";
import { resultMessage } from "./result-message.ts";
import { showResultMessage } from "./show-queue.ts";

/**
 * Shows a validated result in its queue's channel for results, if the queue is connected.
 * @throws DiscordFault when it is not shown
 */
export async function showValidatedResult(
  discord: Discord,
  news: { readonly queueId: number; readonly resultId: number },
): Promise<void> {
  const { db, publicUrl } = discord;
  const found = await findResult(db, "ranked", news.resultId);
  if (found?.frozen !== 1) return;
  const result = rankedArea.present(found, await playersOf(db, news.resultId));
  const message = resultMessageSpec(result._id, (marker) => resultMessage(result, marker, publicUrl));
  await showResultMessage(discord, news, message);
}
