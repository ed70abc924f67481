import { defineConfig } from "vitest/config";

const ON_A_DATABASE = "server/**/*.db.test.ts";

/** Tests that ask a database run twice, once on each engine; `vitest run --project sqlite` runs one of them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,server,web}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ON_A_DATABASE],
        },
      },
      { test: { name: "sqlite", include: [ON_A_DATABASE], globalSetup: "server/test/sqlite-setup.ts" } },
      { test: { name: "postgres", include: [ON_A_DATABASE], globalSetup: "server/test/postgres-setup.ts" } },
    ],
  },
});
