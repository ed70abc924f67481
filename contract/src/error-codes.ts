/** Every way in which the league says no, and the HTTP status that goes with it. */
export const statusOf = {
  NOT_SIGNED_IN: 401,
  WRONG_SIGN_IN: 401,
  BLOCKED: 403,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  UNAVAILABLE: 503,

  USER_NOT_FOUND: 404,
  NAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  LAST_ADMIN: 409,
  NOT_ONESELF: 409,
  PASSWORDS_DIFFER: 400,
  PASSWORD_TOO_SHORT: 400,

  MODE_NOT_FOUND: 404,
  MODE_NAME_TAKEN: 409,
  MODE_IN_USE: 409,

  NO_ACTIVE_SEASON: 409,
  SEASON_ACTIVE: 409,

  UNKNOWN_CLAN: 404,
  CLAN_NAME_TAKEN: 409,
  CLAN_IN_USE: 409,
  PLAYER_ALREADY_IN_CLAN: 409,
  PLAYER_NOT_IN_ROSTER: 409,

  RESULT_NOT_FOUND: 404,
  RESULT_FROZEN: 409,
  NOT_FREEZABLE: 409,
  ALREADY_FORFEIT: 409,
  NOT_FORFEIT: 409,
  PLAYER_ALREADY_IN_RESULT: 409,
  PLAYER_NOT_IN_RESULT: 409,
  TEAM_FULL: 409,

  STAT_NOT_FOUND: 404,

  PLAYER_NOT_FOUND: 400,
  TEAM_SIZE_MISMATCH: 400,
  CLAN_NAME_MISMATCH: 400,
  PLAYER_NOT_IN_CLAN: 400,
  CLAN_NOT_FOUND: 400,
  SAME_CLAN: 400,
  INVALID_MESSAGE: 400,
  DUPLICATE_RESULT: 409,

  DISCORD_NOT_CONFIGURED: 409,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503>;

export type ErrorCode = keyof typeof statusOf;

/** What each refusal says. A name in braces stands for that detail of the refusal. */
export const wordsOf = {
  NOT_SIGNED_IN: "Please log in first",
  WRONG_SIGN_IN: "Wrong e-mail or password",
  BLOCKED: "This account is blocked",
  FORBIDDEN: "You don't have permission to do this",
  FOREIGN_ORIGIN: "Changes may only be made from the league's own pages",
  NOT_FOUND: "Not found",
  INVALID_INPUT: "{field} {reason}",
  TOO_LARGE: "The request is larger than {kibibytes} KiB",
  TOO_MANY: "Too many calls, try again in {seconds} s",
  UNAVAILABLE: "The database is away, try again in a moment",

  USER_NOT_FOUND: "User not found",
  NAME_TAKEN: 'The name "{userName}" is taken',
  EMAIL_TAKEN: "This e-mail is taken",
  LAST_ADMIN: "There must always be an admin",
  NOT_ONESELF: "You cannot delete, block or demote yourself",
  PASSWORDS_DIFFER: "Passwords do not match",
  PASSWORD_TOO_SHORT: "Password must be at least {length} long",

  MODE_NOT_FOUND: "Mode not found",
  MODE_NAME_TAKEN: 'There is already a mode "{name}"',
  MODE_IN_USE: "This mode has results",

  NO_ACTIVE_SEASON: "There is no active season",
  SEASON_ACTIVE: "There is already an active season",

  UNKNOWN_CLAN: "Clan not found",
  CLAN_NAME_TAKEN: 'There is already a clan "{name}"',
  CLAN_IN_USE: "This clan has results, events or votes",
  PLAYER_ALREADY_IN_CLAN: 'Player "{userName}" is already in a clan',
  PLAYER_NOT_IN_ROSTER: "This player is not in this clan",

  RESULT_NOT_FOUND: "Result not found",
  RESULT_FROZEN: "This result is validated and cannot be changed anymore",
  NOT_FREEZABLE: "This result cannot be validated yet: it needs {missing}",
  ALREADY_FORFEIT: "A forfeit is already declared",
  NOT_FORFEIT: "No forfeit is declared",
  PLAYER_ALREADY_IN_RESULT: 'Player "{userName}" is already in this result',
  PLAYER_NOT_IN_RESULT: "This player is not in this result",
  TEAM_FULL: "A team has at most {players} players",

  STAT_NOT_FOUND: "Stat not found",

  PLAYER_NOT_FOUND: 'Missing player "{userName}"',
  TEAM_SIZE_MISMATCH: "Team size mismatch",
  CLAN_NAME_MISMATCH: 'Clan name "{clanName}" mismatch with "{clanNameReal}" for the player "{userName}"',
  PLAYER_NOT_IN_CLAN: 'Player "{userName}" is not in a clan',
  CLAN_NOT_FOUND: 'Clan "{clanName}" not found',
  SAME_CLAN: 'Red and blue players are in the same clan "{clanName}"',
  INVALID_MESSAGE: "{where}: {reason}",
  DUPLICATE_RESULT: "This round is already there, as result {_id}",

  DISCORD_NOT_CONFIGURED: "Discord is not configured",
} as const satisfies Record<ErrorCode, string>;

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The details that a refusal of this code carries: exactly those its words name. */
export type DetailsOf<Code extends ErrorCode> = { readonly [Name in NamesIn<(typeof wordsOf)[Code]>]: string | number };

/** A refusal in words. */
export function inWords(code: ErrorCode, details: Readonly<Record<string, string | number>>): string {
  return wordsOf[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
}
