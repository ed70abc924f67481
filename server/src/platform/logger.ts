import { destination } from "pino";

type Say = (fields: object, message: string) => void;

/** What writes structured log lines. */
export type Logger = { readonly debug: Say; readonly info: Say; readonly warn: Say; readonly error: Say };

/** Where log lines go, each a JSON object and a line end. */
export type LogDestination = { write(line: string): void };

/** Bytes of log that are written at once, and the milliseconds after which fewer are written. */
const buffered = { minLength: 16_000, periodicFlush: 100 };

/** The logger: JSON lines, to standard output by default, with names of levels. */
export function loggerOptions(level: string, stream: LogDestination = standardOutput()) {
  const formatters = { level: (word: string) => ({ level: word }) };
  return { level, base: null, formatters, stream };
}

/** Buffered, as a system call for each line would cost more than making the line. The buffer is flushed on exit. */
function standardOutput(): LogDestination {
  return destination({ dest: 1, sync: false, ...buffered });
}
