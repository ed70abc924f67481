import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startFakeDiscord } from "../../../test/discord/fake-discord.ts";
import { startProcess } from "../../../test/league-process.ts";
import {
  createDiscordEnvironment,
  type DiscordLeague,
  openLeagueWithDiscordServer,
  quickTimes,
} from "../../../test/open-discord-league.ts";
import { openTestDatabase } from "../../../test/open-test-database.ts";
import { createQueue, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { runOnPostgres } from "../../../test/run-on-postgres.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Tables } from "../../features/tables.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { botPermissions } from "./bot-permissions.ts";
import { startDiscord } from "./start-discord.ts";

/** Starts the Discord integration of another process that shares the database. */
async function startOtherProcess({ league }: DiscordLeague, settings: DiscordSettings) {
  const database = await openDatabase<Tables>(league.location);
  const integration = startDiscord(
    { ...league.context, db: database.db },
    settings,
    league.http.server.log,
    quickTimes,
  );
  onTestFinished(async () => {
    await integration.stop();
    await database.close();
  });
}

test("one of two processes uses Discord; when it ends or loses the database, the other takes over", async () => {
  const discord = await openLeagueWithDiscordServer();
  const { league, fakeDiscord, waitUntilDelivered } = discord;
  const { settings } = league.context;
  if (settings.discord === undefined) throw new Error("This league has no Discord");
  const firstIntegration = discord.start();
  const guildId = await discord.addGuild();
  await startOtherProcess(discord, settings.discord);
  const queueId = await createQueue(league, { mode: "4v4" });
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  if (!(ann && bob && cid)) throw new Error("Somebody is missing");
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await joinAll(league, queueId, [ann]);
  await waitUntilDelivered();
  expect(fakeDiscord.countConnections()).toBe(1);

  // Ends the database connection of the process that uses Discord. It is the connection that holds an advisory lock.
  const [, serverUrl = "", databaseName = ""] = /^(.*)\/(.*)$/.exec(league.location.url ?? "") ?? [];
  await runOnPostgres(
    serverUrl,
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = '${databaseName}'`,
  );
  await joinAll(league, queueId, [bob]);
  await waitUntilDelivered();
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  await expectShown(league, fakeDiscord, guildId);

  // Messages wait for their retries and for the ends of leases by the league's clock, which moves only when a test moves it.
  const clockTimer = setInterval(() => league.clock.advance(5), 5);
  onTestFinished(() => clearInterval(clockTimer));
  await firstIntegration.stop();
  await joinAll(league, queueId, [cid]);
  await waitUntilDelivered();
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  await expectShown(league, fakeDiscord, guildId);
});

test("when the process that uses Discord is killed, another one takes over", async () => {
  const fakeDiscord = await startFakeDiscord();
  const dataDir = await createScratchFolder("league-killed");
  const database = await openTestDatabase();
  onTestFinished(async () => {
    await fakeDiscord.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const email = "admin@league.example";
  const password = "the admin's";
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.location.url ?? "",
    PORT: "0",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...createDiscordEnvironment(fakeDiscord),
  };
  const firstProcess = await startProcess(env);
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  const secondProcess = await startProcess(env);
  const call = await signInAt(secondProcess.api, { email, password });
  await firstProcess.kill();
  const guildId = fakeDiscord.createGuild({ name: "gCTF" });
  fakeDiscord.invite(guildId, botPermissions);
  // Only a process with a gateway connection learns of an invitation.
  type Guilds = { readonly data: readonly { readonly id: string }[] };
  const listGuildIds = async () => (await call<Guilds>("GET", "/discord/guilds")).data.map(({ id }) => id);
  await expect.poll(listGuildIds, { timeout: 60_000 }).toEqual([guildId]);
});
