import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledQuery, PostgresQueryCompiler } from "kysely";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in which the test workers record the statements that the league compiles for SQLite. */
    statementsFolder: string;
  }
}

const compiler = new PostgresQueryCompiler();
const recordedStatements = new Set<string>();

/** Records a statement of a test on SQLite as PostgreSQL's SQL, unless it was recorded before. A later test prepares it. */
export function recordStatement({ sql, query, queryId }: CompiledQuery): void {
  if (recordedStatements.has(sql)) return;
  // Raw SQL, catalogue queries and migrations differ by engine. Tests on both engines cover these few statements.
  if (query.kind === "RawNode" || /sqlite_master|^(?:create|alter|drop) /.test(sql)) return;
  recordedStatements.add(sql);
  const line = JSON.stringify(compiler.compileQuery(query, queryId).sql);
  appendFileSync(join(inject("statementsFolder"), `${process.pid}.jsonl`), `${line}\n`);
}
