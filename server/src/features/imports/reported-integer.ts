import { UnreadableMessage } from "./round-message.ts";

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Validates a whole number of a message. Throws `UnreadableMessage` unless it fits 32 bits and is at least `min`. */
export function reportedInteger(value: unknown, what: string, line: number, min = int32.min): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= int32.max) return Number(value) + 0;
  throw new UnreadableMessage(line, `${what} must be a whole number from ${min} to ${int32.max}`);
}

/** The same for a number written in decimal digits. */
export function writtenInteger(digits: string | undefined, what: string, line: number, min = int32.min): number {
  return reportedInteger(/^-?\d+$/.test(digits ?? "") ? Number(digits) : null, what, line, min);
}
