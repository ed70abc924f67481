import { expect, test } from "vitest";
import { createProgressWriter } from "./progress-lines.ts";

/** Shows the progress of counting 200 results. Returns the texts that were written. */
function writeProgress(isTerminal: boolean): string[] {
  const texts: string[] = [];
  const progress = createProgressWriter((text) => texts.push(text), isTerminal);
  for (const done of [1, 2, 25, 200]) progress.show({ done, total: 200 });
  progress.end();
  return texts;
}

test("a growing progress bar is shown in a terminal", () => {
  expect(writeProgress(true)).toEqual([
    `\r[${" ".repeat(30)}] 0 %, 1 of 200 results`,
    `\r[${" ".repeat(30)}] 1 %, 2 of 200 results`,
    `\r[###${" ".repeat(27)}] 12 %, 25 of 200 results`,
    `\r[${"#".repeat(30)}] 100 %, 200 of 200 results`,
    "\n",
  ]);
});

test("a line is written for each further 10 % if the output is no terminal", () => {
  expect(writeProgress(false)).toEqual(["12 %, 25 of 200 results\n", "100 %, 200 of 200 results\n"]);
});
