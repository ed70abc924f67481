import type { LiveTopic } from "contract/live.ts";
import type { Context } from "../../context.ts";
import { getPublicPartName, type PartlyPublicTable } from "../../public-changes.ts";
import type { Tables } from "../../tables.ts";
import { listVisibleMatches, listVisibleMatchPlayers, listVisibleRunningRounds } from "./visible-state-queries.ts";

/** The name of a table. */
export type TableName = keyof Tables;

/**
 * A view of the public part of tables that also contain private data. After each change of the tables, the view is read again
 * and compared with its previous content.
 */
export type TopicView = {
  readonly tables: readonly TableName[];
  readonly read: (context: Context) => Promise<unknown>;
};

/** The views by name. */
export const views = {
  // Hidden changes, such as edits of results that are not frozen, also write to these tables.
  matches: {
    tables: ["matches", "match_players"],
    read: async ({ db }) => [await listVisibleMatches(db), await listVisibleMatchPlayers(db)],
  },
  running: {
    tables: ["results", "result_players"],
    read: ({ db }) => listVisibleRunningRounds(db),
  },
} as const satisfies Record<string, TopicView>;
export type ViewName = keyof typeof views;

/** The tables and views whose changes are changes of a topic. */
export type TopicSource = {
  /** Tables that are entirely public, or only change together with public data. */
  readonly tables: readonly TableName[];
  /** Tables with a public part. The transactions that change this part call `publishChange`. */
  readonly publicParts?: readonly PartlyPublicTable[];
  readonly views?: readonly ViewName[];
  /** Tables of which admins see more than other users. */
  readonly adminTables?: readonly TableName[];
};

/**
 * The sources of all topics except `session` and `matches`, which each user has for themselves. A result becomes public when it
 * is frozen, which writes to `rating_pools`. Before that, only admins see the result, and its changes write only to tables that
 * are not listed under `tables` of a public topic.
 */
export const topicSources: Readonly<Record<Exclude<LiveTopic, "session" | "matches">, TopicSource>> = {
  queues: { tables: ["queues", "queue_players", "modes", "rating_pools"], publicParts: ["users"], views: ["matches"] },
  results: {
    tables: ["rating_pools", "modes", "seasons", "clans"],
    publicParts: ["users"],
    adminTables: ["results", "result_players", "disputes"],
  },
  stats: { tables: ["rating_pools", "modes", "seasons", "clans", "clan_players"], publicParts: ["users"] },
  clans: { tables: ["rating_pools", "seasons", "clans", "clan_players"], publicParts: ["users"] },
  seasons: { tables: ["seasons"], publicParts: ["season_rules"] },
  users: {
    tables: ["seasons", "clans", "clan_players"],
    publicParts: ["users", "aliases"],
    adminTables: ["users", "aliases", "bans"],
  },
  modes: { tables: ["modes"] },
  events: {
    tables: ["events", "seasons", "clans", "rating_pools"],
    publicParts: ["users", "season_rules", "line_up_players", "map_picks"],
    views: ["running"],
    adminTables: ["results", "result_players", "line_up_players", "date_proposals", "clan_players", "map_picks"],
  },
  votes: { tables: ["seasons", "clans"], publicParts: ["votes", "users"], adminTables: ["votes", "motions"] },
  announcements: { tables: ["announcements"] },
  texts: { tables: ["texts"] },
  gameServers: {
    tables: [],
    adminTables: ["game_servers", "game_server_keys", "received_rounds", "posted_bytes", "results", "reservations"],
  },
  admin: {
    tables: [],
    adminTables: [
      "results",
      "disputes",
      "matches",
      "received_rounds",
      "posted_bytes",
      "reservations",
      "aliases",
      "events",
      "seasons",
      "season_rules",
      "clans",
      "clan_players",
      "outbox",
      "discord_state",
      "backup_state",
      "legacy_imports",
      "users",
      "invitations",
      "account_requests",
    ],
  },
};
export type SharedTopic = keyof typeof topicSources;
/** The topics that do not depend on the user. */
export const sharedTopics = Object.keys(topicSources) as SharedTopic[];
/** The shared topics that visitors may see. The other ones are for admins only. */
export const publicTopics = sharedTopics.filter((topic) => topicSources[topic].tables.length > 0);

/** Returns the public tables of a topic, and the names under which the changes of public parts are published. */
export function listPublicTables(topic: SharedTopic): readonly string[] {
  const { tables, publicParts = [] } = topicSources[topic];
  return [...tables, ...publicParts.map(getPublicPartName)];
}

/** Returns all tables whose changes may be changes of a topic. */
export function listTablesOfTopic(topic: SharedTopic): readonly string[] {
  const { views: topicViews = [], adminTables = [] } = topicSources[topic];
  return [...listPublicTables(topic), ...topicViews.flatMap((name) => views[name].tables), ...adminTables];
}
