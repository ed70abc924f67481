import type { Context, LeagueTransaction } from "../../features/context.ts";
import { type News, newsOf, recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import { announceDate } from "./announce-date.ts";
import type { Discord } from "./discord.ts";
import { queueOfMatch, queueOfResult, queuesMovedBy, queuesOnDiscord } from "./news-queries.ts";
import { removeMarked } from "./remove-marked.ts";
import type { Bot } from "./run-bot.ts";
import { showQueue } from "./show-queue.ts";
import { showValidatedResult } from "./show-validated-result.ts";

/** Delivers one piece of news to Discord. News of several queues is split into news of each. */
export async function deliverToDiscord(
  context: Context,
  discord: Discord & { readonly bot: Pick<Bot, "tryAgain"> },
  claim: Claim,
): Promise<void> {
  const news = newsOf(claim);
  switch (news.kind) {
    case "queue-changed":
      return showQueue(discord, news.queueId);
    case "queue-removals":
      return removeMarked(discord, news.queueId);
    case "result-of-queue":
      return showValidatedResult(discord, news);
    case "match-changed":
      return recordAll(context, queueNews(await queueOfMatch(context.db, news.matchId)));
    case "names-changed":
      return recordAll(context, (await queuesOnDiscord(context.db)).flatMap(queueNews));
    case "date-agreed":
      return announceDate(discord, context.settings.discord?.leagueChannel, news);
    case "connection-asked":
      return discord.bot.tryAgain();
    case "password-reset":
      throw new Error("Mails are not for Discord");
    case "result-frozen":
      return recordAll(context, await newsOfResult(context, news.resultId));
  }
}

/** Records news for these queues: to update them on Discord, and to delete what is marked for deletion. */
export function recordQueues(trx: LeagueTransaction, queueIds: readonly number[], now: number): Promise<void> {
  const removals = queueIds.map((queueId): News => ({ kind: "queue-removals", queueId }));
  return recordEach(trx, [...queueIds.flatMap(queueNews), ...removals], now);
}

async function newsOfResult({ db }: Context, resultId: number): Promise<News[]> {
  const queueId = await queueOfResult(db, resultId);
  const moved = (await queuesMovedBy(db, resultId)).flatMap(queueNews);
  return queueId === undefined ? moved : [{ kind: "result-of-queue", queueId, resultId }, ...moved];
}

function queueNews(queueId: number | undefined): News[] {
  return queueId === undefined ? [] : [{ kind: "queue-changed", queueId }];
}

async function recordAll({ db, clock }: Context, all: readonly News[]): Promise<void> {
  if (all.length > 0) await transaction(db, (trx) => recordEach(trx, all, clock.now()));
}

async function recordEach(trx: LeagueTransaction, all: readonly News[], now: number): Promise<void> {
  for (const news of all) await recordNews(trx, news, now);
}
