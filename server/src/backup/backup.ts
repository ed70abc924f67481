import { join, resolve } from "node:path";
import { databaseLocation, readOwnConfig } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { systemClock } from "../platform/clock.ts";
import { backupName, createBackup } from "./create-backup.ts";

// `npm run backup [-- file]`: the league's whole database, in one file.

try {
  const config = readOwnConfig();
  const now = systemClock.now();
  const file = resolve(process.argv[2] ?? join(config.dataDir, "backups", backupName("league", now)));
  const rows = await createBackup(databaseLocation(config), file, now);
  process.stdout.write(`The league is in ${file}: ${rows} rows, read back and found whole.\n`);
  process.stdout.write("It holds e-mail addresses and password hashes: keep it private.\n");
} catch (fault) {
  exitWithError(fault);
}
