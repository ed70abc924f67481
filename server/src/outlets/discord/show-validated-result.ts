import { rankedArea } from "../../features/results/ranked-area.ts";
import { playersOf } from "../../features/results/result-players-queries.ts";
import { findResult } from "../../features/results/results-queries.ts";
import type { Discord } from "./discord.ts";
import { resultsToPost } from "./news-queries.ts";
import { resultMessageSpec } from "./queue-layout.ts";
import { resultMessage } from "./result-message.ts";
import { showResultMessage } from "./show-queue.ts";

/**
 * Shows a validated result in its queue's channel for results, if the queue is connected; before it those validated
 * earlier that Discord has not taken yet, so that they stand in their order.
 * @throws DiscordFault when one of them is not shown
 */
export async function showValidatedResult(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
): Promise<void> {
  for (const id of await resultsToPost(discord.db, queueId, resultId)) {
    if (!(await showOne(discord, { queueId, resultId: id }))) return;
  }
}

async function showOne(
  discord: Discord,
  news: { readonly queueId: number; readonly resultId: number },
): Promise<boolean> {
  const { db, publicUrl } = discord;
  const found = await findResult(db, "ranked", news.resultId);
  if (found === undefined) return true;
  const result = rankedArea.present(found, await playersOf(db, news.resultId));
  const message = resultMessageSpec(result._id, (marker) => resultMessage(result, marker, publicUrl));
  return showResultMessage(discord, news, message);
}
