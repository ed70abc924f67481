import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import type { Context } from "../src/features/context.ts";
import { FailedSignIns } from "../src/features/users/failed-sign-ins.ts";
import { findViewer } from "../src/features/users/find-viewer.ts";
import { signIn } from "../src/features/users/sign-in.ts";
import { startLeague } from "../src/start-league.ts";
import { fillLeague } from "./fill-league.ts";
import { type LiveQueue, playLive } from "./play-live.ts";
import { turnedClock } from "./turned-clock.ts";

// `npm run demo`: a made-up league in a temporary folder, in which queues are played while it runs.

const account = { adminEmail: "admin@league.test", adminPassword: "demo" };
const folder = await mkdtemp(join(tmpdir(), "league-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = { ...readConfig(), ...account, dataDir: folder, databaseUrl: undefined };
process.stdout.write(
  `The demo plays two seasons and ten weeks of ranked rounds, and opens its queues. Sign in as ${account.adminEmail}, password ${account.adminPassword}\n`,
);
let queues: readonly LiveQueue[] = [];
const { url, context } = await startLeague(config, async (empty) => {
  queues = await fill(empty);
});
const playing = playLive(context, url, queues);
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => playing.stop());

/** @returns the queues that are to be played on */
async function fill(empty: Context): Promise<LiveQueue[]> {
  const turned = { ...empty, clock: turnedClock(empty.clock.now()) };
  const { token } = await signIn(
    { ...turned, failures: new FailedSignIns() },
    { email: account.adminEmail, password: account.adminPassword, address: "demo" },
  );
  const admin = await findViewer(turned, token);
  if (admin === null) throw new Error("The demo's admin is not signed in");
  return fillLeague(turned, admin);
}
