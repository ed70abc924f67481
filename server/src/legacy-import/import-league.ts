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
  deleteLeagueRows,
  emptyDatabaseState,
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
  readonly replacesLeague: boolean;
  /** The path of the report file. */
  readonly report?: string | undefined;
};

type ImportDependencies = {
  readonly config: Config;
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
  /** Called with the path of the backup that was written before an existing league is deleted. */
  readonly onBackup: (file: string) => void;
};

/**
 * How often the dump is read before the league is stored: once for each of the two collections of results, and once for all
 * other collections.
 */
const passCount = 3;

/**
 * Imports a league of the legacy software into an empty database in one transaction.
 * @throws DumpError, or Error if the database contains a league or a server is running; then nothing is stored
 */
export async function importLeague(request: ImportRequest, dependencies: ImportDependencies): Promise<ImportedLeague> {
  const location = getDatabaseLocation(dependencies.config);
  const stateBefore = request.isPreview ? emptyDatabaseState : await inspectDatabase(location, request);
  const league = await readLeague(request, dependencies, stateBefore);
  if (request.report !== undefined) await writeReport(request.report, league, request.isPreview);
  if (request.isPreview) return league;
  try {
    if (stateBefore.containsLeague) await backUp(location, dependencies);
    await store(location, { league, stateBefore }, dependencies);
  } catch (error) {
    if (request.report !== undefined) await rm(request.report, { force: true });
    throw error;
  }
  return league;
}

/** Inspects the target database. Does not create it if it does not exist. */
async function inspectDatabase(
  location: DatabaseLocation,
  { replacesLeague }: ImportRequest,
): Promise<StateBeforeImport> {
  if (location.url === undefined && !existsSync(location.file)) return emptyDatabaseState;
  return withDatabase(location, async (db) => {
    if (await isServerRunning(db)) throw new Error("A server has this database open; stop it first");
    const stateBefore = await transaction(db, findStateBeforeImport, { isLong: true });
    if (!stateBefore.containsLeague || replacesLeague) return stateBefore;
    throw new Error("This database already contains a league; use --replace to back it up and replace it");
  });
}

/** Reads the dump, and reports the progress of all passes together. */
async function readLeague(
  request: ImportRequest,
  { config, clock, onProgress }: ImportDependencies,
  stateBefore: StateBeforeImport,
) {
  const toKilobytes = (bytes: number) => Math.round(bytes / 1000);
  let startedPassCount = 0;
  const onBytes = (readBytes: number, totalBytes: number) => {
    // The dump is read again while it is stored. That phase has its own progress.
    if (startedPassCount > passCount) return;
    onProgress({
      phase: "reading",
      unit: "kB",
      done: toKilobytes((startedPassCount - 1) * totalBytes + readBytes),
      total: toKilobytes(passCount * totalBytes),
    });
  };
  const openedDump = await openDump(request.path, { database: request.database, onBytes });
  const dump: Dump = {
    ...openedDump,
    read: (isSelected, visit) => {
      startedPassCount += 1;
      return openedDump.read(isSelected, visit);
    },
  };
  return ImportedLeague.read(dump, {
    now: clock.now(),
    eloK: config.eloK,
    ...stateBefore,
    // The first admin of an existing league is deleted with it.
    ...(stateBefore.containsLeague && { firstAdmin: null }),
  });
}

/** Writes the report file, which only its owner may read. */
async function writeReport(file: string, league: ImportedLeague, isPreview: boolean): Promise<void> {
  const text = `${JSON.stringify(createReport(league, { isPreview }), null, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 }).catch((cause: Error) => {
    throw new Error(`Cannot write the report, so nothing was stored: ${cause.message}`, { cause });
  });
}

/** Creates a backup of the league that the import replaces. */
async function backUp(location: DatabaseLocation, { config, clock, onBackup }: ImportDependencies): Promise<void> {
  const now = clock.now();
  const file = resolve(join(config.dataDir, "backups", formatBackupName("league-before-move", now)));
  await createBackup(location, file, now);
  onBackup(file);
}

/** Stores the league in one transaction, provided that the database is still as it was before the dump was read. */
async function store(
  location: DatabaseLocation,
  { league, stateBefore }: { league: ImportedLeague; stateBefore: StateBeforeImport },
  { onProgress }: ImportDependencies,
): Promise<void> {
  const storeInTransaction = async (trx: LeagueTransaction) => {
    if (!isDeepStrictEqual(await findStateBeforeImport(trx), stateBefore)) {
      throw new Error("This database was changed during the import; try again");
    }
    await migrateInTransaction(trx, migrations);
    if (stateBefore.containsLeague) await deleteLeagueRows(trx);
    await storeLeague(trx, league, onProgress);
    const { dump, importContext, importedCounts } = league;
    await recordLegacyImport(trx, { at: importContext.now, database: dump.database, counts: importedCounts });
  };
  await withDatabase(location, (db) => transaction(db, storeInTransaction, { isLong: true }));
}

/** Opens the database, calls `use` and closes the database. */
async function withDatabase<Value>(location: DatabaseLocation, use: (db: LeagueDatabase) => Promise<Value>) {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** The maximum numbers of lines per list. They limit the summary to 40 lines. */
const maxOmissionLines = 9;
const maxChangeLines = 12;
const maxEloLines = 3;
/** The maximum number of characters per line. */
const maxLineLength = 240;

/** Formats the outcome of an import for the operator. */
export function formatSummary(
  league: ImportedLeague,
  { isPreview, report }: Pick<ImportRequest, "isPreview" | "report">,
) {
  const { importedCounts, elo, dump, hasAdmin } = league;
  const { omissions, changes } = league.report;
  const counts = formatImportedCounts(importedCounts);
  const missingAdmin = "No admin of this league can sign in. The next start creates one and prints the password once.";
  const eloDifferences = elo.largest
    .slice(0, maxEloLines)
    .map(({ userName, competition, stored, now }) => `  ${userName} in ${competition}: ${stored} before, ${now} now`);
  return [
    ...(hasAdmin ? [] : [missingAdmin]),
    ...formatLines(isPreview ? "Would be left out:" : "Left out:", omissions, maxOmissionLines),
    ...formatLines(isPreview ? "Would be changed:" : "Changed:", changes, maxChangeLines),
    ...(elo.largest.length === 0 ? [] : ["Elo was recomputed for all players. Largest differences:"]),
    ...eloDifferences,
    `${isPreview ? "Would be imported" : "Imported"} from ${dump.database}:`,
    // At most six counts per line.
    ...[counts.slice(0, 6), counts.slice(6)].filter((line) => line.length > 0).map((line) => `  ${line.join(", ")}`),
    ...(report === undefined ? [] : [`The complete report is in ${report}.`]),
    "Passwords still work. Ask all players to choose a new one: some installations of the legacy software accepted any password.",
    isPreview ? "Nothing was stored." : "Start the league with npm start.",
  ].map((line) => formatTerminalLine(line));
}

/** Returns a line that is safe for the terminal: names in a hostile dump may contain control sequences. */
function formatTerminalLine(line: string): string {
  const visibleLine = escapeInvisibleCharacters(line);
  return visibleLine.length <= maxLineLength ? visibleLine : `${visibleLine.slice(0, maxLineLength - 1)}…`;
}

/** Formats the most frequent lines of the report. */
function formatLines(heading: string, lines: readonly ReportLine[], maxLines: number): string[] {
  if (lines.length === 0) return [];
  const sortedLines = lines.toSorted((a, b) => b.count - a.count);
  const omittedLineCount = sortedLines.length - maxLines;
  return [
    heading,
    ...sortedLines.slice(0, maxLines).map(({ collection, count, message }) => `  ${collection}, ${count}: ${message}`),
    ...(omittedLineCount > 0 ? [`  and ${omittedLineCount} more kinds; --report <file> lists them`] : []),
  ];
}

/** Creates the complete report as JSON data. The names of its fields are those of the report file. */
export function createReport(league: ImportedLeague, { isPreview }: Pick<ImportRequest, "isPreview">) {
  const { form, database, toolVersion, serverVersion } = league.dump;
  const { omissions, changes } = league.report;
  return {
    dump: { form, database, toolVersion, serverVersion },
    isPreview,
    moved: league.importedCounts,
    leftOut: omissions.map(toReportEntry),
    changed: changes.map(toReportEntry),
    elo: league.elo,
  };
}

function toReportEntry({ collection, code, count, message, ids }: ReportLine) {
  return { collection, code, count, words: message, ids };
}
