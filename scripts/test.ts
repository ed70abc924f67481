// `npm test`: everything that must hold. The checks run one at a time beside the tests, which wait a tenth of their
// time; then the stories have the machine to themselves, as a browser that is slow could fail them.
import type { Part } from "./checks.ts";
import { runChecks } from "./checks.ts";
import type { Browser } from "./provide-browser.ts";
import { provideBrowser } from "./provide-browser.ts";
import { endStepsWithMe } from "./step.ts";
import { runStories, runTests } from "./suites.ts";

endStepsWithMe();

const findingBrowser = provideBrowser();
const [checks, tests] = await Promise.all([runChecks(), runTests()]);
const stories = await runStoriesIn(await findingBrowser);

const parts = [...checks, tests, stories];
console.log(`\n${parts.map(summaryLine).join("\n")}\n`);
const failed = sum(parts.map((part) => part.failed));
console.log(`${sum(parts.map((part) => part.passed))} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runStoriesIn(browser: Browser): Promise<Part> {
  if (browser.found) return runStories(browser.path);
  console.error(`\n✗ stories\n${browser.why}\n`);
  return { name: "stories", passed: 0, failed: 1, seconds: 0 };
}

function summaryLine({ name, passed, failed, seconds }: Part): string {
  const symbol = failed > 0 ? "✗" : "✓";
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return `${symbol} ${name.padEnd(18)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${counts}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
