import { findGuild } from "../../features/matchmaking/queues/queues-queries.ts";
import { type News, newsOf, recordNews } from "../../features/outbox-queries.ts";
import { rankedArea } from "../../features/results/ranked-area.ts";
import { playersOfResult } from "../../features/results/result-players-queries.ts";
import { findResult } from "../../features/results/results-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import { type Discord, DiscordFault, type GuildChannel, type QueueLocation } from "./discord-api.ts";
import { queueOfMatch, queueOfResult, queuesMovedBy, queuesOnDiscord, resultsToPost } from "./discord-queries.ts";
import { announceDate, announceMaps, showAnnouncement } from "./league-channel.ts";
import {
  findQueueToShow,
  layoutOf,
  type MessageSpec,
  type QueueLayout,
  resultMessageSpec,
  resultsChannel,
  resultsChannels,
} from "./queue-layout.ts";
import { resultMessage } from "./queue-messages.ts";
import { queueNews, recordEach } from "./queue-news.ts";
import { changeChannels, findLost, reconcileChannels } from "./reconcile-channels.ts";
import { reconcileMessage } from "./reconcile-message.ts";
import {
  deleteMarkedMessages,
  deleteResource,
  findResource,
  markForDeletion,
  type Resource,
  resourcesOf,
} from "./resources-queries.ts";
import type { Bot } from "./run-bot.ts";

/** Delivers one piece of news to Discord. News of several queues is split into news of each. */
export async function deliverToDiscord(
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
      return recordAll(discord, queueNews(await queueOfMatch(discord.db, news.matchId)));
    case "names-changed":
      return recordAll(discord, (await queuesOnDiscord(discord.db)).flatMap(queueNews));
    case "date-agreed":
      return announceDate(discord, news);
    case "maps-picked":
      return announceMaps(discord, news.eventId);
    case "announcement-changed":
      return showAnnouncement(discord, news.announcementId);
    case "connection-asked":
      return discord.bot.tryAgain();
    case "password-reset":
      throw new Error("Mails are not for Discord");
    case "result-frozen":
      return recordAll(discord, await newsOfResult(discord, news.resultId));
  }
}

async function newsOfResult({ db }: Discord, resultId: number): Promise<News[]> {
  const queueId = await queueOfResult(db, resultId);
  const moved = (await queuesMovedBy(db, resultId)).flatMap(queueNews);
  return queueId === undefined ? moved : [{ kind: "result-of-queue", queueId, resultId }, ...moved];
}

async function recordAll({ db, clock }: Discord, all: readonly News[]): Promise<void> {
  if (all.length > 0) await transaction(db, (trx) => recordEach(trx, all, clock.now()));
}

/**
 * Updates a queue's channels and messages on Discord, and those of its open matches. What should not exist is marked
 * for deletion, which is separate news: nothing waits for a deletion. Idempotent, also after a crash anywhere.
 * @throws DiscordFault when something could not be updated
 */
async function showQueue(discord: Discord, queueId: number): Promise<void> {
  const { location, layout } = await whatToShow(discord, queueId);
  await markOthers(discord, queueId, location?.guildId ?? null, layout);
  // Impossible on a server that the bot is not on. When it joins, the queue's news is recorded again.
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return;
  const channels = await reconcileChannels(discord, location, layout.channels);
  for (const message of layout.messages) await reconcileMessage(discord, location, message, channels);
  await changeChannels(discord, location, layout.channels);
}

/**
 * Shows the message of a result in its queue's channel for results, without any other call that could fail before.
 * @returns false where the queue is on no server, and where the channel was deleted by hand: all its results are news again
 * @throws DiscordFault when it is not shown
 */
async function showResultMessage(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
  message: MessageSpec,
): Promise<boolean> {
  const { location, layout } = await whatToShow(discord, queueId);
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return false;
  const lost = await findResource(discord.db, queueId, resultsChannel);
  const channels = await reconcileChannels(discord, location, resultsChannels(layout));
  const found = await findResource(discord.db, queueId, resultsChannel);
  if (lost !== undefined && found?.id !== lost.id) return false;
  await reconcileMessage(discord, location, message, channels, resultId);
  return true;
}

const empty: QueueLayout = { channels: [], messages: [] };

async function whatToShow({ db, publicUrl }: Discord, queueId: number) {
  const found = await findQueueToShow(db, queueId);
  const guildId = found?.queue.guildId ?? null;
  if (found === null || guildId === null) return { location: null, layout: empty };
  const location: QueueLocation = { queueId, guildId };
  return { location, layout: layoutOf(found, publicUrl) };
}

/** Marks a queue's resources that should not exist for deletion. */
async function markOthers({ db, clock }: Discord, queueId: number, guildId: string | null, layout: QueueLayout) {
  const wanted = new Set([...layout.channels, ...layout.messages].map(({ key }) => key));
  const others = (await resourcesOf(db, queueId)).filter(
    (resource) => resource.wanted === 1 && !(resource.guild_id === guildId && wanted.has(resource.part)),
  );
  if (others.length === 0) return;
  await transaction(db, async (trx) => {
    for (const { id } of others) await markForDeletion(trx, id);
    await recordNews(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}

/**
 * Shows a validated result in its queue's channel for results, if the queue is connected; before it those validated
 * earlier that Discord has not taken yet, so that they stand in their order.
 * @throws DiscordFault when one of them is not shown
 */
async function showValidatedResult(
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
  const result = rankedArea.present(found, await playersOfResult(db, news.resultId));
  const message = resultMessageSpec(result._id, (marker) => resultMessage(result, marker, publicUrl));
  return showResultMessage(discord, news, message);
}

/**
 * Deletes a queue's marked resources from Discord. One that cannot be deleted does not prevent the others.
 * @throws DiscordFault when a deletion failed
 */
async function removeMarked(discord: Discord, queueId: number): Promise<void> {
  await deleteMarkedMessages(discord.db, queueId);
  const resources = (await resourcesOf(discord.db, queueId)).filter(({ wanted }) => wanted === null);
  const faults: DiscordFault[] = [];
  for (const [guildId, onGuild] of Map.groupBy(resources, ({ guild_id }) => guild_id)) {
    // Impossible where the bot was removed; it may be invited again.
    if ((await findGuild(discord.db, guildId)) === undefined) continue;
    faults.push(...(await removeFrom(discord, onGuild)));
  }
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

/** Deletes channels of one server, the category last. @returns the errors of those that could not be deleted */
async function removeFrom(discord: Discord, resources: readonly Resource[]): Promise<DiscordFault[]> {
  const faults: DiscordFault[] = [];
  let there: Promise<GuildChannel[]> | undefined;
  const channels = (guildId: string) => {
    there ??= discord.api.channelsOf(guildId);
    return there;
  };
  const last = (resource: Resource) => Number(resource.kind === "category");
  for (const resource of resources.toSorted((one, other) => last(one) - last(other))) {
    try {
      const id = resource.discord_id ?? (await findLost(discord, resource, await channels(resource.guild_id)))?.id;
      if (id !== undefined) await discord.api.removeChannel(id);
      await deleteResource(discord.db, resource);
    } catch (fault) {
      if (!(fault instanceof DiscordFault)) throw fault;
      faults.push(fault);
    }
  }
  return faults;
}
