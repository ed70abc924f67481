import { publishInTransaction } from "../platform/database/transaction-guard.ts";
import type { LeagueTransaction } from "./context.ts";
import type { Tables } from "./tables.ts";

/** Tables with some rows or columns that everyone may see, and others that only some users may see. */
export type PartlyPublicTable = keyof Pick<
  Tables,
  "users" | "aliases" | "season_rules" | "votes" | "line_up_players" | "map_picks"
>;

/**
 * Records that a transaction changes the public part of a table. A transaction that changes the table without this call
 * causes live updates only for users who may see the entire table, so that other users do not notice hidden changes.
 * @param _trx proves that the caller is inside a transaction
 */
export function publishChange(_trx: LeagueTransaction, table: PartlyPublicTable): void {
  publishInTransaction(getPublicPartName(table));
}

/** Returns the name under which changes of the public part of a table are published. No table has this name. */
export function getPublicPartName(table: PartlyPublicTable): string {
  return `public ${table}`;
}
