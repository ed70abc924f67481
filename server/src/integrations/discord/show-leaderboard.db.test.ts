import { expect, test } from "vitest";
import { type LeagueOnDiscord, openQueueOnDiscord } from "../../../test/open-league-on-discord.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { findShownMessage } from "../../../test/shown-on-discord.ts";

/** Imports and validates a result of a mode, which no queue has created. Its players are created. The first half is red. */
async function addResult({ league }: LeagueOnDiscord, modeId: string, names: readonly string[]) {
  await createPlayers(league, ...names);
  const { _id: id } = await importRound(league, modeId, createServerRound(names));
  await league.call("freezeResult", { as: league.admin, id });
}

/** Reads the lines of a queue's leaderboard. */
function readLeaderboard(discord: LeagueOnDiscord["discord"], guildId: string, queueId: string): string[] {
  const { description } = findShownMessage(discord, guildId, `Leaderboard of queue ${queueId}`).embeds[0] ?? {};
  return description?.split("\n") ?? [];
}

test("a validated result updates the leaderboards of all queues of its mode, and of no other queue", async () => {
  const leagueOnDiscord = await openQueueOnDiscord({ name: "Duels" });
  const { league, discord, guildId, queueId, deliver } = leagueOnDiscord;
  const [queue] = (await league.call("searchQueues", {})).data;
  const modeId = queue?.modeId ?? "";
  const otherModeId = await createMode(league, "Other mode");
  const secondQueueId = await createQueue(league, { name: "Evening", modeId });
  const otherQueueId = await createQueue(league, { name: "Other", modeId: otherModeId });
  for (const id of [secondQueueId, otherQueueId])
    await league.call("connectQueue", { as: league.admin, id, body: { guildId } });
  await deliver();
  await addResult(leagueOnDiscord, modeId, ["Ann", "Bob"]);
  await deliver();
  // Blue wins.
  const lines = ["1\\. **Bob** 1016.00 · 1 W 0 L", "2\\. **Ann** 984.00 · 0 W 1 L"];
  expect(readLeaderboard(discord, guildId, queueId)).toEqual(lines);
  expect(readLeaderboard(discord, guildId, secondQueueId)).toEqual(lines);
  expect(readLeaderboard(discord, guildId, otherQueueId)).toEqual(["Nobody has played yet"]);
});

test("a leaderboard shows the best thirty players of its mode", async () => {
  const leagueOnDiscord = await openQueueOnDiscord();
  const { league, discord, guildId, queueId, deliver } = leagueOnDiscord;
  const [queue] = (await league.call("searchQueues", {})).data;
  for (const round of ["first", "second"]) {
    const names = Array.from({ length: 16 }, (_, index) => `${round} ${index}`);
    await addResult(leagueOnDiscord, queue?.modeId ?? "", names);
  }
  await deliver();
  const lines = readLeaderboard(discord, guildId, queueId);
  // Two rounds with eight winners and eight losers each.
  expect(lines.map((line) => line.slice(line.indexOf("·")))).toEqual([
    ...Array(16).fill("· 1 W 0 L"),
    ...Array(14).fill("· 0 W 1 L"),
  ]);
});
