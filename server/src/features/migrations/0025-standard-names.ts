import type { Kysely } from "kysely";

/** The new names of tables by their old names. */
export const renamedTables: Readonly<Record<string, string>> = {
  boards: "competitions",
  pools: "rating_pools",
  result_spans: "result_counts",
  player_figures: "player_metrics",
  board_figures: "competition_metrics",
  discord_things: "discord_resources",
  held_names: "reserved_names",
  history: "audit_log",
  history_subjects: "audit_log_entities",
  history_addresses: "audit_log_ip_addresses",
  history_repeats: "audit_log_repeats",
  move_ins: "legacy_imports",
  moved_ids: "legacy_ids",
};

/** The new names of columns, by the new name of their table and by their old name. */
export const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  competitions: { pool_id: "rating_pool_id" },
  rating_pools: { freezes: "last_freeze_number" },
  ratings: { pool_id: "rating_pool_id" },
  player_rounds: { pool_id: "rating_pool_id", board_id: "competition_id" },
  player_pairs: { pool_id: "rating_pool_id" },
  player_elo_spans: { pool_id: "rating_pool_id" },
  matches: { board_id: "competition_id" },
  results: { board_id: "competition_id" },
  result_counts: { board_id: "competition_id" },
  stats: { board_id: "competition_id" },
  player_metrics: { board_id: "competition_id", figure: "metric" },
  competition_metrics: { board_id: "competition_id", figure: "metric" },
  player_maps: { board_id: "competition_id" },
  map_rounds: { board_id: "competition_id" },
  map_players: { board_id: "competition_id" },
  season_pairs: { board_id: "competition_id" },
  records: { board_id: "competition_id" },
  legacy_ids: { board_id: "competition_id" },
  audit_log_entities: { history_id: "audit_log_id" },
  audit_log_ip_addresses: { history_id: "audit_log_id" },
  audit_log_repeats: { history_id: "audit_log_id" },
};

/**
 * Gives tables and columns the names that the code uses. `history_pruning` keeps its name, because the function that
 * protects the audit log on PostgreSQL names it in its text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [oldName, newName] of Object.entries(renamedTables)) {
    await db.schema.alterTable(oldName).renameTo(newName).execute();
  }
  for (const [table, names] of Object.entries(renamedColumns)) {
    for (const [oldName, newName] of Object.entries(names)) {
      await db.schema.alterTable(table).renameColumn(oldName, newName).execute();
    }
  }
}
