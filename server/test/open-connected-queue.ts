import type { DiscordTimes } from "../src/integrations/discord/start-discord.ts";
import type { FakeDiscordOptions } from "./discord/fake-discord.ts";
import { openLeagueWithDiscordServer } from "./open-discord-league.ts";
import { createQueue } from "./queue-up.ts";

/**
 * Opens a league with a running bot, and a queue that is connected to a server of a fake Discord.
 * @param queue fields of the queue that differ from the default
 * @param options of the fake Discord
 * @param times times of the bot that differ from `quickTimes`
 */
export async function openConnectedQueue(
  queue: Parameters<typeof createQueue>[1] = {},
  options: FakeDiscordOptions = {},
  times: Partial<DiscordTimes> = {},
) {
  const discord = await openLeagueWithDiscordServer(options);
  discord.start(times);
  const { league, waitUntilDelivered } = discord;
  const guildId = await discord.addGuild();
  const queueId = await createQueue(league, queue);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await waitUntilDelivered();
  return { ...discord, guildId, queueId };
}
