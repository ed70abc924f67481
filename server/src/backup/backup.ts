import { join, resolve } from "node:path";
import { getDatabaseLocation, readConfigForDataFolder } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { systemClock } from "../platform/clock.ts";
import { createBackup, formatBackupName } from "./create-backup.ts";

// `npm run backup [-- <file>]` writes the league's complete database to one file. It can run while the site runs.

try {
  const config = readConfigForDataFolder();
  const now = systemClock.now();
  const file = resolve(process.argv[2] ?? join(config.dataDir, "backups", formatBackupName("league", now)));
  const rows = await createBackup(getDatabaseLocation(config), file, now);
  process.stdout.write(`Backup written and verified: ${file} (${rows} rows).\n`);
  process.stdout.write("It contains e-mail addresses and password hashes: keep it private.\n");
} catch (error) {
  exitWithError(error);
}
