import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startFakeDiscord } from "../../../server/test/discord/fake-discord.ts";
import { startPostgres } from "../../../server/test/start-postgres.ts";
import { atMost, type Line } from "../bench-table.ts";
import { buildServer, type StartedServer, startLeagueWith } from "../start-servers.ts";

const kills = 7;
/** In which the process that waits to take over tries at least once in vain. */
const settledMs = 3000;

/** Seconds until one of two processes on PostgreSQL is connected to Discord after the other, which was, is killed. */
export async function measureTakeover(say: (line: string) => void): Promise<Line[]> {
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
  const running: StartedServer[] = [];
  const seconds: number[] = [];
  try {
    running.push(await startLeagueWith(env));
    await fakeDiscord.until(() => fakeDiscord.connected() === 1);
    for (let turn = 0; turn < kills; turn += 1) {
      running.push(await startLeagueWith(env));
      await pause(settledMs + Math.random() * 2000);
      const killed = performance.now();
      await running.shift()?.stop();
      await fakeDiscord.until(() => fakeDiscord.connected() === 0);
      await fakeDiscord.until(() => fakeDiscord.connected() === 1);
      seconds.push((performance.now() - killed) / 1000);
    }
  } finally {
    for (const league of running) await league.stop();
    await postgres.stop();
    await fakeDiscord.close();
    await rm(folder, { recursive: true, force: true });
  }
  const all = seconds.map((time) => time.toFixed(1)).join(", ");
  say(`  ${all} s`);
  return [atMost("Discord is taken over from a killed process, at the latest", Math.max(...seconds), 10, all, " s")];
}
