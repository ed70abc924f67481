import { findGuild } from "../../features/queues/guilds-queries.ts";
import type { Discord } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import { DiscordFault } from "./discord-api.ts";
import { findLost } from "./find-lost.ts";
import { deleteMarkedMessages, deleteResource, type Resource, resourcesOf } from "./resources-queries.ts";

/**
 * Deletes a queue's marked resources from Discord. One that cannot be deleted does not prevent the others.
 * @throws DiscordFault when a deletion failed
 */
export async function removeMarked(discord: Discord, queueId: number): Promise<void> {
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
