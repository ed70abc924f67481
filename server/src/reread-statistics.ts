import { getDatabaseLocation, readConfigForDataFolder } from "./config.ts";
import { exitWithError } from "./exit-with-error.ts";
import { rereadMetrics } from "./features/game-servers/reread-metrics.ts";
import { migrations } from "./features/migrations.ts";
import type { Tables } from "./features/tables.ts";
import { requireCurrentSchema } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { createProgressWriter } from "./rebuild/progress-lines.ts";

// `npm run reread-statistics` parses the stored messages of game servers again, to store extended metrics that earlier versions
// ignored. It can run while the site runs.

const progress = createProgressWriter((text) => process.stdout.write(text), process.stdout.isTTY);
try {
  const { db, close } = await openDatabase<Tables>({
    ...getDatabaseLocation(readConfigForDataFolder()),
    isShared: true,
  });
  try {
    await requireCurrentSchema(db, migrations);
    // A player counts once for each round.
    const playerCount = await rereadMetrics({ db }, progress.show);
    progress.end();
    process.stdout.write(`Extended metrics of ${playerCount} players in rounds were found.\n`);
    if (playerCount > 0) process.stdout.write("Run npm run rebuild to include them in averages.\n");
  } finally {
    await close();
  }
} catch (error) {
  progress.end();
  exitWithError(error);
}
