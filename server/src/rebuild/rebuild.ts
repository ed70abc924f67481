import { databaseLocation, readOwnConfig } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { systemClock } from "../platform/clock.ts";
import { refuseOlderProgram } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { patienceMs, poolWorkers } from "./pool-workers.ts";
import { progressLines } from "./progress-lines.ts";
import { rebuildLeague } from "./rebuild-league.ts";

// `npm run rebuild`: recomputes every stat, rating, clan table and counter from the results, also while the league
// runs.

const progress = progressLines((text) => process.stdout.write(text), process.stdout.isTTY);
try {
  const location = databaseLocation(readOwnConfig());
  const { db, close } = await openDatabase<Tables>({ ...location, isShared: true, patienceMs });
  try {
    await refuseOlderProgram(db, migrations);
    const { wrong, results, resumed } = await rebuildLeague(
      { db, clock: systemClock },
      progress.show,
      poolWorkers(location),
    );
    progress.end();
    if (resumed) process.stdout.write("A rebuild that had been cut off was continued.\n");
    const found = wrong === 0 ? "everything was right" : `${wrong} rows were wrong and are right now`;
    process.stdout.write(`${results} validated results counted: ${found}.\n`);
  } finally {
    await close();
  }
} catch (fault) {
  progress.end();
  exitWithError(fault);
}
