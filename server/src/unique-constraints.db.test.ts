import type { ErrorCode } from "contract/error-codes.ts";
import { expect } from "vitest";
import { test } from "../test/open-league.ts";
import { readUniqueIndexes } from "../test/unique-indexes-queries.ts";

/**
 * For each unique index, the error of a write that would violate it, or why no write does:
 * - `lock`: Writers take a lock before they read.
 * - `on conflict`: The insert has this clause.
 * - `generated values`: The server generates the values.
 *
 * Many indexes have names of earlier versions, such as `boards` for competitions.
 */
const outcomes: Readonly<Record<string, ErrorCode | "lock" | "on conflict" | "generated values">> = {
  account_requests_by_secret: "lock",
  aliases_of_user: "NAME_TAKEN",
  boards_of_mode: "generated values",
  boards_of_season: "generated values",
  calendar_links_secret_hash_key: "generated values",
  clan_players_one_leader: "lock",
  clans_by_crest_colours: "CREST_TAKEN",
  clans_by_crest_shape: "CREST_TAKEN",
  clans_by_name: "CLAN_NAME_TAKEN",
  discord_accounts_by_discord_id: "DISCORD_ACCOUNT_TAKEN",
  discord_things_once: "generated values",
  events_by_uid: "generated values",
  game_servers_by_name: "GAME_SERVER_NAME_TAKEN",
  history_repeats_by_key: "on conflict",
  history_repeats_of_entry: "generated values",
  invitations_secret_hash_key: "ACCOUNT_REQUEST_SECRET_TAKEN",
  match_players_one_open: "lock",
  matches_of_result: "generated values",
  modes_by_name: "MODE_NAME_TAKEN",
  password_resets_secret_hash_key: "generated values",
  push_subscriptions_by_endpoint: "lock",
  queue_places: "lock",
  queues_by_name: "QUEUE_NAME_TAKEN",
  received_rounds_by_content: "on conflict",
  reservations_one_a_match: "on conflict",
  reservations_one_a_server: "lock",
  reservations_one_an_event: "on conflict",
  result_players_once: "PLAYER_ALREADY_IN_RESULT",
  seasons_by_name: "SEASON_NAME_TAKEN",
  seasons_one_active: "SEASON_ACTIVE",
  sessions_by_token: "generated values",
  stats_once: "on conflict",
  texts_in_order: "TEXT_CHANGED",
  users_by_email: "EMAIL_TAKEN",
  users_by_name: "NAME_TAKEN",
  vote_entries_unique_clans: "on conflict",
  vote_entries_unique_players: "on conflict",
  vote_entries_unique_slots: "on conflict",
};

test("this file lists the outcome of violating each unique index", async ({ league }) => {
  expect(await readUniqueIndexes(league)).toEqual(Object.keys(outcomes));
});
