import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { escapeInvisibleCharacters } from "contract/names.ts";
import { createBackup, formatBackupName } from "../backup/create-backup.ts";
import { type Config, getDatabaseLocation } from "../config.ts";
import { formatImportedCounts, recordLegacyImport } from "../features/administration/legacy-import/legacy-import.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import type { Clock } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { isServerRunning } from "../platform/database/follow-changes.ts";
import { migrateInTransaction } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import type { ReportLine } from "./import-context.ts";
import { ImportedLeague } from "./imported-league.ts";
import { type Dump, openDump } from "./read-dump.ts";
import {
  emptyDatabaseState,
  emptyLeague,
  findStateBeforeImport,
  type StateBeforeImport,
  storeLeague,
} from "./store-league-queries.ts";

export type ImportRequest = {
  /** The path of the dump. */
  readonly path: string;
  /** The name of the database in the dump. `undefined` for the database of the legacy software. */
  readonly database?: string | undefined;
  /** Whether to read and report only, without storing anything. */
  readonly isPreview: boolean;
  /** Whether to delete an existing league first. */
  readonly replaces: boolean;
  /** The path of the report file. */
  readonly report?: string | undefined;
};

type ImportDependencies = {
  readonly config: Config;
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
  /** Called with the path of the backup before an existing league is deleted. */
  readonly onBackup: (file: string) => void;
};

/** The passes over the dump before the league is stored: one for all other collections, and one per results collection. */
const readCount = 3;

/**
 * Imports a league of the legacy software into an empty database in one transaction.
 * @throws DumpError, or Error if the database contains a league or a server is running; then nothing is stored
 */
export async function importLeague(request: ImportRequest, dependencies: ImportDependencies): Promise<ImportedLeague> {
  const location = getDatabaseLocation(dependencies.config);
  const before = request.isPreview ? emptyDatabaseState : await inspectDatabase(location, request);
  const league = await readLeague(request, dependencies, before);
  if (request.report !== undefined) await writeReport(request.report, league, request.isPreview);
  if (request.isPreview) return league;
  try {
    if (before.holdsData) await backUp(location, dependencies);
    await store(location, { league, before }, dependencies);
  } catch (error) {
    if (request.report !== undefined) await rm(request.report, { force: true });
    throw error;
  }
  return league;
}

/** Inspects the target database without creating it. */
async function inspectDatabase(location: DatabaseLocation, { replaces }: ImportRequest): Promise<StateBeforeImport> {
  if (location.url === undefined && !existsSync(location.file)) return emptyDatabaseState;
  return withDatabase(location, async (db) => {
    if (await isServerRunning(db)) throw new Error("A server has this database open; stop it first");
    const before = await transaction(db, findStateBeforeImport, { isLong: true });
    if (!before.holdsData || replaces) return before;
    throw new Error("This database already contains a league; use --replace to back it up and replace it");
  });
}

async function readLeague(
  request: ImportRequest,
  { config, clock, onProgress }: ImportDependencies,
  before: StateBeforeImport,
) {
  const phase = { phase: "reading", unit: "kB" };
  const toKilobytes = (bytes: number) => Math.round(bytes / 1000);
  let startedPasses = 0;
  const onBytes = (done: number, total: number) => {
    // The dump is read again while it is stored. That phase has its own progress.
    if (startedPasses > readCount) return;
    onProgress({
      ...phase,
      done: toKilobytes((startedPasses - 1) * total + done),
      total: toKilobytes(readCount * total),
    });
  };
  const openedDump = await openDump(request.path, { database: request.database, onBytes });
  const dump: Dump = {
    ...openedDump,
    read: (isWanted, visit) => {
      startedPasses += 1;
      return openedDump.read(isWanted, visit);
    },
  };
  return ImportedLeague.read(dump, {
    now: clock.now(),
    eloK: config.eloK,
    ...before,
    ...(before.holdsData && { first: null }),
  });
}

async function writeReport(file: string, league: ImportedLeague, isPreview: boolean): Promise<void> {
  const text = `${JSON.stringify(createReport(league, isPreview), null, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 }).catch((cause: Error) => {
    throw new Error(`Cannot write the report, so nothing was stored: ${cause.message}`, { cause });
  });
}

async function backUp(location: DatabaseLocation, { config, clock, onBackup }: ImportDependencies): Promise<void> {
  const now = clock.now();
  const file = resolve(join(config.dataDir, "backups", formatBackupName("league-before-move", now)));
  await createBackup(location, file, now);
  onBackup(file);
}

async function store(
  location: DatabaseLocation,
  { league, before }: { league: ImportedLeague; before: StateBeforeImport },
  { onProgress }: ImportDependencies,
): Promise<void> {
  const storeInTransaction = async (trx: LeagueTransaction) => {
    if (!isDeepStrictEqual(await findStateBeforeImport(trx), before)) {
      throw new Error("This database was changed during the import; try again");
    }
    await migrateInTransaction(trx, migrations);
    if (before.holdsData) await emptyLeague(trx);
    await storeLeague(trx, league, onProgress);
    const { dump, importContext, moved } = league;
    await recordLegacyImport(trx, { at: importContext.now, database: dump.database, counts: moved });
  };
  await withDatabase(location, (db) => transaction(db, storeInTransaction, { isLong: true }));
}

async function withDatabase<Value>(location: DatabaseLocation, use: (db: LeagueDatabase) => Promise<Value>) {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** The maximum numbers of lines per list. The summary has at most 40 lines. */
const maxLeftOutLines = 9;
const maxChangedLines = 12;
const maxEloLines = 3;
/** The maximum number of characters per line. */
const maxLineLength = 240;

/** Formats the outcome of an import for the operator. */
export function formatSummary(
  league: ImportedLeague,
  { isPreview, report }: Pick<ImportRequest, "isPreview" | "report">,
) {
  const { moved, elo, dump, hasAdmin } = league;
  const { leftOut, changed } = league.report;
  const counts = formatImportedCounts(moved);
  return [
    ...(hasAdmin
      ? []
      : ["No admin of this league can sign in. The next start creates one and prints the password once."]),
    ...formatLines(isPreview ? "Would be left out:" : "Left out:", leftOut, maxLeftOutLines),
    ...formatLines(isPreview ? "Would be changed:" : "Changed:", changed, maxChangedLines),
    ...(elo.largest.length === 0 ? [] : ["Elo was recomputed for all players. Largest differences:"]),
    ...elo.largest
      .slice(0, maxEloLines)
      .map(({ userName, competition, stored, now }) => `  ${userName} in ${competition}: ${stored} before, ${now} now`),
    `${isPreview ? "Would be imported" : "Imported"} from ${dump.database}:`,
    ...[counts.slice(0, 6), counts.slice(6)].filter((line) => line.length > 0).map((line) => `  ${line.join(", ")}`),
    ...(report === undefined ? [] : [`The complete report is in ${report}.`]),
    "Passwords still work. Ask all players to choose a new one: some installations of the legacy software accepted any password.",
    isPreview ? "Nothing was stored." : "Start the league with npm start.",
  ].map((line) => formatTerminalLine(line));
}

/** Returns a line that is safe for the terminal: names in a hostile dump may contain control sequences. */
function formatTerminalLine(line: string): string {
  const visible = escapeInvisibleCharacters(line);
  return visible.length <= maxLineLength ? visible : `${visible.slice(0, maxLineLength - 1)}…`;
}

function formatLines(heading: string, lines: readonly ReportLine[], maxLines: number): string[] {
  if (lines.length === 0) return [];
  const sortedLines = lines.toSorted((a, b) => b.count - a.count);
  const omittedLines = sortedLines.length - maxLines;
  return [
    heading,
    ...sortedLines.slice(0, maxLines).map(({ collection, count, words }) => `  ${collection}, ${count}: ${words}`),
    ...(omittedLines > 0 ? [`  and ${omittedLines} more kinds; --report <file> lists them`] : []),
  ];
}

/** Creates the complete report as JSON data. */
export function createReport(league: ImportedLeague, isPreview: boolean) {
  const { form, database, toolVersion, serverVersion } = league.dump;
  const { leftOut, changed } = league.report;
  return {
    dump: { form, database, toolVersion, serverVersion },
    isPreview,
    moved: league.moved,
    leftOut,
    changed,
    elo: league.elo,
  };
}
