import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

/** What writes structured log lines. */
export type Logger = Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;

/** Where log lines go, each a JSON object and a line end. */
export type LogDestination = { write(line: string): void };

/** How the league logs: JSON lines, to standard output unless told otherwise, with words for levels. */
export function loggerOptions(level: string, stream?: LogDestination): NonNullable<FastifyServerOptions["logger"]> {
  return { level, base: null, formatters: { level: (word: string) => ({ level: word }) }, ...(stream && { stream }) };
}
