import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// This file is JavaScript, because Node needs 14 MB of memory for the type stripper that runs TypeScript. The imports below
// come from the compile cache, where they are stored without types.

// The compile cache shortens a start by a quarter. It is not in the system's folder for temporary files, because other users
// could write there. If its folder is not writable, nothing is cached.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/node"));
// Stack traces refer to the sources instead of the bundle. The source maps are loaded with the first stack trace.
process.setSourceMapsEnabled(true);
const { readConfigForDataFolder } = await import("./config.ts");
const { exitWithError } = await import("./exit-with-error.ts");
const { startLeague } = await import("./start-league.ts");

try {
  await startLeague(readConfigForDataFolder());
  // Otherwise Node would write the cache when the process exits, and never if it is killed.
  flushCompileCache();
} catch (error) {
  exitWithError(error);
}
