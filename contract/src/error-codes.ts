/** Every error code of the API, with its HTTP status. */
export const statusOf = {
  NOT_SIGNED_IN: 401,
  WRONG_SIGN_IN: 401,
  BLOCKED: 403,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  COMPRESSED: 415,
  HEADERS_TOO_LARGE: 431,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  DATABASE_BUSY: 503,
  DISK_FULL: 503,

  USER_NOT_FOUND: 404,
  NAME_TAKEN: 409,
  ALIAS_NOT_FOUND: 404,
  TOO_MANY_ALIASES: 409,
  EMAIL_TAKEN: 409,
  LAST_ADMIN: 409,
  NOT_ONESELF: 409,
  PASSWORDS_DIFFER: 400,
  PASSWORD_TOO_SHORT: 400,

  MODE_NOT_FOUND: 404,
  MODE_NAME_TAKEN: 409,
  MODE_IN_USE: 409,
  NO_MODE: 409,

  SEASON_NOT_FOUND: 404,
  NO_ACTIVE_SEASON: 409,
  SEASON_ACTIVE: 409,
  SEASON_ENDED: 409,
  SEASON_NAME_TAKEN: 409,

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

  EVENT_NOT_FOUND: 404,
  CALENDAR_NOT_FOUND: 404,

  VOTE_NOT_FOUND: 404,
  VOTE_ENDS_FIRST: 400,
  TOO_FEW_VOTES: 400,
  VOTE_TYPE_IN_USE: 409,
  VOTES_IN_USE: 409,
  NO_OPTION: 400,
  INVALID_VOTE: 400,
  VOTE_NOT_ACTIVE: 409,
  ALREADY_VOTED: 409,
  NO_VOTES_LEFT: 409,
  NOT_VOTED: 409,

  QUEUE_NOT_FOUND: 404,
  QUEUE_NAME_TAKEN: 409,
  QUEUE_IN_USE: 409,
  ALREADY_IN_QUEUE: 409,
  NOT_IN_QUEUE: 409,
  COOLDOWN: 409,

  MATCH_NOT_FOUND: 404,
  HAS_OPEN_MATCH: 409,
  PLAYER_HAS_OPEN_MATCH: 409,
  NOT_IN_MATCH: 409,
  MATCH_OVER: 409,
  MATCH_RUNNING: 409,
  READY_TOO_LATE: 409,
  ALREADY_READY: 409,
  ALREADY_CANCELLING: 409,
  NOT_CANCELLING: 409,

  GAME_SERVER_NOT_FOUND: 404,
  GAME_SERVER_NAME_TAKEN: 409,
  WRONG_KEY: 401,
  GAME_SERVER_OFF: 403,
  ROUND_NOT_FOUND: 404,
  ROUND_NOT_WAITING: 409,

  DISCORD_NOT_CONFIGURED: 409,
  DISCORD_AWAY: 503,
  GUILD_NOT_FOUND: 404,
  QUEUE_NOT_CONNECTED: 409,
  DISCORD_ACCOUNT_TAKEN: 409,
  DISCORD_LINK_EXPIRED: 409,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 431 | 503>;

export type ErrorCode = keyof typeof statusOf;

/** The message of each error code. A name in braces is replaced by that detail of the refusal. */
export const wordsOf = {
  NOT_SIGNED_IN: "Please log in first",
  WRONG_SIGN_IN: "Wrong e-mail or password",
  BLOCKED: "This account is blocked",
  FORBIDDEN: "You don't have permission to do this",
  FOREIGN_ORIGIN: "Changes may only be made from the league's own pages",
  NOT_FOUND: "Not found",
  INVALID_INPUT: "{field} {reason}",
  TOO_SLOW: "The request took too long to arrive",
  TOO_LARGE: "The request is larger than {kibibytes} KiB",
  COMPRESSED: "The body must not be compressed",
  HEADERS_TOO_LARGE: "The headers are larger than {kibibytes} KiB",
  TOO_MANY: "Too many calls, try again in {seconds} s",
  UNAVAILABLE: "The database is away, try again in a moment",
  DATABASE_BUSY: "The database is busy, try again in a moment",
  DISK_FULL: "The disk of the server is full, nothing was saved",

  USER_NOT_FOUND: "User not found",
  NAME_TAKEN: 'The name "{userName}" is taken',
  ALIAS_NOT_FOUND: "Alias not found",
  TOO_MANY_ALIASES: 'Player "{userName}" has {max} in-game names already',
  EMAIL_TAKEN: "This e-mail is taken",
  LAST_ADMIN: "There must always be an admin",
  NOT_ONESELF: "You cannot delete, block or demote yourself",
  PASSWORDS_DIFFER: "Passwords do not match",
  PASSWORD_TOO_SHORT: "Password must be at least {length} long",

  MODE_NOT_FOUND: "Mode not found",
  MODE_NAME_TAKEN: 'There is already a mode "{name}"',
  MODE_IN_USE: "This mode has results or queues",
  NO_MODE: "There is no mode yet",

  SEASON_NOT_FOUND: "Season not found",
  NO_ACTIVE_SEASON: "There is no active season",
  SEASON_ACTIVE: "There is already an active season",
  SEASON_ENDED: "{season} has ended",
  SEASON_NAME_TAKEN: 'There is already a season "{name}"',

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

  EVENT_NOT_FOUND: "Event not found",
  CALENDAR_NOT_FOUND: "Calendar not found",

  VOTE_NOT_FOUND: "Vote not found",
  VOTE_ENDS_FIRST: "End date must be after start date",
  TOO_FEW_VOTES: "Max votes must be at least 1",
  VOTE_TYPE_IN_USE: "The type of a vote with entries cannot be changed",
  VOTES_IN_USE: "Someone has already used {used} votes",
  NO_OPTION: "Please select an option",
  INVALID_VOTE: "Invalid vote data",
  VOTE_NOT_ACTIVE: "This vote is not active",
  ALREADY_VOTED: "You have already voted for this option",
  NO_VOTES_LEFT: "You have used all your votes",
  NOT_VOTED: "You have not voted for this option",

  QUEUE_NOT_FOUND: "Queue not found",
  QUEUE_NAME_TAKEN: 'There is already a queue "{name}"',
  QUEUE_IN_USE: "Mode and size cannot be changed while players are waiting",
  ALREADY_IN_QUEUE: "You are already in this queue",
  NOT_IN_QUEUE: "You are not in this queue",
  COOLDOWN: "You can queue again in {minutes} min: {reason}",

  MATCH_NOT_FOUND: "Match not found",
  HAS_OPEN_MATCH: "You have an open match",
  PLAYER_HAS_OPEN_MATCH: 'Player "{userName}" has an open match',
  NOT_IN_MATCH: "You are not in this match",
  MATCH_OVER: "This match is over",
  MATCH_RUNNING: "This match is being played",
  READY_TOO_LATE: "The time to be ready is over",
  ALREADY_READY: "You are ready already",
  ALREADY_CANCELLING: "You have already voted to cancel this match",
  NOT_CANCELLING: "You have not voted to cancel this match",

  GAME_SERVER_NOT_FOUND: "Game server not found",
  GAME_SERVER_NAME_TAKEN: 'There is already a game server "{name}"',
  WRONG_KEY: "This key is not valid",
  GAME_SERVER_OFF: "This game server is switched off",
  ROUND_NOT_FOUND: "Round not found",
  ROUND_NOT_WAITING: "This round does not wait for a decision any more",

  DISCORD_NOT_CONFIGURED: "Discord is not configured",
  DISCORD_AWAY: "Discord does not answer, try again in a moment",
  GUILD_NOT_FOUND: "The bot is not on this Discord server",
  QUEUE_NOT_CONNECTED: "This queue is not connected to a Discord server",
  DISCORD_ACCOUNT_TAKEN: "This Discord account is linked to another player",
  DISCORD_LINK_EXPIRED: "This way to Discord is used up, start again",
} as const satisfies Record<ErrorCode, string>;

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The details that a refusal of this code carries: exactly those that its message names. */
export type DetailsOf<Code extends ErrorCode> = { readonly [Name in NamesIn<(typeof wordsOf)[Code]>]: string | number };

/** The message of a refusal, with its details filled in. */
export function inWords(code: ErrorCode, details: Readonly<Record<string, string | number>>): string {
  return wordsOf[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
}
