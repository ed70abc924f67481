import { expect, test } from "vitest";
import { createProgressWriter } from "./progress-lines.ts";

function writeProgress(isTerminal: boolean): string[] {
  const texts: string[] = [];
  const lines = createProgressWriter((text) => texts.push(text), isTerminal);
  for (const done of [1, 2, 25, 200]) lines.show({ done, total: 200 });
  lines.end();
  return texts;
}

test("shows a growing progress bar in a terminal", () => {
  expect(writeProgress(true)).toEqual([
    `\r[${" ".repeat(30)}] 0 %, 1 of 200 results`,
    `\r[${" ".repeat(30)}] 1 %, 2 of 200 results`,
    `\r[###${" ".repeat(27)}] 12 %, 25 of 200 results`,
    `\r[${"#".repeat(30)}] 100 %, 200 of 200 results`,
    "\n",
  ]);
});

test("writes one line per 10 % otherwise", () => {
  expect(writeProgress(false)).toEqual(["12 %, 25 of 200 results\n", "100 %, 200 of 200 results\n"]);
});
