import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledQuery, PostgresQueryCompiler } from "kysely";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in which the workers of a run note the statements that the league compiles for SQLite. */
    statementsFolder: string;
  }
}

const compiler = new PostgresQueryCompiler();
const noted = new Set<string>();

/** Notes a statement that the league runs on SQLite as it would send it to PostgreSQL, once. */
export function noteStatement({ sql, query, queryId }: CompiledQuery): void {
  // Raw SQL, lists of tables and what migrations make are of one engine; those few statements have tests on both.
  if (query.kind === "RawNode" || /sqlite_master|^(?:create|alter|drop) /.test(sql) || noted.has(sql)) return;
  noted.add(sql);
  const line = JSON.stringify(compiler.compileQuery(query, queryId).sql);
  appendFileSync(join(inject("statementsFolder"), `${process.pid}.jsonl`), `${line}\n`);
}
