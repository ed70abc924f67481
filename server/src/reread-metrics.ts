import { getDatabaseLocation, readConfigForDataFolder } from "./config.ts";
import { exitWithError } from "./exit-with-error.ts";
import { rereadMetrics } from "./features/game-servers/reread-metrics.ts";
import { migrations } from "./features/migrations.ts";
import type { Tables } from "./features/tables.ts";
import { requireCurrentSchema } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { createProgressWriter } from "./rebuild/progress-lines.ts";

// `npm run reread-metrics`: reads the messages of game servers that are still kept again, for the figures that earlier versions
// did not keep; also while the league runs.

const progress = createProgressWriter((text) => process.stdout.write(text), process.stdout.isTTY);
try {
  const { db, close } = await openDatabase<Tables>({
    ...getDatabaseLocation(readConfigForDataFolder()),
    isShared: true,
  });
  try {
    await requireCurrentSchema(db, migrations);
    const found = await rereadMetrics({ db }, progress.show);
    progress.end();
    process.stdout.write(`Figures of ${found} players of rounds were found.\n`);
    if (found > 0) process.stdout.write("npm run rebuild counts them in averages.\n");
  } finally {
    await close();
  }
} catch (fault) {
  progress.end();
  exitWithError(fault);
}
