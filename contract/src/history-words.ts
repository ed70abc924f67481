export const subjectKinds = [
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
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * Who can be behind an entry: somebody who is signed in, somebody who is not, somebody whom nobody is told, a game server,
 * or the league itself.
 */
export const historyAuthors = ["USER", "VISITOR", "ANONYMOUS", "GAME_SERVER", "LEAGUE"] as const;
export type HistoryAuthor = (typeof historyAuthors)[number];

/** What is recorded besides calls, which are recorded by their names. */
export const ownActions = [
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
