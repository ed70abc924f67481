import { readConfig } from "./config.ts";
import { exitWithError } from "./exit-with-error.ts";
import { startLeague } from "./start-league.ts";

try {
  await startLeague(readConfig());
} catch (fault) {
  exitWithError(fault);
}
