import { inspect } from "node:util";
import { readConfig } from "./platform/config.ts";
import { startLeague } from "./start-league.ts";

try {
  await startLeague(readConfig());
} catch (fault) {
  process.stderr.write(`${inStartWords(fault)}\n`);
  process.exit(1);
}

/** What an operator can mend is told in words; a bug with its place. */
function inStartWords(fault: unknown): string {
  const isBug = !(fault instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(fault.name);
  return isBug ? inspect(fault) : fault.message;
}
