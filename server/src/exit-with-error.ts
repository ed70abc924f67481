import { inspect } from "node:util";

/**
 * Exits a failed command with the code 1. Prints the stack of a bug, but only the message of any other error, because an
 * operator can fix those.
 */
export function exitWithError(error: unknown): never {
  const isBug = !(error instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(error.name);
  process.stderr.write(`${isBug ? inspect(error) : error.message}\n`);
  process.exit(1);
}
