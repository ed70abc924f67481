import { expect, onTestFinished } from "vitest";
import type { LogDestination } from "../src/platform/logger.ts";

/** A line of the log, as far as tests look at it. */
export type LogLine = { level: string; msg?: string; err?: { message: string } };

export type TestLog = LogDestination & {
  /** Takes the errors logged so far out of the log: the test expected them. */
  takeErrors(): LogLine[];
  /** The messages of all lines so far. */
  messages(): string[];
  /** All lines so far, as they were written. */
  lines(): string[];
};

/** Where the app of one test logs to. An error that the test did not take fails the test. */
export function testLog(): TestLog {
  const errors: LogLine[] = [];
  const messages: string[] = [];
  const lines: string[] = [];
  onTestFinished(() => expect(errors, "errors that the test did not expect were logged").toEqual([]));
  return {
    write(line) {
      const entry: LogLine = JSON.parse(line);
      lines.push(line);
      messages.push(entry.msg ?? "");
      if (entry.level === "error" || entry.level === "fatal") errors.push(entry);
    },
    takeErrors: () => errors.splice(0),
    messages: () => [...messages],
    lines: () => [...lines],
  };
}
