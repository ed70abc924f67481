import { expect, onTestFinished } from "vitest";
import type { LogDestination } from "../src/platform/logger.ts";

/** The fields of a log line that tests use. */
export type LogLine = { level: string; msg?: string; err?: { message: string } };

export type TestLog = LogDestination & {
  /** Removes and returns the errors that were logged. Tests call it for errors that they expect. */
  drainErrors(): LogLine[];
  /** The messages of all lines so far. */
  listMessages(): string[];
  /** All lines so far, as they were written. */
  listLines(): string[];
};

/** Creates the log of a test's server. The test fails if errors are logged that it does not remove with `drainErrors`. */
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
    listMessages: () => [...messages],
    listLines: () => [...lines],
  };
}
