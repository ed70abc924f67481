import { expect, test } from "vitest";
import { testLog } from "./test-log.ts";

const ERROR = `{"level":"error","msg":"bug"}\n`;

test.fails("an error in the log fails the test", () => {
  testLog().write(ERROR);
});

test("an expected error does not, nor does a lower level", () => {
  const log = testLog();
  log.write(`{"level":"warn","msg":"slow"}\n`);
  log.write(ERROR);
  expect(log.drainErrors()).toEqual([{ level: "error", msg: "bug" }]);
});
