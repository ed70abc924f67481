import { findGuild } from "../../features/queues/guilds-queries.ts";
import type { Discord } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import { DiscordFault } from "./discord-api.ts";
import { findLost } from "./find-lost.ts";
import { deleteMarkedMessages, deleteResource, type Resource, resourcesOf } from "./resources-queries.ts";

/**
 * Removes from Discord what a queue has there no longer. What cannot be removed hinders nothing else.
 * @throws DiscordFault when something is left
 */
export async function removeMarked(discord: Discord, queueId: number): Promise<void> {
  await deleteMarkedMessages(discord.db, queueId);
  const resources = (await resourcesOf(discord.db, queueId)).filter(({ wanted }) => wanted === null);
  const faults: DiscordFault[] = [];
  for (const [guildId, onGuild] of Map.groupBy(resources, ({ guild_id }) => guild_id)) {
    // Where the bot is no longer it can do nothing; perhaps it comes back.
    if ((await findGuild(discord.db, guildId)) === undefined) continue;
    faults.push(...(await removeFrom(discord, onGuild)));
  }
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

/** Removes channels of one server, the category last. @returns why those are left that are */
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
