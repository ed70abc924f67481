import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Part } from "./checks.ts";
import type { Outcome } from "./step.ts";
import { runShown } from "./step.ts";

type Count = { passed: number; failed: number; skipped: number };

/** How several processes serve each league: what cannot hold then says so and is skipped, and is no failure. */
const TWO_PROCESSES = { LEAGUE_PROCESSES: "2" };

/** The tests of all workspaces, on SQLite; on PostgreSQL what only it can show. Random ones and kills in a small dose. */
export function runTests(): Promise<Part> {
  return runVitest("tests", ["--mode", "quick"]);
}

/** What `runTests` leaves out: all others on PostgreSQL, random ones and kills in full. */
export function runOtherTests(): Promise<Part> {
  return runVitest("other tests", ["--mode", "rest", "--project", "sqlite", "--project", "postgres"]);
}

/** All tests on PostgreSQL, where two processes serve each league. */
export function runTestsOfProcesses(): Promise<Part> {
  return runVitest("tests, 2 processes", ["--project", "postgres"], TWO_PROCESSES);
}

function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Part> {
  const count = (report: string) => countTests(report, env === TWO_PROCESSES);
  return runSuite(name, count, (report) =>
    runShown("vitest", ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], env),
  );
}

/** The stories, in the Chromium at `browserPath`, or in Playwright's own when there is no path. */
export function runStories(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("stories", browserPath);
}

/** The stories with two processes for each league, and every screen at every width in both colour schemes. */
export function runStoriesOfProcesses(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("stories, 2 processes", browserPath, { ...TWO_PROCESSES, STORIES: "all" });
}

function runPlaywright(name: string, browserPath: string | undefined, env: NodeJS.ProcessEnv = {}): Promise<Part> {
  const count = (report: string) => countStories(report, "LEAGUE_PROCESSES" in env);
  return runSuite(name, count, (report) =>
    runShown("playwright", ["test", "--config=e2e", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(browserPath !== undefined && { CHROMIUM_PATH: browserPath }),
      ...env,
    }),
  );
}

/** What `npm run test:image` tries of the container image. */
export async function testImage(): Promise<Part> {
  const began = performance.now();
  const { ok } = await runShown("npm", ["run", "test:image"]);
  const failed = ok ? 0 : 1;
  return { name: "container image", passed: 1 - failed, failed, seconds: (performance.now() - began) / 1000 };
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
  const none: Count = { passed: 0, failed: 0, skipped: 0 };
  const { failed, ...counted } = await readFile(reportPath, "utf8").then(count, () => none);
  await rm(folder, { recursive: true });
  // A suite can fail without a failed test: a file that does not load, an unhandled rejection.
  return { name, ...counted, failed: ok ? failed : Math.max(failed, 1), seconds: (performance.now() - began) / 1000 };
}

/** A skipped test counts as failed, unless some may be skipped. */
function countTests(report: string, maySkip: boolean): Count {
  type Report = Record<"numPassedTests" | "numPendingTests" | "numTotalTests", number>;
  const { numPassedTests: passed, numPendingTests: skipped, numTotalTests } = JSON.parse(report) as Report;
  return counted(passed, numTotalTests - passed - skipped, skipped, maySkip);
}

/** So does a story that passed only on a retry. */
function countStories(report: string, maySkip: boolean): Count {
  const { stats } = JSON.parse(report) as { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };
  return counted(stats.expected, stats.unexpected + stats.flaky, stats.skipped, maySkip);
}

function counted(passed: number, failed: number, skipped: number, maySkip: boolean): Count {
  return maySkip ? { passed, failed, skipped } : { passed, failed: failed + skipped, skipped: 0 };
}
