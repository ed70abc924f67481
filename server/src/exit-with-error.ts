import { inspect } from "node:util";

/** Ends a command that failed. Prints a message for what an operator can fix, the stack for a bug. */
export function exitWithError(fault: unknown): never {
  const isBug = !(fault instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(fault.name);
  process.stderr.write(`${isBug ? inspect(fault) : fault.message}\n`);
  process.exit(1);
}
