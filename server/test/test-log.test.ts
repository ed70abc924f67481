import { expect, test } from "vitest";
import { createTestLog } from "./test-log.ts";

const ERROR = `{"level":"error","msg":"bug"}\n`;

// Vitest expects this test to fail.
test.fails("an error in the log fails the test", () => {
  createTestLog().write(ERROR);
});

test("an expected error or a warning does not fail the test", () => {
  const log = createTestLog();
  log.write(`{"level":"warn","msg":"slow"}\n`);
  log.write(ERROR);
  expect(log.drainErrors()).toEqual([{ level: "error", msg: "bug" }]);
});
