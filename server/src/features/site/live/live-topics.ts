import type { LiveTopic } from "contract/live.ts";
import type { Context } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import {
  shownAliases,
  shownEntries,
  shownMatches,
  shownMatchPlayers,
  shownRunning,
  shownSeasonRules,
  shownUsers,
  shownVotes,
} from "./shown-queries.ts";

export type TableName = keyof Tables;

/**
 * What everyone sees of tables that also hold what not everyone sees. It is read after each change of them, and
 * compared.
 */
export type TopicView = {
  readonly tables: readonly TableName[];
  readonly read: (context: Context) => Promise<unknown>;
};

export const views = {
  users: { tables: ["users"], read: ({ db }) => shownUsers(db) },
  // A proposal is for its player and for admins.
  aliases: { tables: ["aliases"], read: ({ db }) => shownAliases(db) },
  // Deleting a motion, which not everyone sees, writes to them too, by its foreign key.
  seasonRules: { tables: ["season_rules"], read: ({ db }) => shownSeasonRules(db) },
  // A draft is for admins; deleting one deletes from the entries too, by its foreign key.
  votes: {
    tables: ["votes", "vote_entries"],
    read: async ({ db }) => [await shownVotes(db), await shownEntries(db)],
  },
  // Posting, editing and deleting results that are not frozen write to matches, also where there is none.
  matches: {
    tables: ["matches", "match_players"],
    read: async ({ db }) => [await shownMatches(db), await shownMatchPlayers(db)],
  },
  running: {
    tables: ["results", "result_players"],
    read: ({ db }) => shownRunning(db),
  },
} as const satisfies Record<string, TopicView>;
export type ViewName = keyof typeof views;

/** How changes of a topic are detected. */
export type Source = {
  /** Tables of which everyone sees everything, or which change only with what everyone sees. */
  readonly tables: readonly TableName[];
  readonly views?: readonly ViewName[];
  /** Tables of which admins see more than others. */
  readonly forAdmins?: readonly TableName[];
};

/**
 * The topics for everyone, and for admins. A freeze writes to `pools`; before it a result is only for admins, and
 * writes to no table of a topic for others.
 */
export const sources: Readonly<Record<Exclude<LiveTopic, "session" | "matches">, Source>> = {
  queues: { tables: ["queues", "queue_players", "modes", "pools"], views: ["matches", "users"] },
  results: {
    tables: ["pools", "modes", "seasons", "clans"],
    views: ["users"],
    forAdmins: ["results", "result_players", "disputes"],
  },
  stats: { tables: ["pools", "modes", "seasons", "clans", "clan_players"], views: ["users"] },
  clans: { tables: ["pools", "seasons", "clans", "clan_players"], views: ["users"] },
  seasons: { tables: ["seasons"], views: ["seasonRules"] },
  users: {
    tables: ["seasons", "clans", "clan_players"],
    views: ["users", "aliases"],
    forAdmins: ["users", "aliases", "bans"],
  },
  modes: { tables: ["modes"] },
  events: {
    tables: ["events", "seasons", "clans", "pools"],
    views: ["users", "running", "seasonRules"],
    forAdmins: ["results", "result_players", "line_up_players", "date_proposals", "clan_players", "map_picks"],
  },
  votes: { tables: ["seasons", "clans"], views: ["votes", "users"], forAdmins: ["votes", "motions"] },
  announcements: { tables: ["announcements"] },
  texts: { tables: ["texts"] },
  gameServers: {
    tables: [],
    forAdmins: ["game_servers", "game_server_keys", "received_rounds", "posted_bytes", "results", "reservations"],
  },
  admin: {
    tables: [],
    forAdmins: [
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
      "move_ins",
      "users",
      "invitations",
      "account_requests",
    ],
  },
};
export type SharedTopic = keyof typeof sources;
export const sharedTopics = Object.keys(sources) as SharedTopic[];
export const publicTopics = sharedTopics.filter((topic) => sources[topic].tables.length > 0);

/** All tables whose changes may be changes of a topic. */
export function tablesOfTopic(topic: SharedTopic): readonly TableName[] {
  const { tables, views: its = [], forAdmins = [] }: Source = sources[topic];
  return [...tables, ...its.flatMap((name) => views[name].tables), ...forAdmins];
}
