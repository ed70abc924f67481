import { getDatabaseLocation, readConfigForDataFolder } from "./config.ts";
import { exitWithError } from "./exit-with-error.ts";
import { migrations } from "./features/migrations.ts";
import { removeSecondFactorByName } from "./features/people/users/second-factor.ts";
import type { Tables } from "./features/tables.ts";
import { systemClock } from "./platform/clock.ts";
import { requireCurrentSchema } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";

// `npm run remove-second-factor -- <user name>` lets a user who has lost the device and the recovery codes sign in without a
// code. It can run while the site runs.

try {
  // A name that contains spaces may be given without quotation marks.
  const name = process.argv.slice(2).join(" ");
  if (name === "") throw new Error("No user given. Usage: npm run remove-second-factor -- <user name>");
  const { db, close } = await openDatabase<Tables>({
    ...getDatabaseLocation(readConfigForDataFolder()),
    isShared: true,
  });
  try {
    await requireCurrentSchema(db, migrations);
    const isRemoved = await removeSecondFactorByName({ db, clock: systemClock }, name);
    process.stdout.write(isRemoved ? `${name} can now sign in without a code.\n` : `${name} has no second factor.\n`);
  } finally {
    await close();
  }
} catch (error) {
  exitWithError(error);
}
