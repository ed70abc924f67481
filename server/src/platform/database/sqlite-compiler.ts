import type { FunctionNode, SelectModifierNode } from "kysely";
import { SqliteQueryCompiler } from "kysely";

/** Compiles queries that use PostgreSQL's functions for SQLite. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === "strpos" ? { ...node, func: "instr" } : node);
  }

  /** Row locks (`for update skip locked`) are omitted: a transaction has the whole database to itself. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct" || node.rawModifier) super.visitSelectModifier(node);
  }
}
