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

test("each phase has its own progress, and the next one begins on a new line", () => {
  const writePhases = (isTerminal: boolean) => {
    const texts: string[] = [];
    const progress = createProgressWriter((text) => texts.push(text), isTerminal);
    progress.show({ phase: "reading", done: 9, total: 9, unit: "kB" });
    progress.show({ phase: "results", done: 1, total: 4 });
    progress.show({ phase: "results", done: 1, total: 4 });
    progress.show({ phase: "tables", done: 0, total: 0, unit: "rows" });
    progress.end();
    progress.end();
    return texts;
  };
  expect(writePhases(false)).toEqual([
    "reading: 100 %, 9 of 9 kB\n",
    "results: 25 %, 1 of 4 results\n",
    "tables: 100 %, 0 of 0 rows\n",
  ]);
  const resultsBar = `\r[${"#".repeat(7)}${" ".repeat(23)}] results: 25 %, 1 of 4 results`;
  expect(writePhases(true)).toEqual([
    `\r[${"#".repeat(30)}] reading: 100 %, 9 of 9 kB`,
    "\n",
    resultsBar,
    resultsBar,
    "\n",
    `\r[${"#".repeat(30)}] tables: 100 %, 0 of 0 rows`,
    "\n",
  ]);
});

test("if the output is not a terminal, a line is written for every 10 %", () => {
  expect(writeProgress(false)).toEqual(["12 %, 25 of 200 results\n", "100 %, 200 of 200 results\n"]);
});
