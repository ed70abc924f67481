import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Migration, Migrations } from "../platform/database/migrate.ts";

const files = globSync("migrations/*.ts", { cwd: import.meta.dirname });

/** All migrations by name, in order. Each is a file in the folder `migrations`, which is loaded only when it runs. */
export const migrations: Migrations = Object.fromEntries(
  files.sort().map((file) => {
    const name = basename(file, ".ts");
    return [name, { up: async (db) => ((await import(`./migrations/${name}.ts`)) as Migration).up(db) }];
  }),
);
