export const livePath = "/api/live";

/**
 * What can have changed. Pages refetch the queries whose keys begin with it: `["queues", "list", …]`; `session`
 * is who the caller is.
 */
export const liveTopics = [
  "session",
  "queues",
  "matches",
  "results",
  "stats",
  "clans",
  "seasons",
  "users",
  "modes",
  "events",
  "votes",
  "announcements",
  "texts",
  "gameServers",
  "admin",
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** The data of one event. */
export type LiveMessage = {
  readonly topic: LiveTopic;
  /** The number of changes for callers of this audience, since the server began to count them. */
  readonly change: number;
};

export const streamsPerAddress = 30;
