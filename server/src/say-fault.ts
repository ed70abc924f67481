import { inspect } from "node:util";

/** Ends a command that failed. What an operator can mend is told in words; a bug with its place. */
export function sayFault(fault: unknown): never {
  const isBug = !(fault instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(fault.name);
  process.stderr.write(`${isBug ? inspect(fault) : fault.message}\n`);
  process.exit(1);
}
