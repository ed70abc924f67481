import { styleText } from "node:util";
import { destination } from "pino";

type Say = (fields: object, message: string) => void;

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
export function createLoggerOptions(level: string, stream: LogDestination = standardOutput()) {
  const formatters = { level: (word: string) => ({ level: word }) };
  const hooks = { streamWrite: (line: string) => line.replace(secrets, "…") };
  return { level, base: null, formatters, hooks, stream };
}

/** Buffered, as a system call for each line would cost more than making the line. The buffer is flushed on exit. */
function standardOutput(): LogDestination {
  return destination({ dest: 1, sync: false, ...buffered });
}

/** A line as the logger writes it: the fields of every line, and any others. */
type Line = { readonly level: string; readonly time: number; readonly msg?: string; readonly [field: string]: unknown };

const colours: Readonly<Record<string, "green" | "yellow" | "red" | "gray">> = {
  debug: "gray",
  trace: "gray",
  info: "green",
  warn: "yellow",
  error: "red",
  fatal: "red",
};

/** Writes log lines for people, one line each; errors with their stack below. */
export function createTerminalLog(terminal: LogDestination): LogDestination {
  return { write: (line) => terminal.write(`${forPeople(JSON.parse(line, withoutControls) as Line)}\n`) };
}

/** Outsiders choose paths and names, and a terminal obeys control characters: they are shown by their number. */
function withoutControls(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const lines = name === "stack" ? value.split("\n") : [value];
  return lines
    .map((line) => line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (one) => `[U+${one.charCodeAt(0).toString(16)}]`))
    .join("\n");
}

function forPeople({ level, time, msg = "", err, ...fields }: Line): string {
  const colour = colours[level] ?? "gray";
  const parts = [
    styleText("gray", timeOf(time)),
    styleText(colour, level.padEnd(5)),
    ...(msg === "reply" ? replyParts(fields) : [msg, ...named(fields)]),
    ...errorParts(err, level),
  ];
  return parts.join("  ");
}

/** `14:03:59`, in the zone of the machine. */
function timeOf(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

function replyParts({ method, path, status, ms, ...rest }: Readonly<Record<string, unknown>>): string[] {
  const { reqId: _, ...others } = rest;
  return [`${method}`.padEnd(4), `${path}`, statusIn(Number(status)), `${ms} ms`, ...named(others)];
}

function statusIn(status: number): string {
  if (status >= 500) return styleText("red", `${status}`);
  return status >= 400 ? styleText("yellow", `${status}`) : `${status}`;
}

function named(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return styleText("gray", `${name}=${text}`);
  });
}

function errorParts(err: unknown, level: string): string[] {
  if (typeof err !== "object" || err === null) return [];
  const { message = "", stack = "" } = err as { message?: string; stack?: string };
  return level === "error" || level === "fatal" ? [message, `\n${stack}`] : [message];
}
