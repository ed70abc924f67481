import { styleText } from "node:util";
import { destination } from "pino";

type LogMethod = (fields: object, message: string) => void;

/** Logs messages with fields, at four levels. */
export type Logger = {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
};

/** A destination of log lines. Each line is a JSON object with a line end. */
export type LogDestination = { write(line: string): void };

/** Buffered lines are written when they have this many bytes, or after this many milliseconds. */
const bufferOptions = { minLength: 16_000, periodicFlush: 100 };

/**
 * Matches everything that looks like a secret: session tokens, keys of game servers, ends of calendar URLs, even if
 * percent-encoded. They have at least 43 characters, and the pattern begins at 40 to be safe. A secret must follow a
 * JSON escape or a character that is not part of a secret.
 */
const secretPattern = /(?<=\\(?:[bfnrt]|u[\da-f]{4})|(?<![\w\\-]))(?:[\w-]|%[\da-f]{2}){40,}/gi;

/** Creates the options of the logger: JSON lines with level names and without secrets, by default to standard output. */
export function createLoggerOptions(level: string, stream: LogDestination = openStandardOutput()) {
  const formatters = { level: (name: string) => ({ level: name }) };
  const hooks = { streamWrite: (line: string) => line.replace(secretPattern, "…") };
  return { level, base: null, formatters, hooks, stream };
}

/**
 * Opens standard output with a buffer, because a system call per line would take longer than formatting it. Flushes on
 * exit.
 */
function openStandardOutput(): LogDestination {
  return destination({ dest: 1, sync: false, ...bufferOptions });
}

/** A parsed log line. */
type Line = { readonly level: string; readonly time: number; readonly msg?: string; readonly [field: string]: unknown };

const colours: Readonly<Record<string, "green" | "yellow" | "red" | "gray">> = {
  debug: "gray",
  trace: "gray",
  info: "green",
  warn: "yellow",
  error: "red",
  fatal: "red",
};

/** Creates a log destination that formats lines for people. Errors are followed by their stack. */
export function createTerminalLog(terminal: LogDestination): LogDestination {
  return { write: (line) => terminal.write(`${formatLine(JSON.parse(line, escapeControlCharacters) as Line)}\n`) };
}

/** Replaces control characters by their code, because paths and names may come from attackers, and terminals obey them. */
function escapeControlCharacters(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const lines = name === "stack" ? value.split("\n") : [value];
  return lines
    .map((line) =>
      line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => `[U+${character.charCodeAt(0).toString(16)}]`),
    )
    .join("\n");
}

function formatLine({ level, time, msg = "", err, ...fields }: Line): string {
  const colour = colours[level] ?? "gray";
  const parts = [
    styleText("gray", formatTime(time)),
    styleText(colour, level.padEnd(5)),
    ...(msg === "reply" ? formatReply(fields) : [msg, ...formatFields(fields)]),
    ...formatError(err, level),
  ];
  return parts.join("  ");
}

/** Formats a time as `14:03:59`, in the machine's time zone. */
function formatTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

/** Formats the fields of a logged reply. The request id is left out. */
function formatReply({ method, path, status, ms, ...fields }: Readonly<Record<string, unknown>>): string[] {
  const { reqId: _, ...otherFields } = fields;
  return [`${method}`.padEnd(4), `${path}`, formatStatus(Number(status)), `${ms} ms`, ...formatFields(otherFields)];
}

function formatStatus(status: number): string {
  if (status >= 500) return styleText("red", `${status}`);
  return status >= 400 ? styleText("yellow", `${status}`) : `${status}`;
}

function formatFields(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return styleText("gray", `${name}=${text}`);
  });
}

function formatError(err: unknown, level: string): string[] {
  if (typeof err !== "object" || err === null) return [];
  const { message = "", stack = "" } = err as { message?: string; stack?: string };
  return level === "error" || level === "fatal" ? [message, `\n${stack}`] : [message];
}
