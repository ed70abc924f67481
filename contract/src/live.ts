/** The path of the event stream (SSE) that tells pages what has changed. */
export const livePath = "/api/live";

/**
 * What can change. A page refetches the queries whose keys start with the topic, such as `["queues", "list", …]`.
 * `session` means that the caller may have been signed out, or has another role.
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

/** The data of one event of the stream. */
export type LiveMessage = {
  readonly topic: LiveTopic;
  /** How many changes the server has counted so far for callers of this audience. */
  readonly change: number;
};

/** How many event streams an IP address can have open at the same time. */
export const maxStreamsPerIp = 30;
