import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** How many processes serve each league of the tests on PostgreSQL. A test waits for all of them, so timeouts are longer. */
const processCount = Number(process.env["LEAGUE_PROCESSES"] ?? 1);
/** Tests that need a database. */
const DATABASE_TESTS = "{server,stress}/**/*.{db,sqlite,postgres}.test.ts";
/** Slow tests, which only `npm run test:all` runs. */
const LONG_TESTS = "**/*.long.{test,db.test,sqlite.test,postgres.test}.ts";
/** Races between requests. Most can fail on PostgreSQL only: SQLite runs transactions one after another even without a lock. */
const RACE_TESTS = "server/**/*-races.db.test.ts";

/** The tests that `npm test` runs on PostgreSQL. One of them prepares each statement that the tests on SQLite have run. */
const quickPostgresTests = ["server/**/*.postgres.test.ts", "server/src/platform/**/*.db.test.ts", RACE_TESTS];
/** Kills and random tests. Their number of repetitions depends on the test level, which is low for `npm test`. */
const testsWithLevel = findTestsContaining(/\/test-level\.ts"/, "server/**/*.{db,sqlite}.test.ts");
/** Starts the whole site, which cannot be stopped. Another file in the same worker would see its timers. */
const START_TEST = "web/src/main.test.ts";
/** Tests that need a simulated browser. */
const domTests = findTestsContaining(/^\/\/ @vitest-environment happy-dom$/m, "web/**/*.test.{ts,tsx}").filter(
  (file) => file !== START_TEST,
);

/** These run before each test file. */
const SETUP_FILES = ["server/test/fixed-seed.ts", "server/test/check-intervals.ts"];

type Files = { readonly include: string[]; readonly exclude: string[] };

/**
 * Returns the test files of each project. `npm test` runs `--mode quick`. `npm run test:all` also runs `--mode rest`,
 * which has the remaining tests except for those on PostgreSQL that support two processes: it runs these with two
 * processes. Without a mode, all tests are run.
 */
function listFilesByProject(mode: string): Record<"unit" | "dom" | "sqlite" | "postgres", Files> {
  const neverIncluded = ["**/node_modules/**"];
  const unit = {
    include: ["{contract,scripts,server,stress,web}/**/*.test.{ts,tsx}"],
    exclude: [...neverIncluded, ...domTests, START_TEST, DATABASE_TESTS],
  };
  const dom = { include: domTests, exclude: neverIncluded };
  const sqlite = { include: ["{server,stress}/**/*.{db,sqlite}.test.ts"], exclude: neverIncluded };
  if (mode === "quick") {
    return {
      unit: { ...unit, exclude: [...unit.exclude, LONG_TESTS] },
      dom: { ...dom, exclude: [...neverIncluded, LONG_TESTS] },
      sqlite: { ...sqlite, exclude: [...neverIncluded, LONG_TESTS, "stress/**", RACE_TESTS] },
      postgres: { include: quickPostgresTests, exclude: [...neverIncluded, LONG_TESTS] },
    };
  }
  if (mode === "rest") {
    const remainingSqliteTests = [
      ...testsWithLevel,
      RACE_TESTS,
      "server/**/*.long.{db,sqlite}.test.ts",
      "stress/**/*.db.test.ts",
    ];
    return {
      unit: { ...unit, include: [LONG_TESTS] },
      dom: { ...dom, include: domTests.filter((file) => file.includes(".long.")) },
      sqlite: { include: remainingSqliteTests, exclude: neverIncluded },
      postgres: {
        include: findTestsContaining(/testInOneProcess/, "server/**/*.{db,postgres}.test.ts"),
        exclude: neverIncluded,
      },
    };
  }
  return { unit, dom, sqlite, postgres: { include: ["server/**/*.{db,postgres}.test.ts"], exclude: neverIncluded } };
}

/** Lists the test files whose path matches a glob pattern, and whose code matches a regular expression. */
function findTestsContaining(code: RegExp, path: string): string[] {
  return globSync(path).filter((file) => code.test(readFileSync(file, "utf8")));
}

/** Returns the timeout of a test in milliseconds. */
function getTestTimeout(mode: string): number {
  if (mode === "stress") return 14_400_000;
  return (mode === "quick" ? 180_000 : 600_000) * processCount;
}

/** Files named `….db.test.ts` run on both engines. `vitest run --project sqlite` runs them on one. */
export default defineConfig(({ mode }) => {
  const files = listFilesByProject(mode);
  return {
    test: {
      // Three workers keep two processors busy, because tests also wait. Each additional worker imports everything again.
      maxWorkers: 3,
      // The files of a project share what a worker has imported, because nothing is mocked, and importing takes a fifth of the time.
      isolate: false,
      provide: {
        testLevel: mode === "quick" || mode === "stress" ? mode : "full",
        statementsFolder: join(tmpdir(), `league-statements-${process.pid}`),
      },
      setupFiles: SETUP_FILES,
      // The timeouts are long, so that no test fails on a busy machine.
      testTimeout: getTestTimeout(mode),
      hookTimeout: 60_000,
      expect: { poll: { timeout: 50_000 } },
      projects: [
        {
          test: {
            name: "unit",
            css: { include: [/\.css\?raw$/] }, // Tests of the style sheets read them as text.
            ...files.unit,
          },
        },
        {
          test: {
            name: "start",
            environment: "happy-dom",
            include: mode === "rest" ? [] : [START_TEST],
          },
        },
        // A worker can be reused only for files with the same environment, so these tests are a project of their own.
        {
          test: {
            name: "dom",
            environment: "happy-dom",
            ...files.dom,
            setupFiles: [...SETUP_FILES, "web/src/testing/new-browser.ts"],
          },
        },
        {
          test: {
            name: "sqlite",
            ...files.sqlite,
            globalSetup: "server/test/sqlite-setup.ts",
          },
        },
        {
          test: {
            name: "postgres",
            ...files.postgres,
            globalSetup: "server/test/postgres-setup.ts",
            // These run after the tests on SQLite, because they prepare the statements of those.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
