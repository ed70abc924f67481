// `npm test`: everything that must hold. The checks run one at a time beside the tests, which wait a tenth of their
// time. The end-to-end tests then run alone, as a slow browser could fail them. `npm run test:all`
// adds slower tests.
import type { Part } from "./checks.ts";
import { runCheck, runChecks } from "./checks.ts";
import { countLinesByArea } from "./count-lines.ts";
import type { Browser } from "./provide-browser.ts";
import { provideBrowser } from "./provide-browser.ts";
import { endStepsWithMe } from "./step.ts";
import {
  runEndToEndTests,
  runEndToEndTestsOfProcesses,
  runOtherTests,
  runTests,
  runTestsOfProcesses,
  testImage,
} from "./suites.ts";

endStepsWithMe();

const findingBrowser = provideBrowser();
const parts = (await Promise.all([runChecks(), runTests()])).flat();
const browser = await findingBrowser;
parts.push(await runInBrowser("stories", browser, runEndToEndTests));
if (process.argv[2] === "all") {
  parts.push(await runCheck({ name: "build by folder", commands: ["node scripts/check-build.ts --each"] }));
  parts.push(await runOtherTests());
  parts.push(await runTestsOfProcesses());
  parts.push(await runInBrowser("stories, 2 processes", browser, runEndToEndTestsOfProcesses));
  parts.push(await testImage());
}

// Print it again, because CI truncates the middle of long logs.
const failures = parts.flatMap((part) => (part.failures ?? []).map((failure) => `✗ ${part.name}: ${failure}`));
if (failures.length > 0) console.error(`\n${failures.join("\n")}`);
console.log(`\n${countLinesByArea().join("\n")}`);
console.log(`\n${parts.map(summaryLine).join("\n")}\n`);
const failed = sum(parts.map((part) => part.failed));
console.log(`${sum(parts.map((part) => part.passed))} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runInBrowser(
  name: string,
  browser: Browser,
  run: (path: string | undefined) => Promise<Part>,
): Promise<Part> {
  if (browser.found) return run(browser.path);
  console.error(`\n✗ ${name}\n${browser.why}\n`);
  return { name, passed: 0, failed: 1, seconds: 0 };
}

function summaryLine({ name, passed, failed, skipped = 0, seconds }: Part): string {
  const symbol = failed > 0 ? "✗" : "✓";
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${symbol} ${name.padEnd(22)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${counts.filter(Boolean).join(", ")}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
