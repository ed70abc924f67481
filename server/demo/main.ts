import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { startLeague } from "../src/start-league.ts";
import { demoAdmin, demoConfig, fillDemo } from "./fill-demo.ts";
import { type LiveQueue, playLive, playOnToys, startToys } from "./play-live.ts";
import type { ToyGameServer } from "./toy-game-server.ts";

// `npm run demo`: a made-up league in a temporary folder, in which queues are played while it runs.

const folder = await mkdtemp(join(tmpdir(), "league-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = demoConfig(readConfig(), folder);
process.stdout.write(
  `The demo plays two seasons and ten weeks of ranked rounds, and opens its queues. Sign in as ${demoAdmin.email}, password ${demoAdmin.password}\n`,
);
let queues: readonly LiveQueue[] = [];
let toys: ReadonlyMap<number, ToyGameServer> = new Map();
const { url, context } = await startLeague(config, async (empty) => {
  queues = await fillDemo(empty);
  toys = await startToys(empty);
});
const playing = [playLive(context, url, queues), playOnToys(context, toys)];
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => playing.map((one) => one.stop()));
