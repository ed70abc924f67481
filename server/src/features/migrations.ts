import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Migration, Migrations } from "../platform/database/migrate.ts";

const files = globSync("migrations/*.ts", { cwd: import.meta.dirname });

/** All migrations by name, in their order: the files of the folder `migrations`, each loaded when it is due. */
export const migrations: Migrations = Object.fromEntries(
  files.sort().map((file) => {
    const name = basename(file, ".ts");
    return [name, { up: async (db) => ((await import(`./migrations/${name}.ts`)) as Migration).up(db) }];
  }),
);
