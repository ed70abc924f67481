import { type CompiledQuery, PostgresQueryCompiler } from "kysely";

/** Matches a statement that locks rows. The groups are the table and the strength of the lock. */
const lockingStatement = /from "(\w+)".* for ((?:no key )?update|(?:key )?share)\b/;

/** Formats statements for a snapshot: sorted, without duplicates, and with "…" for the values of a list. */
export function formatStatements(statements: Iterable<string>): string {
  const lines = Array.from(statements, (sql) => sql.replace(/ in \([$?\d, ]+\)/g, " in (…)").trimEnd());
  return `\n${[...new Set(lines)].sort().join("\n")}\n`;
}

/**
 * Collects the statements of a league as PostgreSQL's SQL, because SQLite's SQL has no locks of rows. `onQuery` is called with
 * each statement.
 */
export function observeStatements() {
  const compiler = new PostgresQueryCompiler();
  const statements = new Set<string>();
  let locks: string[] = [];
  return {
    statements,
    onQuery({ query, queryId }: CompiledQuery): void {
      if (query.kind === "RawNode") return;
      const { sql } = compiler.compileQuery(query, queryId);
      statements.add(sql);
      const [, table, strength] = lockingStatement.exec(sql) ?? [];
      if (table !== undefined) locks.push(`${table} for ${strength}`);
    },
    /** Returns the locks since the last call of this function, in their order. */
    takeLocks(): string[] {
      const takenLocks = locks;
      locks = [];
      return takenLocks;
    },
  };
}
