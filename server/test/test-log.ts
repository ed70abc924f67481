import { expect, onTestFinished } from "vitest";
import type { LogDestination } from "../src/platform/logger.ts";

/** The fields of a line of the log that tests use. */
export type LogLine = { level: string; msg?: string; err?: { message: string } };

export type TestLog = LogDestination & {
  /** Removes and returns the errors logged so far, because the test expected them. */
  drainErrors(): LogLine[];
  /** The messages of all lines so far. */
  messages(): string[];
  /** All lines so far, as they were written. */
  lines(): string[];
};

/** The log of one test's app. The test fails on errors that it does not remove with `drainErrors`. */
export function createTestLog(): TestLog {
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
    drainErrors: () => errors.splice(0),
    messages: () => [...messages],
    lines: () => [...lines],
  };
}
