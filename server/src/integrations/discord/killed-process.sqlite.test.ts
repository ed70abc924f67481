import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startFakeDiscord } from "../../../test/discord/fake-discord.ts";
import { startProcess } from "../../../test/league-process.ts";
import { discordEnvironment } from "../../../test/open-discord-league.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { readShownMessages } from "../../../test/shown-on-discord.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { botPermissions } from "./bot-permissions.ts";

const email = "admin@league.example";
const password = "the admin's";

/** Starts the league, and signs in as the admin. */
async function startAsAdmin(env: Readonly<Record<string, string>>) {
  const { kill, api } = await startProcess(env);
  return { kill, api: await signInAt(api, { email, password }) };
}

test("a league that is killed at any time loses no data and leaves no obsolete channels or messages on Discord", async () => {
  const fakeDiscord = await startFakeDiscord();
  const dataDir = await createScratchFolder("league-killed");
  onTestFinished(async () => {
    await fakeDiscord.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const guildId = fakeDiscord.makeGuild({ name: "gCTF" });
  fakeDiscord.invite(guildId, botPermissions);
  const env = {
    DATA_DIR: dataDir,
    PORT: "0",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...discordEnvironment(fakeDiscord),
  };

  let { kill, api } = await startAsAdmin(env);
  type Created = { data: { _id: string } };
  const mode = await api<Created>("POST", "/mode/create", { name: "Duel" });
  const fields = { name: "Duels", modeId: mode.data._id, mode: "1v1", maps: ["ctf5"] };
  const { data: queue } = await api<Created>("POST", "/queue", fields);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  while ((await api<{ data: [] }>("GET", "/discord/guilds")).data.length === 0) await pause(20);

  // Killed after Discord has created a category, a channel or a message, before its id is stored.
  const moments = [
    { creationRoute: "POST /guilds/:guild/channels", skip: 0 },
    { creationRoute: "POST /guilds/:guild/channels", skip: 1 },
    { creationRoute: "POST /channels/:channel/messages", skip: 1 },
  ].slice(byTestLevel({ quick: 1, full: 0, stress: 0 }));
  const startFailures = moments.map(
    ({ creationRoute, skip }) =>
      () =>
        fakeDiscord.fail(creationRoute, { how: "hang", done: true, skip }),
  );
  startFailures[0]?.();
  await api("PUT", `/queue/${queue._id}/guild`, { guildId });
  for (const [index, { creationRoute }] of moments.entries()) {
    await fakeDiscord.until(() => fakeDiscord.calls(creationRoute).some(({ status }) => status === null));
    await kill();
    fakeDiscord.heal();
    startFailures[index + 1]?.();
    ({ kill, api } = await startAsAdmin(env));
  }
  await fakeDiscord.until(() => {
    const shown = readShownMessages(fakeDiscord, guildId);
    return shown.length >= 4 && shown.flatMap(({ messages }) => messages).length >= 2;
  });
  await api("PUT", `/queue/${queue._id}`, { name: "Renamed" });
  await fakeDiscord.until(() => readShownMessages(fakeDiscord, guildId).some(({ name }) => name === "Renamed"));
  const shown = readShownMessages(fakeDiscord, guildId).map(({ name, messages }) => [
    name,
    messages.map(({ marker }) => marker),
  ]);
  expect(shown).toEqual([
    ["leaderboard", [`Leaderboard of queue ${queue._id}`]],
    ["queue", [`Queue ${queue._id}`]],
    ["results", []],
    ["Renamed", []],
  ]);
});
