import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "../src/platform/database/dialect.ts";

const folder = join(import.meta.dirname, "../../fixtures/releases");

/** The versions whose databases are kept. */
export async function keptReleases(): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** What is kept of a version: its demo's rows, and the schema of each engine. */
export function keptFiles(version: string): { folder: string; rows: string } & Record<Engine, string> {
  const of = join(folder, version);
  return {
    folder: of,
    rows: join(of, "league.backup.gz"),
    sqlite: join(of, "sqlite.schema.gz"),
    postgres: join(of, "postgres.schema.gz"),
  };
}
