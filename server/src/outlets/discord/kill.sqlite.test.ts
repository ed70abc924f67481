import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startFakeDiscord } from "../../../test/discord/fake-discord.ts";
import { discordEnvironment } from "../../../test/open-discord-league.ts";
import { makeScratchFolder } from "../../../test/scratch-folder.ts";
import { shownOn } from "../../../test/shown-on-discord.ts";
import { botPermissions } from "./bot-permissions.ts";

const program = join(import.meta.dirname, "../../main.ts");
const email = "admin@league.example";
const password = "the admin's";

/** Starts a league in a process of its own, as `npm start` does. */
async function startProcess(env: Readonly<Record<string, string>>) {
  const league = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(league, "exit");
  const kill = async () => {
    league.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  for await (const line of createInterface({ input: league.stdout })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address !== undefined) {
      league.stdout.resume();
      return { kill, api: await caller(`${address}/api`) };
    }
  }
  throw new Error("The league did not start");
}

/** Makes calls as the admin. */
async function caller(api: string) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await reply.json()) as Answer & { message?: string };
    if (!reply.ok) throw new Error(answer.message ?? String(reply.status));
    return answer;
  }
  const { token } = await call<{ token: string }>("POST", "/user/signin", { email, password });
  headers["authorization"] = `Bearer ${token}`;
  return call;
}

test("killed at any moment, the league loses nothing and leaves nothing behind on Discord", async () => {
  const fakeDiscord = await startFakeDiscord();
  const dataDir = await makeScratchFolder("league-killed");
  onTestFinished(async () => {
    await fakeDiscord.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const guildId = fakeDiscord.makeGuild({ name: "gCTF" });
  fakeDiscord.invite(guildId, botPermissions);
  const env = {
    ...{ DATA_DIR: dataDir, PORT: "0", ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
    ...discordEnvironment(fakeDiscord),
  };

  let { kill, api } = await startProcess(env);
  type Made = { data: { _id: string } };
  const mode = await api<Made>("POST", "/mode/create", { name: "Duel" });
  const fields = { name: "Duels", modeId: mode.data._id, mode: "1v1", maps: ["ctf5"] };
  const { data: queue } = await api<Made>("POST", "/queue", fields);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  while ((await api<{ data: [] }>("GET", "/discord/guilds")).data.length === 0) await pause(20);

  // Killed after Discord has created a category, a channel or a message, before its id is stored.
  const moments = [
    { made: "POST /guilds/:guild/channels", skip: 0 },
    { made: "POST /guilds/:guild/channels", skip: 1 },
    { made: "POST /channels/:channel/messages", skip: 1 },
  ];
  const script = moments.map(
    ({ made, skip }) =>
      () =>
        fakeDiscord.fail(made, { how: "hang", done: true, skip }),
  );
  script[0]?.();
  await api("PUT", `/queue/${queue._id}/guild`, { guildId });
  for (const [index, { made }] of moments.entries()) {
    await fakeDiscord.until(() => fakeDiscord.calls(made).some(({ status }) => status === null));
    await kill();
    fakeDiscord.heal();
    script[index + 1]?.();
    ({ kill, api } = await startProcess(env));
  }
  await fakeDiscord.until(() => {
    const shown = shownOn(fakeDiscord, guildId);
    return shown.length >= 4 && shown.flatMap(({ messages }) => messages).length >= 2;
  });
  await api("PUT", `/queue/${queue._id}`, { name: "Renamed" });
  await fakeDiscord.until(() => shownOn(fakeDiscord, guildId).some(({ name }) => name === "Renamed"));
  const shown = shownOn(fakeDiscord, guildId).map(({ name, messages }) => [name, messages.map(({ marker }) => marker)]);
  expect(shown).toEqual([
    ["leaderboard", [`Leaderboard of queue ${queue._id}`]],
    ["queue", [`Queue ${queue._id}`]],
    ["results", []],
    ["Renamed", []],
  ]);
});
