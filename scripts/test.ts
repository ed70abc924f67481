// `npm test`: runs all checks and tests. The checks run one at a time beside the tests, which do not use the processor all the
// time. The end-to-end tests run alone afterwards, because they could fail on a busy machine. `npm run test:all` also runs
// slower tests.
import type { Part } from "./checks.ts";
import { runCheck, runChecks } from "./checks.ts";
import { countLinesByPart } from "./count-lines.ts";
import type { Browser } from "./provide-browser.ts";
import { provideBrowser } from "./provide-browser.ts";
import { endCommandsOnSignal } from "./step.ts";
import {
  runEndToEndTestsWithTwoProcesses,
  runOtherEndToEndTests,
  runOtherTests,
  runSmokeTests,
  runTests,
  runTestsWithTwoProcesses,
  testImage,
} from "./suites.ts";

endCommandsOnSignal();

const browserPromise = provideBrowser();
const parts = (await Promise.all([runChecks(), runTests()])).flat();
const browser = await browserPromise;
parts.push(await runInBrowser("end-to-end, smoke", browser, runSmokeTests));
if (process.argv[2] === "all") {
  parts.push(await runCheck({ name: "build by folder", commands: ["node scripts/check-build.ts --each"] }));
  parts.push(await runInBrowser("end-to-end, others", browser, runOtherEndToEndTests));
  parts.push(await runOtherTests());
  parts.push(await runTestsWithTwoProcesses());
  parts.push(await runInBrowser("end-to-end, 2 processes", browser, runEndToEndTestsWithTwoProcesses));
  parts.push(await testImage());
}

// The failures are printed again at the end, because CI truncates the middle of long logs.
const failures = parts.flatMap((part) => (part.failures ?? []).map((failure) => `✗ ${part.name}: ${failure}`));
if (failures.length > 0) console.error(`\n${failures.join("\n")}`);
// Shows how the size of the source code develops.
console.log(`\n${countLinesByPart().join("\n")}`);
console.log(`\n${parts.map(formatSummary).join("\n")}\n`);
const failedCount = sum(parts.map((part) => part.failed));
console.log(`${sum(parts.map((part) => part.passed))} passed, ${failedCount} failed`);
process.exitCode = failedCount > 0 ? 1 : 0;

async function runInBrowser(
  name: string,
  browser: Browser,
  run: (path: string | undefined) => Promise<Part>,
): Promise<Part> {
  if (browser.isFound) return run(browser.path);
  console.error(`\n✗ ${name}\n${browser.reason}\n`);
  return { name, passed: 0, failed: 1, seconds: 0 };
}

function formatSummary({ name, passed, failed, skipped = 0, seconds }: Part): string {
  const symbol = failed > 0 ? "✗" : "✓";
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${symbol} ${name.padEnd(22)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${counts.filter(Boolean).join(", ")}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
