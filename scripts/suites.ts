import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Part } from "./checks.ts";
import type { Outcome } from "./step.ts";
import { runShown } from "./step.ts";

type Count = { passed: number; failed: number };

/** The tests of all workspaces, on both database engines. */
export function runTests(): Promise<Part> {
  return runSuite("tests", countTests, (report) =>
    runShown("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]),
  );
}

/** The stories, in the Chromium at `browserPath`, or in Playwright's own when there is no path. */
export function runStories(browserPath: string | undefined): Promise<Part> {
  return runSuite("stories", countStories, (report) =>
    runShown("playwright", ["test", "--config=e2e", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(browserPath !== undefined && { CHROMIUM_PATH: browserPath }),
    }),
  );
}

async function runSuite(
  name: string,
  count: (report: string) => Count,
  run: (reportPath: string) => Promise<Outcome>,
): Promise<Part> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "league-report-"));
  const reportPath = join(folder, "report.json");
  const { ok } = await run(reportPath);
  const { passed, failed } = await readFile(reportPath, "utf8").then(count, () => ({ passed: 0, failed: 0 }));
  await rm(folder, { recursive: true });
  // A suite can fail without a failed test: a file that does not load, an unhandled rejection.
  return { name, passed, failed: ok ? failed : Math.max(failed, 1), seconds: (performance.now() - began) / 1000 };
}

/** A skipped test counts as failed. */
function countTests(report: string): Count {
  const { numPassedTests, numTotalTests } = JSON.parse(report) as { numPassedTests: number; numTotalTests: number };
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/** So does a story that passed only on a retry. */
function countStories(report: string): Count {
  const { stats } = JSON.parse(report) as { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
