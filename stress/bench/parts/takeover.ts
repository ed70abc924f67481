import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startFakeDiscord } from "../../../server/test/discord/fake-discord.ts";
import { startPostgres } from "../../../server/test/start-postgres.ts";
import type { Measurement } from "../bench-table.ts";
import { buildServer, type StartedServer, startBuiltServer } from "../start-servers.ts";

const killCount = 7;
/** Long enough that the waiting process tries to take over at least once, and fails. */
const waitBeforeKillMs = 3000;
const maxSeconds = 10;

/**
 * Starts two processes on PostgreSQL, and kills the one that is connected to Discord. Measures the seconds until the other one
 * is connected.
 */
export async function measureTakeover(log: (line: string) => void): Promise<Measurement[]> {
  await buildServer();
  const fakeDiscord = await startFakeDiscord();
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `${postgres.url}/postgres`,
    DISCORD_BOT_TOKEN: fakeDiscord.token,
    DISCORD_CLIENT_ID: fakeDiscord.applicationId,
    DISCORD_CLIENT_SECRET: fakeDiscord.clientSecret,
    DISCORD_API_URL: fakeDiscord.apiUrl,
  };
  const runningServers: StartedServer[] = [];
  const takeoverSeconds: number[] = [];
  try {
    runningServers.push(await startBuiltServer(env));
    await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
    for (let kill = 0; kill < killCount; kill += 1) {
      runningServers.push(await startBuiltServer(env));
      await pause(waitBeforeKillMs + Math.random() * 2000);
      const killedAt = performance.now();
      await runningServers.shift()?.stop();
      await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 0);
      await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
      takeoverSeconds.push((performance.now() - killedAt) / 1000);
    }
  } finally {
    for (const server of runningServers) await server.stop();
    await postgres.stop();
    await fakeDiscord.close();
    await rm(folder, { recursive: true, force: true });
  }
  const formattedSeconds = takeoverSeconds.map((time) => time.toFixed(1)).join(", ");
  log(`  ${formattedSeconds} s`);
  return [
    {
      label: "Discord connection after a kill, slowest",
      measured: Math.max(...takeoverSeconds),
      limit: { max: maxSeconds },
      details: formattedSeconds,
      unit: "s",
    },
  ];
}
