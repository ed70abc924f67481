import { defineConfig } from "vitest/config";

/** How many processes serve each league of the tests on PostgreSQL; a test then waits for the work of all of them. */
const processes = Number(process.env["LEAGUE_PROCESSES"] ?? 1);
const ON_A_DATABASE = "server/**/*.{db,sqlite,postgres}.test.ts";

/** Tests of a database, `….db.test.ts`, run on both engines; `vitest run --project sqlite` runs them on one. */
export default defineConfig(({ mode }) => ({
  test: {
    // Tests also wait: for two databases, and for a Discord that hangs. Each worker more imports everything once more.
    maxWorkers: 3,
    // Files of one worker share what they import: nothing is mocked, and importing anew cost a fifth of the time.
    isolate: false,
    provide: { torture: mode === "torture" },
    setupFiles: "server/test/fixed-seed.ts",
    // For what hangs, not for what is slow: a busy machine fails no test.
    testTimeout: mode === "torture" ? 1_800_000 : 180_000 * processes,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          css: { include: [/\.css\?raw$/] }, // tests of the style sheets read them as text
          include: ["{contract,scripts,server,web}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ON_A_DATABASE],
        },
      },
      {
        test: {
          name: "sqlite",
          include: ["server/**/*.{db,sqlite}.test.ts"],
          globalSetup: "server/test/sqlite-setup.ts",
        },
      },
      {
        test: {
          name: "postgres",
          include: ["server/**/*.{db,postgres}.test.ts"],
          globalSetup: "server/test/postgres-setup.ts",
        },
      },
    ],
  },
}));
