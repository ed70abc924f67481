import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** How many processes serve each league of the tests on PostgreSQL; a test then waits for the work of all of them. */
const processes = Number(process.env["LEAGUE_PROCESSES"] ?? 1);
const ON_A_DATABASE = "{server,stress}/**/*.{db,sqlite,postgres}.test.ts";
/** Slow tests, which only `npm run test:all` runs. */
const LONG = "**/*.long.{test,sqlite.test,postgres.test}.ts";

/** Tests with races, which fail on PostgreSQL only: SQLite runs transactions one after the other even without a lock. */
const withRaces = testsSaying(/\braceOnLock\b/, "db");
const racesOnly = withRaces.filter((file) => file.includes("-races."));
/** What `npm test` runs on PostgreSQL. One of them prepares each statement that the tests on SQLite have run. */
const ofPostgres = ["server/**/*.postgres.test.ts", "server/src/platform/**/*.db.test.ts", ...withRaces];
/** Kills and random tests, of which `npm test` takes a small dose. */
const scaled = testsSaying(/\/test-level\.ts"/, "{db,sqlite}");

type Files = { readonly include: string[]; readonly exclude: string[] };

/**
 * `npm test` is `--mode quick`, and what it leaves to `npm run test:all` is `--mode rest`, but for tests on PostgreSQL that
 * two processes can run: these follow with two. Without a mode, all is run.
 */
function testsByProject(mode: string): Record<"unit" | "sqlite" | "postgres", Files> {
  const none = ["**/node_modules/**"];
  const unit = {
    include: ["{contract,scripts,server,stress,web}/**/*.test.{ts,tsx}"],
    exclude: [...none, ON_A_DATABASE],
  };
  const sqlite = { include: ["{server,stress}/**/*.{db,sqlite}.test.ts"], exclude: none };
  if (mode === "quick") {
    return {
      unit: { ...unit, exclude: [...unit.exclude, LONG] },
      sqlite: { ...sqlite, exclude: [...none, LONG, "stress/**", ...racesOnly] },
      postgres: { include: ofPostgres, exclude: [...none, LONG] },
    };
  }
  if (mode === "rest") {
    const ofSqlite = [...scaled, ...racesOnly, "server/**/*.long.sqlite.test.ts", "stress/**/*.db.test.ts"];
    return {
      unit: { ...unit, include: [LONG] },
      sqlite: { include: ofSqlite, exclude: none },
      postgres: { include: testsSaying(/testInOneProcess/, "{db,postgres}"), exclude: none },
    };
  }
  return { unit, sqlite, postgres: { include: ["server/**/*.{db,postgres}.test.ts"], exclude: none } };
}

function testsSaying(pattern: RegExp, kinds: string): string[] {
  return globSync(`server/**/*.${kinds}.test.ts`).filter((file) => pattern.test(readFileSync(file, "utf8")));
}

/** Tests of a database, `….db.test.ts`, run on both engines; `vitest run --project sqlite` runs them on one. */
export default defineConfig(({ mode }) => {
  const files = testsByProject(mode);
  return {
    test: {
      // Tests also wait: for two databases, and for a Discord that hangs. Each worker more imports everything once more.
      maxWorkers: 3,
      // Files of one worker share what they import: nothing is mocked, and importing anew cost a fifth of the time.
      isolate: false,
      provide: {
        testLevel: mode === "quick" || mode === "stress" ? mode : "full",
        statementsFolder: join(tmpdir(), `league-statements-${process.pid}`),
      },
      setupFiles: "server/test/fixed-seed.ts",
      // For what hangs, not for what is slow: a busy machine fails no test.
      testTimeout: mode === "stress" ? 14_400_000 : (mode === "quick" ? 180_000 : 600_000) * processes,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 50_000 } },
      projects: [
        {
          test: {
            name: "unit",
            css: { include: [/\.css\?raw$/] }, // tests of the style sheets read them as text
            ...files.unit,
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
            // After the tests on SQLite, whose statements it prepares.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
