import { getDatabaseLocation, readConfigForDataFolder } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { restoreBackup } from "./restore-backup.ts";

// `npm run restore -- <file>` restores a backup into a database that contains no league.

try {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error("No backup file given. Usage: npm run restore -- <file>");
  const { rows, version } = await restoreBackup(getDatabaseLocation(readConfigForDataFolder()), file);
  process.stdout.write(`League restored: ${rows} rows, written by version ${version}. Start it with npm start.\n`);
} catch (error) {
  exitWithError(error);
}
