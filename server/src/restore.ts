import { restoreBackup } from "./backups/restore-backup.ts";
import { databaseLocation } from "./database-location.ts";
import { readConfig } from "./platform/config.ts";
import { sayFault } from "./say-fault.ts";

// `npm run restore -- file`: a backup's league, in a database that holds none yet.

try {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error("Which backup? npm run restore -- <file>");
  const rows = await restoreBackup(databaseLocation(readConfig()), file);
  process.stdout.write(`The league is restored, ${rows} rows. Start it with npm start.\n`);
} catch (fault) {
  sayFault(fault);
}
