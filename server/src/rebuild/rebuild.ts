import { getDatabaseLocation, readConfigForDataFolder } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { systemClock } from "../platform/clock.ts";
import { requireCurrentSchema } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { formatSummary } from "./format-summary.ts";
import { createRatingPoolWorkers, rebuildTimeoutMs } from "./pool-workers.ts";
import { createProgressWriter } from "./progress-lines.ts";
import { rebuildLeague } from "./rebuild-league.ts";

// `npm run rebuild` recomputes all statistics, ratings, clan standings and counts from the results. It can run while the
// site runs.

const progress = createProgressWriter((text) => process.stdout.write(text), process.stdout.isTTY);
try {
  const location = getDatabaseLocation(readConfigForDataFolder());
  const { db, close } = await openDatabase<Tables>({ ...location, isShared: true, timeoutMs: rebuildTimeoutMs });
  try {
    await requireCurrentSchema(db, migrations);
    const workers = createRatingPoolWorkers(location);
    const summary = await rebuildLeague({ db, clock: systemClock }, progress.show, workers);
    progress.end();
    process.stdout.write(formatSummary(summary));
  } finally {
    await close();
  }
} catch (error) {
  progress.end();
  exitWithError(error);
}
