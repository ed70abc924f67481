import { getDatabaseLocation, readConfigForDataFolder } from "../config.ts";
import { exitWithError } from "../exit-with-error.ts";
import { restoreBackup } from "./restore-backup.ts";

// `npm run restore -- file`: restores a backup into a database without a league.

try {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error("Which backup? npm run restore -- <file>");
  const { rows, version } = await restoreBackup(getDatabaseLocation(readConfigForDataFolder()), file);
  process.stdout.write(`The league is restored, ${rows} rows of version ${version}. Start it with npm start.\n`);
} catch (fault) {
  exitWithError(fault);
}
