import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { startLeague } from "../src/start-league.ts";
import type { FakeGameServer } from "./fake-game-server.ts";
import { demoAdmin, demoConfig, fillDemo } from "./fill-demo.ts";
import { type LiveQueue, playLive, playOnFakeServers, startFakeServers } from "./play-live.ts";

// `npm run demo`: serves a generated league from a temporary folder and simulates players in its queues.

const folder = await mkdtemp(join(tmpdir(), "league-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = demoConfig(readConfig(), folder);
process.stdout.write(
  `The demo plays two seasons and ten weeks of ranked rounds, and opens its queues. Sign in as ${demoAdmin.email}, password ${demoAdmin.password}\n`,
);
let queues: readonly LiveQueue[] = [];
let fakeServers: ReadonlyMap<number, FakeGameServer> = new Map();
const { url, context } = await startLeague(config, async (empty) => {
  queues = await fillDemo(empty);
  fakeServers = await startFakeServers(empty);
});
const playing = [playLive(context, url, queues), playOnFakeServers(context, fakeServers)];
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => playing.map((task) => task.stop()));
