import { publishInTransaction } from "../platform/database/transaction-guard.ts";
import type { LeagueTransaction } from "./context.ts";
import type { Tables } from "./tables.ts";

/** Tables of which everyone sees some rows or columns, and only some users see the others. */
export type PartlyPublicTable = keyof Pick<
  Tables,
  "users" | "aliases" | "season_rules" | "votes" | "line_up_players" | "map_picks"
>;

/**
 * Records that a transaction changes what everyone may see of a table. Without it, the live updates only inform those who may see
 * the whole table, so that nobody gets a hint of what is hidden.
 */
export function publishChange(_trx: LeagueTransaction, table: PartlyPublicTable): void {
  publishInTransaction(publicPartOf(table));
}

/** Returns the name under which changes of the public part of a table are published. No table has this name. */
export function publicPartOf(table: PartlyPublicTable): string {
  return `public ${table}`;
}
