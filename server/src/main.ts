import { readConfig } from "./platform/config.ts";
import { sayFault } from "./say-fault.ts";
import { startLeague } from "./start-league.ts";

try {
  await startLeague(readConfig());
} catch (fault) {
  sayFault(fault);
}
