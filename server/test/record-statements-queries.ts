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

/** Records a statement that a test on SQLite has run, once, as PostgreSQL's SQL. A later test prepares it on PostgreSQL. */
export function recordStatement({ sql, query, queryId }: CompiledQuery): void {
  // Skips raw SQL, catalogue queries and migrations, which differ per engine. Tests on both engines cover these few statements.
  if (query.kind === "RawNode" || /sqlite_master|^(?:create|alter|drop) /.test(sql) || recordedStatements.has(sql))
    return;
  recordedStatements.add(sql);
  const line = JSON.stringify(compiler.compileQuery(query, queryId).sql);
  appendFileSync(join(inject("statementsFolder"), `${process.pid}.jsonl`), `${line}\n`);
}
