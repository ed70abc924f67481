import type { DiscordTimes } from "../src/integrations/discord/start-discord.ts";
import type { FakeDiscordOptions } from "./discord/fake-discord.ts";
import { openDiscordLeague } from "./open-discord-league.ts";
import { createQueue } from "./queue-up.ts";

/** Opens a league with a running bot and a queue that is connected to a server of a fake Discord. */
export async function openConnected(
  queue: Parameters<typeof createQueue>[1] = {},
  options: FakeDiscordOptions = {},
  times: Partial<DiscordTimes> = {},
) {
  const discord = await openDiscordLeague(options);
  discord.start(times);
  const { league, settled } = discord;
  const guildId = await discord.guild();
  const queueId = await createQueue(league, queue);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await settled();
  return { ...discord, guildId, queueId };
}
