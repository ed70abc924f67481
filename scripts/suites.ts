import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Part } from "./checks.ts";
import type { Outcome } from "./step.ts";
import { runWithOutput } from "./step.ts";

type Test = { file: string; name: string; outcome: "passed" | "failed" | "skipped"; error?: string | undefined };

/** The outcomes of Playwright's statuses. All others count as failed. */
const OUTCOMES_BY_STATUS: Record<string, Test["outcome"]> = { expected: "passed", skipped: "skipped" };

/** The environment for two processes per league. Tests that do not support this are skipped. */
const TWO_PROCESSES = { LEAGUE_PROCESSES: "2" };

/** Checks screens at every width. */
const ALL_APPEARANCES = { ALL_APPEARANCES: "1" };

/**
 * Runs the tests of all workspaces on SQLite, and on PostgreSQL the tests of the database and the races. Random tests and kills
 * run at the lowest test level.
 */
export function runTests(): Promise<Part> {
  return runVitest("tests", ["--mode", "quick"]);
}

/**
 * Runs the slow tests, the random tests and kills at the full test level, and on PostgreSQL the tests that need a
 * single process.
 */
export function runOtherTests(): Promise<Part> {
  return runVitest("other tests", ["--mode", "rest"]);
}

/** Runs all tests on PostgreSQL with two processes for each league. */
export function runTestsWithTwoProcesses(): Promise<Part> {
  return runVitest("tests, 2 processes", ["--project", "postgres"], TWO_PROCESSES);
}

function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Part> {
  return runSuite(name, {
    run: (report) =>
      runWithOutput(
        "vitest",
        ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        env,
      ),
    read: readTests,
    areSkipsAllowed: "LEAGUE_PROCESSES" in env,
  });
}

/**
 * Runs the end-to-end tests with the tag `@smoke`.
 * @param browserPath the path of Chromium. Without it, Playwright's own browser is used
 */
export function runSmokeTests(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("end-to-end, smoke", browserPath, ["--grep=@smoke"]);
}

/** Runs the other end-to-end tests that do not need two processes. Checks every screen at every width. */
export function runOtherEndToEndTests(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("end-to-end, others", browserPath, ["--grep-invert=@smoke|@two-processes"], ALL_APPEARANCES);
}

/** Runs the end-to-end tests of several users and of live changes, with two processes for each league. */
export function runEndToEndTestsWithTwoProcesses(browserPath: string | undefined): Promise<Part> {
  const env = { ...TWO_PROCESSES, ...ALL_APPEARANCES };
  return runPlaywright("end-to-end, 2 processes", browserPath, ["--grep=@two-processes"], env);
}

function runPlaywright(
  name: string,
  browserPath: string | undefined,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Part> {
  return runSuite(name, {
    run: (report) =>
      runWithOutput("playwright", ["test", "--config=e2e", "--reporter=list,json", ...args], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browserPath !== undefined && { CHROMIUM_PATH: browserPath }),
        ...env,
      }),
    read: readEndToEndTests,
    areSkipsAllowed: "LEAGUE_PROCESSES" in env,
  });
}

/** Tests the container image (`npm run test:image`). */
export async function testImage(): Promise<Part> {
  const startedAt = performance.now();
  const { ok } = await runWithOutput("npm", ["run", "test:image"]);
  const failed = ok ? 0 : 1;
  return { name: "container image", passed: 1 - failed, failed, seconds: (performance.now() - startedAt) / 1000 };
}

type Suite = {
  /** Runs the suite, which writes its report to the path. */
  run: (reportPath: string) => Promise<Outcome>;
  /** Reads the tests from the report. */
  read: (report: string) => Test[];
  /** Whether tests may be skipped. Otherwise a skipped test counts as failed. */
  areSkipsAllowed: boolean;
};

/** Runs a suite of tests. */
async function runSuite(name: string, { run, read, areSkipsAllowed }: Suite): Promise<Part> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "league-report-"));
  const reportPath = join(folder, "report.json");
  const { ok } = await run(reportPath);
  const tests = await readFile(reportPath, "utf8").then(read, () => []);
  await rm(folder, { recursive: true });
  const failures = tests.filter(({ outcome }) => outcome === "failed" || (outcome === "skipped" && !areSkipsAllowed));
  // A suite can also fail without a failed test, such as by an unhandled rejection or without a report.
  const failedCount = ok ? failures.length : Math.max(failures.length, 1);
  return {
    name,
    passed: tests.filter(({ outcome }) => outcome === "passed").length,
    failed: failedCount,
    skipped: areSkipsAllowed ? tests.filter(({ outcome }) => outcome === "skipped").length : 0,
    seconds: (performance.now() - startedAt) / 1000,
    failures: failures.map(
      (test) => `${relative("", test.file)}: ${test.name}: ${getFirstLine(test.error ?? test.outcome)}`,
    ),
  };
}

function getFirstLine(error: string): string {
  return stripVTControlCharacters(error).trim().split("\n")[0] ?? "";
}

/** Reads the report of Vitest. A file that failed outside of its tests counts as a failed test. */
function readTests(report: string): Test[] {
  type Assertion = { fullName: string; status: string; failureMessages?: string[] };
  type Report = { testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[] };
  return (JSON.parse(report) as Report).testResults.flatMap((file): Test[] => {
    const tests = file.assertionResults.map(({ fullName, status, failureMessages }): Test => {
      const outcome = status === "passed" || status === "failed" ? status : "skipped";
      return { file: file.name, name: fullName, outcome, error: failureMessages?.[0] };
    });
    const isExplainedByTests = file.status === "passed" || tests.some(({ outcome }) => outcome === "failed");
    return isExplainedByTests
      ? tests
      : [...tests, { file: file.name, name: "the file", outcome: "failed", error: file.message }];
  });
}

/** Reads the report of Playwright. A test that passed only on a retry counts as failed. */
function readEndToEndTests(report: string): Test[] {
  type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
  type ReportedSuite = { suites?: ReportedSuite[]; specs?: { file: string; title: string; tests: PlaywrightTest[] }[] };
  type Report = ReportedSuite & { errors: { message?: string; location?: { file: string } }[] };
  const collectTests = ({ suites = [], specs = [] }: ReportedSuite): Test[] => [
    ...suites.flatMap(collectTests),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }): Test => {
        const outcome = OUTCOMES_BY_STATUS[status] ?? "failed";
        const failedResult = results.find(({ error }) => error);
        return { file: `e2e/${file}`, name: title, outcome, error: failedResult?.error?.message };
      }),
    ),
  ];
  const { errors, ...suite } = JSON.parse(report) as Report;
  // These errors belong to no test, such as that of a file that cannot be loaded.
  const otherErrors = errors.map(
    ({ message, location }): Test => ({
      file: location?.file ?? "",
      name: "outside of tests",
      outcome: "failed",
      error: message,
    }),
  );
  return [...collectTests(suite), ...otherErrors];
}
