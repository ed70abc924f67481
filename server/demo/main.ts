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
import { turnedClock } from "./turned-clock.ts";

// `npm run demo`: a made-up league in a temporary folder.

const account = { adminEmail: "admin@league.test", adminPassword: "demo" };
const folder = await mkdtemp(join(tmpdir(), "league-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = { ...readConfig(), ...account, dataDir: folder, databaseUrl: undefined };
process.stdout.write(
  `The demo plays two seasons and ten weeks of ranked rounds, and opens its queues. Sign in as ${account.adminEmail}, password ${account.adminPassword}\n`,
);
await startLeague(config, fill);

async function fill(context: Context): Promise<void> {
  const clock = turnedClock(context.clock.now());
  const turned = { ...context, clock };
  const { token } = await signIn(
    { ...turned, failures: new FailedSignIns() },
    { email: account.adminEmail, password: account.adminPassword, address: "demo" },
  );
  const admin = await findViewer(turned, token);
  if (admin === null) throw new Error("The demo's admin is not signed in");
  await fillLeague(turned, admin);
}
