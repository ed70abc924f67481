import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { startLeague } from "../src/start-league.ts";
import type { FakeGameServer } from "./fake-game-server.ts";
import { createDemoConfig, demoAdmin, fillDemo } from "./fill-demo.ts";
import { writeDemoMaps } from "./maps/demo-maps.ts";
import { type LiveQueue, simulateQueues, simulateServerPlayers, startFakeGameServers } from "./play-live.ts";

// `npm run demo`: serves a generated league from a temporary folder and simulates players in its queues.

const folder = await mkdtemp(join(tmpdir(), "league-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = createDemoConfig(readConfig(), folder);
await writeDemoMaps(folder);
process.stdout.write(
  `The demo plays two seasons and ten weeks of ranked rounds, and opens its queues. Sign in as ${demoAdmin.email}, password ${demoAdmin.password}\n`,
);
let queues: readonly LiveQueue[] = [];
let fakeGameServers: ReadonlyMap<number, FakeGameServer> = new Map();
const { url, context } = await startLeague(config, async (emptyLeague) => {
  queues = await fillDemo(emptyLeague);
  fakeGameServers = await startFakeGameServers(emptyLeague);
});
const simulations = [simulateQueues(context, url, queues), simulateServerPlayers(context, fakeGameServers)];
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => simulations.map((task) => task.stop()));
