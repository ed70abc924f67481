import { inspect } from "node:util";

/** Exits a failed command. Prints only the message of an error that an operator can fix, and the stack of a bug. */
export function exitWithError(error: unknown): never {
  const isBug = !(error instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(error.name);
  process.stderr.write(`${isBug ? inspect(error) : error.message}\n`);
  process.exit(1);
}
