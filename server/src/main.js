import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// This file is JavaScript: to run one in TypeScript, Node loads a compiler that removes the types, which takes 14 MB. The
// files that are imported from here on come from the cache without types.

// Compiled once and kept, what is imported from here on takes a quarter less of a start. Not in the machine's folder for
// temporary files, where others could write; where the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/node"));
// Traces of the bundle name the lines of the sources. Its maps are read when the first trace is.
process.setSourceMapsEnabled(true);
const { readConfigForDataFolder } = await import("./config.ts");
const { exitWithError } = await import("./exit-with-error.ts");
const { startLeague } = await import("./start-league.ts");

try {
  await startLeague(readConfigForDataFolder());
  // Node would write it when the process exits, and not at all where it is killed.
  flushCompileCache();
} catch (error) {
  exitWithError(error);
}
