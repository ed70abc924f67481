import { exitWithError } from "./exit-with-error.ts";
import { readConfig } from "./platform/config.ts";
import { startLeague } from "./start-league.ts";

try {
  await startLeague(readConfig());
} catch (fault) {
  exitWithError(fault);
}
