import { defineConfig } from "vitest/config";

const ON_A_DATABASE = "server/**/*.{db,sqlite,postgres}.test.ts";

/** Tests of a database, `….db.test.ts`, run on both engines; `vitest run --project sqlite` runs them on one. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,scripts,server,web}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ON_A_DATABASE],
        },
      },
      { test: { name: "sqlite", include: ["server/**/*.{db,sqlite}.test.ts"], globalSetup: "server/test/sqlite-setup.ts" } },
      { test: { name: "postgres", include: ["server/**/*.{db,postgres}.test.ts"], globalSetup: "server/test/postgres-setup.ts" } },
    ],
  },
});
