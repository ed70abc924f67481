import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../server/src/config.ts";
import type { Context } from "../../server/src/features/context.ts";
import { migrations } from "../../server/src/features/migrations.ts";
import { ensureAdmin } from "../../server/src/features/people/users/ensure-admin.ts";
import { passwordCost } from "../../server/src/features/people/users/password.ts";
import { createClan } from "../../server/src/features/seasons/clans/edit-clans.ts";
import { addClanPlayer } from "../../server/src/features/seasons/clans/edit-roster.ts";
import { createSeason } from "../../server/src/features/seasons/lifecycle/season-lifecycle.ts";
import type { Tables } from "../../server/src/features/tables.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/database/open-database.ts";
import { systemRandom } from "../../server/src/platform/random.ts";
import { fillInBulk, firstBulkUserId } from "./bulk-league.ts";
import { disableDurability } from "./bulk-queries.ts";
import { sendRequest } from "./send-requests.ts";

/** The admin of the benchmark's leagues. */
export const benchAdmin = { email: "bench@league.test", password: "bench" };

const clanCount = 12;
const playersPerClan = 6;

/** A part of the folder's name. Increase it when the code that fills a league changes, so that old folders are not used. */
const fillVersion = 6;

/**
 * Returns the data folder of a league with this number of results, twelve clans and an admin. The first call creates it in
 * the machine's temporary folder, and later runs use it again.
 */
export async function createBenchLeagueFolder(resultCount: number, log: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), "league-bench", `${fillVersion}-${resultCount}`);
  if (!existsSync(folder)) {
    log(`Creating a league of ${resultCount} results …`);
    await fillLeagueFolder(folder, resultCount);
  }
  const { db, close } = await openBenchLeague(folder);
  await migrate(db, migrations);
  await close();
  return folder;
}

async function fillLeagueFolder(folder: string, resultCount: number): Promise<void> {
  // The folder gets its final name when it is complete. An interrupted run leaves only the unfinished one.
  const unfinishedFolder = `${folder}-unfinished`;
  await rm(unfinishedFolder, { recursive: true, force: true });
  await mkdir(unfinishedFolder, { recursive: true });
  const { context, close } = await openBenchLeague(unfinishedFolder);
  await migrate(context.db, migrations);
  await ensureAdmin(context, benchAdmin);
  await disableDurability(context.db);
  await fillInBulk(context, resultCount);
  await createClans(context);
  await close();
  await rename(unfinishedFolder, folder);
}

/**
 * Opens a league.
 * @param location its data folder, or the URL of its PostgreSQL database
 * @param onQuery called with every statement
 */
export async function openBenchLeague(location: string, onQuery?: DatabaseLocation["onQuery"]) {
  const url = location.startsWith("postgres") ? location : undefined;
  const databaseEnv = url === undefined ? { DATA_DIR: location } : { DATABASE_URL: url };
  const config = readConfig({ ...databaseEnv, RATE_LIMIT: "1000000", TRUST_PROXY: "loopback" });
  // `openDatabase` ignores the file if there is a URL.
  const file = join(location, "league.sqlite");
  const database = await openDatabase<Tables>({ url, file, timeoutMs: 60_000, ...(onQuery && { onQuery }) });
  const { db } = database;
  const context: Context = { db, clock: systemClock, random: systemRandom, passwordCost, settings: config };
  return { ...database, url, config, context };
}

/**
 * Signs the admin in at a running server.
 * @param address the IP address that the client pretends to have
 * @returns the token of the session
 */
export async function signInBenchAdmin(port: number, address?: string): Promise<string> {
  const request = { method: "POST", path: "/user/signin", body: benchAdmin, ...(address && { address }) } as const;
  const { token } = await sendRequest<{ token: string }>(port, request);
  return token;
}

async function createClans(context: Context): Promise<void> {
  await createSeason(context, { name: "Season 1", startDate: Date.UTC(2005, 0, 1), endDate: Date.UTC(2035, 0, 1) });
  for (let clanIndex = 0; clanIndex < clanCount; clanIndex += 1) {
    const clanId = await createClan(context, `Clan ${clanIndex}`);
    for (let position = 0; position < playersPerClan; position += 1) {
      await addClanPlayer(context, clanId, firstBulkUserId + clanIndex * playersPerClan + position);
    }
  }
}
