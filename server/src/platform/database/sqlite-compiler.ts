import type { FunctionNode, SelectModifierNode } from "kysely";
import { SqliteQueryCompiler } from "kysely";

/** Writes for SQLite what queries say in PostgreSQL's words. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === "strpos" ? { ...node, func: "instr" } : node);
  }

  /** Row locks (`for update skip locked`) are left out: a transaction has the whole database to itself. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct" || node.rawModifier) super.visitSelectModifier(node);
  }
}
