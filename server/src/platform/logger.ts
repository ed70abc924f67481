import { destination } from "pino";

type Say = (fields: object, message: string) => void;

/** What writes structured log lines. */
export type Logger = { readonly debug: Say; readonly info: Say; readonly warn: Say; readonly error: Say };

/** Where log lines go, each a JSON object and a line end. */
export type LogDestination = { write(line: string): void };

/** Bytes of log that are written at once, and the milliseconds after which fewer are written. */
const buffered = { minLength: 16_000, periodicFlush: 100 };

/**
 * What has the shape of a secret: a session's token, a game server's key, the end of a calendar's address, in whatever
 * percent-encoding. They have 43 letters at least. What stands before is a sign of JSON or none of these letters.
 */
const secrets = /(?<=\\(?:[bfnrt]|u[\da-f]{4})|(?<![\w\\-]))(?:[\w-]|%[\da-f]{2}){40,}/gi;

/** The logger: JSON lines without secrets, to standard output by default, with names of levels. */
export function loggerOptions(level: string, stream: LogDestination = standardOutput()) {
  const formatters = { level: (word: string) => ({ level: word }) };
  const hooks = { streamWrite: (line: string) => line.replace(secrets, "…") };
  return { level, base: null, formatters, hooks, stream };
}

/** Buffered, as a system call for each line would cost more than making the line. The buffer is flushed on exit. */
function standardOutput(): LogDestination {
  return destination({ dest: 1, sync: false, ...buffered });
}
