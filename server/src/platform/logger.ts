type Say = (fields: object, message: string) => void;

/** What writes structured log lines. */
export type Logger = { readonly debug: Say; readonly info: Say; readonly warn: Say; readonly error: Say };

/** Where log lines go, each a JSON object and a line end. */
export type LogDestination = { write(line: string): void };

/** The logger: JSON lines, to standard output by default, with names of levels. */
export function loggerOptions(level: string, stream?: LogDestination) {
  const formatters = { level: (word: string) => ({ level: word }) };
  return { level, base: null, formatters, ...(stream && { stream }) };
}
