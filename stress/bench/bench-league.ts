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
import { fillInBulk } from "./bulk-league.ts";
import { writeFast } from "./bulk-queries.ts";
import { sendTo } from "./load.ts";

/** The account that signs in to leagues of the benchmark. */
export const benchAdmin = { email: "bench@league.test", password: "bench" };

const clans = 12;
const clanPlayers = 6;

/** To be increased when leagues are filled in another way. */
const generation = 6;

/**
 * The data folder of a league with this number of results, twelve clans and an admin. It is created once, and kept
 * among the machine's temporary files.
 */
export async function benchLeague(results: number, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), "league-bench", `${generation}-${results}`);
  if (!existsSync(folder)) {
    say(`Making a league of ${results} results …`);
    await makeLeague(folder, results);
  }
  const { db, close } = await openBench(folder);
  await migrate(db, migrations);
  await close();
  return folder;
}

async function makeLeague(folder: string, results: number): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const { context, close } = await openBench(unfinished);
  await migrate(context.db, migrations);
  await ensureAdmin(context, benchAdmin);
  await writeFast(context.db);
  await fillInBulk(context, results);
  await makeClans(context);
  await close();
  await rename(unfinished, folder);
}

/**
 * Opens a league.
 * @param place its data folder, or the address of its PostgreSQL
 * @param onQuery called with every statement
 */
export async function openBench(place: string, onQuery?: DatabaseLocation["onQuery"]) {
  const url = place.startsWith("postgres") ? place : undefined;
  const of = url === undefined ? { DATA_DIR: place } : { DATABASE_URL: url };
  const config = readConfig({ ...of, RATE_LIMIT: "1000000", TRUST_PROXY: "loopback" });
  const file = join(place, "league.sqlite");
  const database = await openDatabase<Tables>({ url, file, timeoutMs: 60_000, ...(onQuery && { onQuery }) });
  const { db } = database;
  const context: Context = { db, clock: systemClock, random: systemRandom, passwordCost, settings: config };
  return { ...database, url, config, context };
}

/** Signs the admin in at a league that is served. @param address of the client; none: as all others */
export async function signIn(port: number, address?: string): Promise<string> {
  const request = { method: "POST", path: "/user/signin", body: benchAdmin, ...(address && { address }) } as const;
  return (await sendTo<{ token: string }>(port, request)).token;
}

async function makeClans(context: Context): Promise<void> {
  await createSeason(context, { name: "Season 1", startDate: Date.UTC(2005, 0, 1), endDate: Date.UTC(2035, 0, 1) });
  for (let number = 0; number < clans; number += 1) {
    const id = await createClan(context, `Clan ${number}`);
    for (let player = 0; player < clanPlayers; player += 1) {
      await addClanPlayer(context, id, 1000 + number * clanPlayers + player);
    }
  }
}
