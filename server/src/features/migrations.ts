import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Migration, Migrations } from "../platform/database/migrate.ts";

const files = readdirSync(join(import.meta.dirname, "migrations")).filter((file) => file.endsWith(".ts"));

/** All migrations by name, in their order: the files of the folder `migrations`, each loaded when it is due. */
export const migrations: Migrations = Object.fromEntries(
  files.sort().map((file) => {
    const name = file.replace(/\.ts$/, "");
    return [name, { up: async (db) => ((await import(`./migrations/${name}.ts`)) as Migration).up(db) }];
  }),
);
