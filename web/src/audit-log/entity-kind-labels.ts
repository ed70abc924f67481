import type { EntityKind } from "contract/audit-log-kinds.ts";

/** The labels of the kinds of entities, for the filter of the audit log. */
export const entityKindLabels: Readonly<Record<EntityKind, string>> = {
  USER: "Users",
  RANKED_RESULT: "Ranked results",
  LEAGUE_RESULT: "League results",
  CLAN: "Clans",
  SEASON: "Seasons",
  EVENT: "Events",
  VOTE: "Votes",
  MOTION: "Motions",
  MODE: "Modes",
  QUEUE: "Queues",
  MATCH: "Matches",
  GAME_SERVER: "Game servers",
  ROUND: "Received rounds",
  ALIAS: "In-game names",
  STAT: "Stats",
  ANNOUNCEMENT: "Announcements",
  ACCOUNT_REQUEST: "Account requests",
  TEXT: "Texts",
  SETTINGS: "Settings",
  RESERVATION: "Server of a match",
};
