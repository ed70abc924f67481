import { styleText } from "node:util";
import type { LogDestination } from "./logger.ts";

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
export function terminalLog(terminal: LogDestination): LogDestination {
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
