import { publishInTransaction, publishUsersInTransaction } from "../platform/database/transaction-guard.ts";
import type { LeagueTransaction } from "./context.ts";
import type { Tables } from "./tables.ts";

/**
 * What everyone may see of tables that also have rows or columns for some users only. The name of a table stands for its public
 * part. `running_rounds` is not a table: it stands for the running rounds of events, which are rows of `results`.
 */
export type PublicPart =
  | keyof Pick<Tables, "users" | "aliases" | "season_rules" | "votes" | "line_up_players" | "map_picks" | "matches">
  | "running_rounds";

/**
 * Records that a transaction changes data that everyone may see. A transaction that changes the table without this call causes
 * live updates only for users who may see the entire table, so that other users do not notice hidden changes.
 * @param _trx proves that the caller is inside a transaction
 */
export function publishChange(_trx: LeagueTransaction, part: PublicPart): void {
  publishInTransaction(getPublicPartName(part));
}

/** Returns the name under which changes of a public part are published. No table has this name. */
export function getPublicPartName(part: PublicPart): string {
  return `public ${part}`;
}

/**
 * Records that a transaction changes what these users see of their own: their match, last round, queues, cooldowns, bans, pending requests
 * and invitations, or the line-ups and map picks of their clan. Their open pages reload it, and nobody else notices. Include
 * users who no longer see the data.
 * @param _trx proves that the caller is inside a transaction
 */
export function publishUserChanges(_trx: LeagueTransaction, userIds: Iterable<number>): void {
  publishUsersInTransaction(userIds);
}
