import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createBackup } from "../backup/create-backup.ts";
import { type Config, databaseLocation } from "../config.ts";
import type { LeagueTransaction } from "../features/context.ts";
import { migrations } from "../features/migrations.ts";
import { recordMoveIn } from "../features/move-in/record-move-in.ts";
import type { Tables } from "../features/tables.ts";
import type { Clock } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { isFollowed } from "../platform/database/follow-changes.ts";
import { migrateIn } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { reportOf } from "./move-summary.ts";
import { MovedLeague } from "./moved-league.ts";
import { type Dump, openDump } from "./read-dump.ts";
import { storeLeague } from "./store-league.ts";
import { type Before, empty, emptyLeague, findBefore } from "./store-league-queries.ts";

export type MoveRequest = {
  /** Where the dump is. */
  readonly path: string;
  /** Which of its databases; `undefined`: the one of the original software. */
  readonly database?: string | undefined;
  /** Read and report, and store nothing. */
  readonly isPreview: boolean;
  /** Empty the league that is there first. */
  readonly replaces: boolean;
  /** Where the report goes. */
  readonly report?: string | undefined;
};

type MoveParts = {
  readonly config: Config;
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
  /** Called with the backup that was written before a league is emptied. */
  readonly onBackup: (file: string) => void;
};

/** Times that a dump is read before its league is stored: all but the results, and these once for each collection. */
const readings = 3;

/**
 * Moves a league of the original software into a database without one, in one transaction.
 * @throws DumpFault, and where there is a league, or a server that runs; nothing is stored then
 */
export async function moveLeague(request: MoveRequest, parts: MoveParts): Promise<MovedLeague> {
  const location = databaseLocation(parts.config);
  const before = request.isPreview ? empty : await lookAt(location, request);
  const league = await readLeague(request, parts, before);
  if (request.report !== undefined) await writeReport(request.report, league, request.isPreview);
  if (request.isPreview) return league;
  try {
    if (before.holdsData) await backUp(location, parts);
    await store(location, { league, before }, parts);
  } catch (fault) {
    if (request.report !== undefined) await rm(request.report, { force: true });
    throw fault;
  }
  return league;
}

/** What is there; nothing is made by looking. */
async function lookAt(location: DatabaseLocation, { replaces }: MoveRequest): Promise<Before> {
  if (location.url === undefined && !existsSync(location.file)) return empty;
  const { db, close } = await openDatabase<Tables>(location);
  try {
    if (await isFollowed(db)) throw new Error("A server has this database open: stop it first");
    const before = await transaction(db, findBefore, { isLong: true });
    if (!before.holdsData) return before;
    if (!replaces) {
      throw new Error(
        "There is a league in this database already; --replace makes a backup of it, and takes its place",
      );
    }
    return { ...before, first: null };
  } finally {
    await close();
  }
}

async function readLeague(request: MoveRequest, { config, clock, onProgress }: MoveParts, before: Before) {
  const phase = { phase: "reading", unit: "kB" };
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  let begun = 0;
  const onBytes = (done: number, total: number) => {
    // While it is stored it is read again, which that phase shows.
    if (begun > readings) return;
    onProgress({ ...phase, done: kilobytes((begun - 1) * total + done), total: kilobytes(readings * total) });
  };
  const opened = await openDump(request.path, { database: request.database, onBytes });
  const dump: Dump = {
    ...opened,
    read: (isWanted, visit) => {
      begun += 1;
      return opened.read(isWanted, visit);
    },
  };
  return MovedLeague.read(dump, { now: clock.now(), eloK: config.eloK, ...before });
}

async function writeReport(file: string, league: MovedLeague, isPreview: boolean): Promise<void> {
  const text = `${JSON.stringify(reportOf(league, isPreview), null, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 }).catch((cause: Error) => {
    throw new Error(`The report cannot be written, so nothing was stored: ${cause.message}`, { cause });
  });
}

async function backUp(location: DatabaseLocation, { config, clock, onBackup }: MoveParts): Promise<void> {
  const now = clock.now();
  const name = `league-before-move-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}.backup.gz`;
  const file = resolve(join(config.dataDir, "backups", name));
  await createBackup(location, file, now);
  onBackup(file);
}

async function store(
  location: DatabaseLocation,
  { league, before }: { league: MovedLeague; before: Before },
  { onProgress }: MoveParts,
): Promise<void> {
  const { db, close } = await openDatabase<Tables>(location);
  const work = async (trx: LeagueTransaction) => {
    await migrateIn(trx, migrations);
    await refuseChanged(trx, before);
    if (before.holdsData) await emptyLeague(trx);
    await storeLeague(trx, league, onProgress);
    const { dump, moving, moved } = league;
    await recordMoveIn(trx, { at: moving.now, database: dump.database, counts: moved });
  };
  try {
    await transaction(db, work, { isLong: true });
  } finally {
    await close();
  }
}

/** @throws when the database is not as it was looked at */
async function refuseChanged(trx: LeagueTransaction, before: Before): Promise<void> {
  const { holdsData, lastKeys } = await findBefore(trx);
  const isSame = [...lastKeys].every(([table, last]) => last === (before.lastKeys.get(table) ?? 0));
  if (holdsData !== before.holdsData || !isSame)
    throw new Error("Something changed this database meanwhile: try again");
}
