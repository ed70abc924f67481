/**
 * The kinds of entities that endpoints change. `ROUND` is a round that a game server has posted, `ALIAS` an in-game name,
 * `STAT` a player's statistics in one mode or season. `SETTINGS` are the settings of the league that admins can change.
 */
export const entityKinds = [
  "USER",
  "RANKED_RESULT",
  "LEAGUE_RESULT",
  "CLAN",
  "SEASON",
  "EVENT",
  "VOTE",
  "MOTION",
  "MODE",
  "QUEUE",
  "MATCH",
  "GAME_SERVER",
  "ROUND",
  "ALIAS",
  "STAT",
  "ANNOUNCEMENT",
  "ACCOUNT_REQUEST",
  "TEXT",
  "SETTINGS",
  "RESERVATION",
] as const;
export type EntityKind = (typeof entityKinds)[number];

/**
 * Authors of audit log entries: a signed-in user, a visitor, a caller who is deliberately not recorded, a game server, or
 * the server itself (`LEAGUE`).
 */
export const auditLogAuthors = ["USER", "VISITOR", "ANONYMOUS", "GAME_SERVER", "LEAGUE"] as const;
export type AuditLogAuthor = (typeof auditLogAuthors)[number];

/**
 * Actions in the audit log that are not endpoints. Endpoints are recorded under their names. `moveIn` is the legacy import,
 * `removeSecondFactorByHand` the operator's command.
 */
export const internalActions = [
  "signInFailed",
  "storeRound",
  "freezeByGameServer",
  "createFirstAdmin",
  "liftBan",
  "linkDiscord",
  "signUpWithDiscord",
  "removeSecondFactorByHand",
  "moveIn",
] as const;
