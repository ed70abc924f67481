import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startFakeDiscord } from "../../../test/discord/fake-discord.ts";
import { startProcess } from "../../../test/league-process.ts";
import { createDiscordEnvironment } from "../../../test/open-discord-league.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { readShownChannels } from "../../../test/shown-on-discord.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { botPermissions } from "./bot-permissions.ts";

const email = "admin@league.example";
const password = "the admin's";

/** Starts a server process, and signs in as the admin. `api` makes calls as the admin. */
async function startAsAdmin(env: Readonly<Record<string, string>>) {
  const { kill, api } = await startProcess(env);
  return { kill, api: await signInAt(api, { email, password }) };
}

test("a process that is killed at any time loses no data and leaves no obsolete channels or messages on Discord", async () => {
  const fakeDiscord = await startFakeDiscord();
  const dataDir = await createScratchFolder("league-killed");
  onTestFinished(async () => {
    await fakeDiscord.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const guildId = fakeDiscord.createGuild({ name: "gCTF" });
  fakeDiscord.invite(guildId, botPermissions);
  const env = {
    DATA_DIR: dataDir,
    PORT: "0",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...createDiscordEnvironment(fakeDiscord),
  };

  let { kill, api } = await startAsAdmin(env);
  type Created = { data: { _id: string } };
  const mode = await api<Created>("POST", "/mode/create", { name: "Duel" });
  // The API calls the size of the teams `mode`.
  const teamSize = "1v1";
  const fields = { name: "Duels", modeId: mode.data._id, mode: teamSize, maps: ["ctf5"] };
  const { data: queue } = await api<Created>("POST", "/queue", fields);
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  while ((await api<{ data: unknown[] }>("GET", "/discord/guilds")).data.length === 0) await pause(20);

  // The process is killed after Discord has created one of these, and before its id is stored. `skip` calls of the route are
  // answered normally before that.
  const category = { creationRoute: "POST /guilds/:guild/channels", skip: 0 };
  const firstTextChannel = { creationRoute: "POST /guilds/:guild/channels", skip: 1 };
  const secondMessage = { creationRoute: "POST /channels/:channel/messages", skip: 1 };
  // `npm test` uses only the last two of these.
  const killMomentCount = pickByTestLevel({ quick: 2, full: 3, stress: 3 });
  const killMoments = [category, firstTextChannel, secondMessage].slice(-killMomentCount);
  /** Makes Discord execute the creation of the next kill moment, but never answer, so that the process can be killed then. */
  const hangAtCreation = (momentIndex: number) => {
    const moment = killMoments[momentIndex];
    if (moment) fakeDiscord.fail(moment.creationRoute, { outcome: "hang", isExecuted: true, skip: moment.skip });
  };
  hangAtCreation(0);
  await api("PUT", `/queue/${queue._id}/guild`, { guildId });
  for (const [index, { creationRoute }] of killMoments.entries()) {
    // A call without a status has no response yet.
    await fakeDiscord.waitUntil(() => fakeDiscord.listCalls(creationRoute).some(({ status }) => status === null));
    await kill();
    fakeDiscord.endFailures();
    hangAtCreation(index + 1);
    ({ kill, api } = await startAsAdmin(env));
  }
  // The four channels and two messages of the queue.
  await fakeDiscord.waitUntil(() => {
    const channels = readShownChannels(fakeDiscord, guildId);
    return channels.length >= 4 && channels.flatMap(({ messages }) => messages).length >= 2;
  });
  await api("PUT", `/queue/${queue._id}`, { name: "Renamed" });
  await fakeDiscord.waitUntil(() => readShownChannels(fakeDiscord, guildId).some(({ name }) => name === "Renamed"));
  const markersByChannel = readShownChannels(fakeDiscord, guildId).map(({ name, messages }) => [
    name,
    messages.map(({ marker }) => marker),
  ]);
  expect(markersByChannel).toEqual([
    ["leaderboard", [`Leaderboard of queue ${queue._id}`]],
    ["queue", [`Queue ${queue._id}`]],
    ["results", []],
    ["Renamed", []],
  ]);
});
