import { expect, test } from "vitest";
import { openDiscordLeague } from "../../../test/open-discord-league.ts";
import { joinAll, makeQueue, matchOf, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, messageWith, shownOn } from "../../../test/shown-on-discord.ts";

test("of more matches than fit a category, the oldest have channels, and the next ones when those end", async () => {
  const discord = await openDiscordLeague();
  discord.start();
  const { league, fakeDiscord, settled } = discord;
  const guildId = await discord.guild();
  const queueId = await makeQueue(league);
  const players = await signUpAll(league, ...Array.from({ length: 36 }, (_, index) => `player ${index}`));
  await joinAll(league, queueId, players);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await settled();
  const housed = () => shownOn(fakeDiscord, guildId).filter(({ name }) => name.startsWith("match-")).length;
  expect(housed()).toBe(14);
  await expectShown(league, fakeDiscord, guildId);

  const [first, second] = players;
  if (!first || !second) throw new Error("Nobody plays");
  const { _id: id } = await matchOf(league, first);
  const newest = await matchOf(league, players[29] ?? first);
  expect(() => messageWith(fakeDiscord, guildId, `Match ${newest._id}`)).toThrow();
  for (const { token } of [first, second]) await league.call("voteToCancel", { as: token, id });
  await settled();
  expect(messageWith(fakeDiscord, guildId, `Match ${newest._id}`).embeds[0]?.title).toContain(newest._id);
  expect(housed()).toBe(14);
  await expectShown(league, fakeDiscord, guildId);
});
