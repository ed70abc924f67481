import { UnreadableMessage } from "./round-message.ts";

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** The whole number that a message gives. Throws `UnreadableMessage` unless it is one within 32 bits and not below `min`. */
export function reportedInteger(value: unknown, what: string, line: number, min = int32.min): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= int32.max) return Number(value) + 0;
  throw new UnreadableMessage(line, `${what} must be a whole number from ${min} to ${int32.max}`);
}

/** The same, written in decimal digits. */
export function writtenInteger(digits: string | undefined, what: string, line: number, min = int32.min): number {
  return reportedInteger(/^-?\d+$/.test(digits ?? "") ? Number(digits) : null, what, line, min);
}
