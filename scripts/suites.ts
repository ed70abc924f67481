import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Part } from "./checks.ts";
import type { Outcome } from "./step.ts";
import { runShown } from "./step.ts";

type Test = { file: string; name: string; outcome: "passed" | "failed" | "skipped"; error?: string | undefined };

const STORY_OUTCOMES: Record<string, Test["outcome"]> = { expected: "passed", skipped: "skipped" };

/** The environment for several processes per league. Tests that do not support this are skipped. */
const TWO_PROCESSES = { LEAGUE_PROCESSES: "2" };

/** The tests of all workspaces, on SQLite; on PostgreSQL the database's own and races. Random tests and kills run at the lowest test level. */
export function runTests(): Promise<Part> {
  return runVitest("tests", ["--mode", "quick"]);
}

/** Runs slow tests, and random tests and kills at the full test level, and on PostgreSQL the tests that need a single process. */
export function runOtherTests(): Promise<Part> {
  return runVitest("other tests", ["--mode", "rest"]);
}

/** Runs all tests on PostgreSQL with two processes for each league. */
export function runTestsOfProcesses(): Promise<Part> {
  return runVitest("tests, 2 processes", ["--project", "postgres"], TWO_PROCESSES);
}

function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Part> {
  return runSuite(name, readTests, env === TWO_PROCESSES, (report) =>
    runShown("vitest", ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], env),
  );
}

/** Runs all end-to-end tests except for `….long.e2e.ts`, in the Chromium at `browserPath`, or in Playwright's own if there is no path. */
export function runEndToEndTests(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("stories", browserPath, ["--grep-invert=\\.long\\.e2e"]);
}

/** Runs all end-to-end tests with two processes for each league, and every screen at every width in both colour schemes. */
export function runEndToEndTestsOfProcesses(browserPath: string | undefined): Promise<Part> {
  return runPlaywright("stories, 2 processes", browserPath, [], { ...TWO_PROCESSES, STORIES: "all" });
}

function runPlaywright(
  name: string,
  browserPath: string | undefined,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Part> {
  return runSuite(name, readStories, "LEAGUE_PROCESSES" in env, (report) =>
    runShown("playwright", ["test", "--config=e2e", "--reporter=list,json", ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(browserPath !== undefined && { CHROMIUM_PATH: browserPath }),
      ...env,
    }),
  );
}

/** Tests the container image (`npm run test:image`). */
export async function testImage(): Promise<Part> {
  const began = performance.now();
  const { ok } = await runShown("npm", ["run", "test:image"]);
  const failed = ok ? 0 : 1;
  return { name: "container image", passed: 1 - failed, failed, seconds: (performance.now() - began) / 1000 };
}

async function runSuite(
  name: string,
  read: (report: string) => Test[],
  maySkip: boolean,
  run: (reportPath: string) => Promise<Outcome>,
): Promise<Part> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "league-report-"));
  const reportPath = join(folder, "report.json");
  const { ok } = await run(reportPath);
  const tests = await readFile(reportPath, "utf8").then(read, () => []);
  await rm(folder, { recursive: true });
  const failures = tests.filter(({ outcome }) => outcome === "failed" || (outcome === "skipped" && !maySkip));
  // A suite can fail without a failed test: an unhandled rejection, a report that was not written.
  const failed = ok ? failures.length : Math.max(failures.length, 1);
  return {
    name,
    passed: tests.filter(({ outcome }) => outcome === "passed").length,
    failed,
    skipped: maySkip ? tests.filter(({ outcome }) => outcome === "skipped").length : 0,
    seconds: (performance.now() - began) / 1000,
    failures: failures.map(
      (test) => `${relative("", test.file)}: ${test.name}: ${firstLine(test.error ?? test.outcome)}`,
    ),
  };
}

function firstLine(error: string): string {
  return stripVTControlCharacters(error).trim().split("\n")[0] ?? "";
}

function readTests(report: string): Test[] {
  type Assertion = { fullName: string; status: string; failureMessages?: string[] };
  type Report = { testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[] };
  return (JSON.parse(report) as Report).testResults.flatMap((file): Test[] => {
    const tests = file.assertionResults.map(({ fullName, status, failureMessages }): Test => {
      const outcome = status === "passed" || status === "failed" ? status : "skipped";
      return { file: file.name, name: fullName, outcome, error: failureMessages?.[0] };
    });
    const areFailuresInTests = file.status === "passed" || tests.some(({ outcome }) => outcome === "failed");
    return areFailuresInTests
      ? tests
      : [...tests, { file: file.name, name: "the file", outcome: "failed", error: file.message }];
  });
}

/** Counts a test that passed only on a retry as failed. */
function readStories(report: string): Test[] {
  type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
  type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: PlaywrightTest[] }[] };
  type Report = Suite & { errors: { message?: string; location?: { file: string } }[] };
  const collectStories = ({ suites = [], specs = [] }: Suite): Test[] => [
    ...suites.flatMap(collectStories),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }): Test => {
        const outcome = STORY_OUTCOMES[status] ?? "failed";
        return { file: `e2e/${file}`, name: title, outcome, error: results.find(({ error }) => error)?.error?.message };
      }),
    ),
  ];
  const { errors, ...stories } = JSON.parse(report) as Report;
  const errorsOutside = errors.map(
    ({ message, location }): Test => ({
      file: location?.file ?? "",
      name: "outside of stories",
      outcome: "failed",
      error: message,
    }),
  );
  return [...collectStories(stories), ...errorsOutside];
}
