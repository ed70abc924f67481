import { findGuild } from "../../features/matchmaking/queues/queues-queries.ts";
import { type OutboxMessage, parseOutboxMessage, recordOutboxMessage } from "../../features/outbox-queries.ts";
import { rankedArea } from "../../features/results/ranked-area.ts";
import { listPlayersOfResult } from "../../features/results/result-players-queries.ts";
import { findResult } from "../../features/results/results-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { LeasedMessage } from "../../platform/outbox/leased-messages-queries.ts";
import { type Discord, DiscordError, type GuildChannel, type QueueLocation } from "./discord-api.ts";
import {
  findQueueOfMatch,
  findQueueOfResult,
  listQueuesAffectedByResult,
  listQueuesOnDiscord,
  listResultsToPost,
} from "./discord-queries.ts";
import { announceDate, announceMaps, showAnnouncement } from "./league-channel.ts";
import {
  buildLayout,
  createResultMessageSpec,
  findQueueToShow,
  type MessageSpec,
  type QueueLayout,
  resultsChannel,
  selectResultsChannels,
} from "./queue-layout.ts";
import { buildResultMessage } from "./queue-messages.ts";
import { createQueueMessages, recordMessages } from "./queue-outbox.ts";
import { findUnrecordedChannel, reconcileChannels, updateChannels } from "./reconcile-channels.ts";
import { reconcileMessage } from "./reconcile-message.ts";
import {
  deleteMarkedMessages,
  deleteResource,
  findResource,
  listResources,
  markForDeletion,
  type Resource,
} from "./resources-queries.ts";
import type { Bot } from "./run-bot.ts";

/**
 * Delivers an outbox message to Discord. A message about several queues is split into one message per queue. The delivery loop
 * excludes push notifications and e-mails.
 */
export async function deliverToDiscord(
  discord: Discord & { readonly bot: Pick<Bot, "reconnect"> },
  leasedMessage: LeasedMessage,
): Promise<void> {
  const outboxMessage = parseOutboxMessage(leasedMessage);
  switch (outboxMessage.kind) {
    case "queue-changed":
      return showQueue(discord, outboxMessage.queueId);
    case "queue-removals":
      return deleteMarkedResources(discord, outboxMessage.queueId);
    case "result-of-queue":
      return showPendingResults(discord, outboxMessage);
    case "match-changed":
      return recordAll(discord, createQueueMessages(await findQueueOfMatch(discord.db, outboxMessage.matchId)));
    case "names-changed":
      return recordAll(discord, (await listQueuesOnDiscord(discord.db)).flatMap(createQueueMessages));
    case "date-agreed":
      return announceDate(discord, outboxMessage);
    case "maps-picked":
      return announceMaps(discord, outboxMessage.eventId);
    case "announcement-changed":
      return showAnnouncement(discord, outboxMessage.announcementId);
    case "connection-asked":
      return discord.bot.reconnect();
    case "password-reset":
      throw new Error("Mails are not for Discord");
    case "result-frozen":
      return recordAll(discord, await createMessagesOfResult(discord, outboxMessage.resultId));
  }
}

async function createMessagesOfResult({ db }: Discord, resultId: number): Promise<OutboxMessage[]> {
  const queueId = await findQueueOfResult(db, resultId);
  const affectedQueues = (await listQueuesAffectedByResult(db, resultId)).flatMap(createQueueMessages);
  return queueId === undefined ? affectedQueues : [{ kind: "result-of-queue", queueId, resultId }, ...affectedQueues];
}

async function recordAll({ db, clock }: Discord, outboxMessages: readonly OutboxMessage[]): Promise<void> {
  if (outboxMessages.length > 0) await transaction(db, (trx) => recordMessages(trx, outboxMessages, clock.now()));
}

/**
 * Updates the channels and messages of a queue and its open matches on Discord. Marks obsolete ones for deletion, which is
 * a separate outbox message, so that nothing waits for it. Idempotent, even after a crash.
 * @throws DiscordError if something could not be updated
 */
async function showQueue(discord: Discord, queueId: number): Promise<void> {
  const { location, layout } = await findLayout(discord, queueId);
  await markObsolete(discord, queueId, location?.guildId ?? null, layout);
  // Without the bot on the server, nothing can be shown. When the bot joins, an outbox message about the queue is recorded.
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return;
  const channels = await reconcileChannels(discord, location, layout.channels);
  for (const message of layout.messages) await reconcileMessage(discord, location, message, channels);
  await updateChannels(discord, location, layout.channels);
}

/**
 * Posts a message about a result to the results channel of its queue. If the channel is missing, creates only this channel
 * instead of the complete layout, so that an error in another channel does not prevent the message.
 * @returns `false` if the queue is on no server, or if the channel had been deleted by hand and was recreated.
 *   Recreating it has recorded outbox messages for the last results, this one included, so the message is not posted
 *   here.
 * @throws DiscordError if the message is not posted
 */
async function postToResultsChannel(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
  message: MessageSpec,
): Promise<boolean> {
  const { location, layout } = await findLayout(discord, queueId);
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return false;
  const channelBefore = await findResource(discord.db, queueId, resultsChannel);
  const channels = await reconcileChannels(discord, location, selectResultsChannels(layout));
  const channelAfter = await findResource(discord.db, queueId, resultsChannel);
  if (channelBefore !== undefined && channelAfter?.id !== channelBefore.id) return false;
  await reconcileMessage(discord, location, message, channels, resultId);
  return true;
}

const emptyLayout: QueueLayout = { channels: [], messages: [] };

async function findLayout({ db, publicUrl }: Discord, queueId: number) {
  const queueToShow = await findQueueToShow(db, queueId);
  const guildId = queueToShow?.queue.guildId ?? null;
  if (queueToShow === null || guildId === null) return { location: null, layout: emptyLayout };
  const location: QueueLocation = { queueId, guildId };
  return { location, layout: buildLayout(queueToShow, publicUrl) };
}

/** Marks a queue's obsolete resources for deletion. */
async function markObsolete({ db, clock }: Discord, queueId: number, guildId: string | null, layout: QueueLayout) {
  const layoutKeys = new Set([...layout.channels, ...layout.messages].map(({ key }) => key));
  // `wanted` is 1 until a resource is marked for deletion. `part` is its key in the layout.
  const isPartOfLayout = ({ guild_id, part }: Resource) => guild_id === guildId && layoutKeys.has(part);
  const resources = await listResources(db, queueId);
  const obsoleteResources = resources.filter((resource) => resource.wanted === 1 && !isPartOfLayout(resource));
  if (obsoleteResources.length === 0) return;
  await transaction(db, async (trx) => {
    for (const { id } of obsoleteResources) await markForDeletion(trx, id);
    await recordOutboxMessage(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}

/**
 * Shows a validated result in the results channel of its queue, if the queue is connected. Shows results that were
 * validated earlier and are still pending first, to keep the order.
 * @throws DiscordError if a result is not shown
 */
async function showPendingResults(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
): Promise<void> {
  for (const id of await listResultsToPost(discord.db, queueId, resultId)) {
    if (!(await showResult(discord, { queueId, resultId: id }))) return;
  }
}

/** Shows a result, if it still exists. @returns `false` if no further results should be shown now */
async function showResult(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
): Promise<boolean> {
  const { db, publicUrl } = discord;
  const row = await findResult(db, "ranked", resultId);
  if (row === undefined) return true;
  const result = rankedArea.present(row, await listPlayersOfResult(db, resultId));
  const message = createResultMessageSpec(result._id, (marker) => buildResultMessage(result, marker, publicUrl));
  return postToResultsChannel(discord, { queueId, resultId }, message);
}

/**
 * Deletes a queue's marked resources from Discord. A failed deletion does not prevent the other deletions.
 * @throws DiscordError if a deletion failed
 */
async function deleteMarkedResources(discord: Discord, queueId: number): Promise<void> {
  // Discord deletes messages together with their channel, so only their rows are left to delete.
  await deleteMarkedMessages(discord.db, queueId);
  const resources = (await listResources(discord.db, queueId)).filter(({ wanted }) => wanted === null);
  const errors: DiscordError[] = [];
  for (const [guildId, guildResources] of Map.groupBy(resources, ({ guild_id }) => guild_id)) {
    // Without the bot on the server, nothing can be deleted. The bot may be invited again.
    if ((await findGuild(discord.db, guildId)) === undefined) continue;
    errors.push(...(await deleteChannels(discord, guildResources)));
  }
  const [error] = errors;
  if (error !== undefined) throw error;
}

/** Deletes channels of one server, the category last. @returns the errors of those that could not be deleted */
async function deleteChannels(discord: Discord, resources: readonly Resource[]): Promise<DiscordError[]> {
  const errors: DiscordError[] = [];
  let channelList: Promise<GuildChannel[]> | undefined;
  const listChannels = (guildId: string) => {
    channelList ??= discord.api.listChannels(guildId);
    return channelList;
  };
  const getOrder = (resource: Resource) => (resource.kind === "category" ? 1 : 0);
  /** Finds the channel's id on Discord, even if the response to its creation was lost. */
  const findDiscordId = async (resource: Resource) => {
    if (resource.discord_id !== null) return resource.discord_id;
    const existingChannels = await listChannels(resource.guild_id);
    return (await findUnrecordedChannel(discord, resource, existingChannels))?.id;
  };
  for (const resource of resources.toSorted((a, b) => getOrder(a) - getOrder(b))) {
    try {
      const id = await findDiscordId(resource);
      if (id !== undefined) await discord.api.deleteChannel(id);
      await deleteResource(discord.db, resource);
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      errors.push(error);
    }
  }
  return errors;
}
