import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { withUnseenNumbered } from "contract/names.ts";
import { backupName, createBackup } from "../backup/create-backup.ts";
import { type Config, databaseLocation } from "../config.ts";
import { movedInWords, recordMoveIn } from "../features/administration/legacy-import/moved-in.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import type { Clock } from "../platform/clock.ts";
import { transaction } from "../platform/database/database.ts";
import { isFollowed } from "../platform/database/follow-changes.ts";
import { migrateIn } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { MovedLeague } from "./moved-league.ts";
import type { ReportLine } from "./moving.ts";
import { type Dump, openDump } from "./read-dump.ts";
import { type Before, empty, emptyLeague, findBefore, storeLeague } from "./store-league-queries.ts";

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
  return withDatabase(location, async (db) => {
    if (await isFollowed(db)) throw new Error("A server has this database open: stop it first");
    const before = await transaction(db, findBefore, { isLong: true });
    if (!before.holdsData || replaces) return before;
    const way = "--replace makes a backup of it, and takes its place";
    throw new Error(`There is a league in this database already; ${way}`);
  });
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
  return MovedLeague.read(dump, {
    now: clock.now(),
    eloK: config.eloK,
    ...before,
    ...(before.holdsData && { first: null }),
  });
}

async function writeReport(file: string, league: MovedLeague, isPreview: boolean): Promise<void> {
  const text = `${JSON.stringify(reportOf(league, isPreview), null, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 }).catch((cause: Error) => {
    throw new Error(`The report cannot be written, so nothing was stored: ${cause.message}`, { cause });
  });
}

async function backUp(location: DatabaseLocation, { config, clock, onBackup }: MoveParts): Promise<void> {
  const now = clock.now();
  const file = resolve(join(config.dataDir, "backups", backupName("league-before-move", now)));
  await createBackup(location, file, now);
  onBackup(file);
}

async function store(
  location: DatabaseLocation,
  { league, before }: { league: MovedLeague; before: Before },
  { onProgress }: MoveParts,
): Promise<void> {
  const work = async (trx: LeagueTransaction) => {
    if (!isDeepStrictEqual(await findBefore(trx), before)) {
      throw new Error("Something changed this database meanwhile: try again");
    }
    await migrateIn(trx, migrations);
    if (before.holdsData) await emptyLeague(trx);
    await storeLeague(trx, league, onProgress);
    const { dump, moving, moved } = league;
    await recordMoveIn(trx, { at: moving.now, database: dump.database, counts: moved });
  };
  await withDatabase(location, (db) => transaction(db, work, { isLong: true }));
}

async function withDatabase<Answer>(location: DatabaseLocation, use: (db: LeagueDatabase) => Promise<Answer>) {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** Lines of a list at most; the summary has 40. */
const mostLeftOut = 9;
const mostChanged = 12;
const mostElos = 3;
/** Characters of a line at most. */
const longestLine = 240;

/** What a move came to, in plain words for the operator. */
export function summaryOf(league: MovedLeague, { isPreview, report }: Pick<MoveRequest, "isPreview" | "report">) {
  const { moved, elo, dump, hasAdmin } = league;
  const { leftOut, changed } = league.report;
  const words = movedInWords(moved);
  return [
    ...(hasAdmin
      ? []
      : ["No admin of this league can sign in: the next start makes one, and prints the password once."]),
    ...listed(isPreview ? "Would be left out:" : "Left out:", leftOut, mostLeftOut),
    ...listed(isPreview ? "Would be changed:" : "Changed:", changed, mostChanged),
    ...(elo.largest.length === 0 ? [] : ["The Elo of all is counted anew. The largest differences:"]),
    ...elo.largest
      .slice(0, mostElos)
      .map(({ userName, board, stored, now }) => `  ${userName} in ${board}: ${stored} was stored, ${now} now`),
    `${isPreview ? "Would come" : "The league moved in"} from ${dump.database}:`,
    ...[words.slice(0, 6), words.slice(6)].filter((some) => some.length > 0).map((some) => `  ${some.join(", ")}`),
    ...(report === undefined ? [] : [`All of it stands in ${report}.`]),
    "Passwords go on to work. Advise all to choose a new one: some leagues ran where every password was accepted.",
    isPreview ? "Nothing was stored." : "Start the league with npm start.",
  ].map((line) => shown(line));
}

/** A line for a terminal: names of a hostile dump may hold what such a one obeys. */
function shown(line: string): string {
  const seen = withUnseenNumbered(line);
  return seen.length <= longestLine ? seen : `${seen.slice(0, longestLine - 1)}…`;
}

function listed(heading: string, lines: readonly ReportLine[], most: number): string[] {
  if (lines.length === 0) return [];
  const ordered = lines.toSorted((one, other) => other.count - one.count);
  const more = ordered.length - most;
  return [
    heading,
    ...ordered.slice(0, most).map(({ collection, count, words }) => `  ${collection}, ${count}: ${words}`),
    ...(more > 0 ? [`  and ${more} more kinds: --report <file> names them`] : []),
  ];
}

/** The whole report, as programs read it. */
export function reportOf(league: MovedLeague, isPreview: boolean) {
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
