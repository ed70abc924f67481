import type { LiveTopic } from "contract/live.ts";
import { getPublicPartName, type PublicPart } from "../../public-changes.ts";
import type { Tables } from "../../tables.ts";

/** The name of a table. */
export type TableName = keyof Tables;

/** The tables whose changes are changes of a topic. */
export type TopicSource = {
  /** Tables that are entirely public, or only change together with public data. */
  readonly tables: readonly TableName[];
  /** Public parts of other tables. The transactions that change them call `publishChange`. */
  readonly publicParts?: readonly PublicPart[];
  /** Tables of which admins see more than other users. */
  readonly adminTables?: readonly TableName[];
};

/**
 * The sources of all topics except `session` and `matches`, which each user has for themselves. A result becomes public when it
 * is frozen, which writes to `rating_pools`. Before that, only admins see the result, and its changes write only to tables that
 * are not listed under `tables` of a public topic.
 */
export const topicSources: Readonly<Record<Exclude<LiveTopic, "session" | "matches">, TopicSource>> = {
  queues: { tables: ["queues", "queue_players", "modes", "rating_pools"], publicParts: ["users", "matches"] },
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
    publicParts: ["users", "season_rules", "line_up_players", "map_picks", "running_rounds"],
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
      "modes",
      "queues",
      "game_servers",
      "league_settings",
    ],
  },
};
export type SharedTopic = keyof typeof topicSources;
/** The topics that do not depend on the user. */
export const sharedTopics = Object.keys(topicSources) as SharedTopic[];
/** The shared topics that visitors may see. The other ones are for admins only. */
export const publicTopics = sharedTopics.filter((topic) => topicSources[topic].tables.length > 0);

/** Returns whether any of these tables, or of the names of published changes, has changed. */
type IsChanged = (tables: readonly string[]) => boolean;

/** Returns whether a topic has changed for everyone. */
export function isTopicChanged(topic: SharedTopic, isChanged: IsChanged): boolean {
  const { tables, publicParts = [] } = topicSources[topic];
  return isChanged([...tables, ...publicParts.map(getPublicPartName)]);
}

/** Returns whether a topic has changed for admins. */
export function isAdminTopicChanged(topic: SharedTopic, isChanged: IsChanged): boolean {
  return isTopicChanged(topic, isChanged) || isChanged(topicSources[topic].adminTables ?? []);
}
