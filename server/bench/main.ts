import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoModes } from "../demo/demo-modes.ts";
import { demoPlayers, playerNames } from "../demo/demo-players.ts";
import { fillLeague } from "../demo/fill-league.ts";
import { type PlayedMode, playRankedRound } from "../demo/post-rounds.ts";
import { seededRandom } from "../demo/seeded-random.ts";
import { dayMs, turnedClock } from "../demo/turned-clock.ts";
import { buildApp } from "../src/app.ts";
import { databaseLocation, readConfig } from "../src/config.ts";
import { migrations } from "../src/features/migrations/index.ts";
import { listModes } from "../src/features/modes/modes-queries.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import { boardOfMode } from "../src/features/results/results-queries.ts";
import type { Tables } from "../src/features/tables.ts";
import { ensureAdmin } from "../src/features/users/ensure-admin.ts";
import { FailedSignIns } from "../src/features/users/failed-sign-ins.ts";
import { findViewer } from "../src/features/users/find-viewer.ts";
import { signIn } from "../src/features/users/sign-in.ts";
import { usersByNames } from "../src/features/users/users-queries.ts";
import { systemClock } from "../src/platform/clock.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { systemRandom } from "../src/platform/random.ts";
import { callsToTime } from "./calls-to-time.ts";
import { tellTimings, timeAll } from "./timings.ts";

// `npm run bench`: what calls cost in the demo's league, and again after ten years of rounds. On SQLite, or with
// DATABASE_URL in an empty PostgreSQL database. Ends with 1 where a budget is exceeded.

const rounds = 7000;
const years = 10;

const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
const config = readConfig({ ...process.env, DATA_DIR: folder, RATE_LIMIT: "1000000", LOG_LEVEL: "error" });
const { db, ping, close, engine, changes } = await openDatabase<Tables>(databaseLocation(config));
await migrate(db, migrations);
const now = systemClock.now();
const clock = turnedClock(now);
const context = { db, clock, random: systemRandom, settings: config };
const token = await signInAsAdmin();
const http = await buildApp({ config, context, ping, changes });

say(`Filling the demo's league on ${engine} …`);
const admin = await findViewer(context, token);
if (admin === null) throw new Error("The admin is not signed in");
await fillLeague(context, admin);
const few = await timeAll(await callsToTime(http, token));
say(`Playing ${rounds} more rounds …`);
await playHistory();
const many = await timeAll(await callsToTime(http, token));
const isWithin = tellTimings(few, many, say);

await http.server.close();
await close();
await rm(folder, { recursive: true, force: true });
process.exitCode = isWithin ? 0 : 1;

async function signInAsAdmin(): Promise<string> {
  const account = { email: "bench@league.test", password: "bench" };
  await ensureAdmin(context, account);
  const signedIn = await signIn({ ...context, failures: new FailedSignIns() }, { ...account, address: "bench" });
  return signedIn.token;
}

/** The demo's players go on playing ranked rounds, spread over the years before it. */
async function playHistory(): Promise<void> {
  const random = seededRandom(7);
  const users = await usersByNames(db, playerNames);
  const ids = playerNames.map((name) => users.find(({ user_name }) => user_name === name)?.id ?? 0);
  const players = demoPlayers(random, ids);
  const found = await listModes(db, { descending: false, limit: 100, offset: 0 });
  const modes: PlayedMode[] = [];
  for (const mode of demoModes) {
    const id = found.find(({ name }) => name === mode.name)?.id ?? 0;
    modes.push({ ...mode, boardId: await boardOfMode(db, id) });
  }
  for (let number = 0; number < rounds; number += 1) {
    const playedAt = Math.floor(now - (1 - number / rounds) * years * 365 * dayMs);
    const round = { mode: random.pick(modes), playedAt, fate: "played" } as const;
    await freezeResult(context, await playRankedRound(context, random, players, round));
  }
  clock.turnTo(now);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
