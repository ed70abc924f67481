import { findGuild } from "../../features/queues/guilds-queries.ts";
import type { Discord } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import { DiscordFault } from "./discord-api.ts";
import { findLost } from "./find-lost.ts";
import { forgetGivenUpMessages, forgetThing, type Thing, thingsOf } from "./things-queries.ts";

/**
 * Removes from Discord what a queue has there no longer. What cannot be removed hinders nothing else.
 * @throws DiscordFault when something is left
 */
export async function removeMarked(discord: Discord, queueId: number): Promise<void> {
  await forgetGivenUpMessages(discord.db, queueId);
  const things = (await thingsOf(discord.db, queueId)).filter(({ wanted }) => wanted === null);
  const faults: DiscordFault[] = [];
  for (const [guildId, onGuild] of Map.groupBy(things, ({ guild_id }) => guild_id)) {
    // Where the bot is no longer it can do nothing; perhaps it comes back.
    if ((await findGuild(discord.db, guildId)) === undefined) continue;
    faults.push(...(await removeFrom(discord, onGuild)));
  }
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

/** Removes channels of one server, the category last. @returns why those are left that are */
async function removeFrom(discord: Discord, things: readonly Thing[]): Promise<DiscordFault[]> {
  const faults: DiscordFault[] = [];
  let there: Promise<GuildChannel[]> | undefined;
  const channels = (guildId: string) => {
    there ??= discord.api.channelsOf(guildId);
    return there;
  };
  const last = (thing: Thing) => Number(thing.kind === "category");
  for (const thing of things.toSorted((one, other) => last(one) - last(other))) {
    try {
      const id = thing.discord_id ?? (await findLost(discord, thing, await channels(thing.guild_id)))?.id;
      if (id !== undefined) await discord.api.removeChannel(id);
      await forgetThing(discord.db, thing);
    } catch (fault) {
      if (!(fault instanceof DiscordFault)) throw fault;
      faults.push(fault);
    }
  }
  return faults;
}
