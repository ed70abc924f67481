import type { ErrorCode } from "./error-codes.ts";

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
  DISK_ERROR: "The disk of the server does not work, nothing was saved",

  USER_NOT_FOUND: "User not found",
  NAME_TAKEN: 'The name "{userName}" is taken',
  ALIAS_NOT_FOUND: "Alias not found",
  SESSION_NOT_FOUND: "Session not found",
  SECOND_FACTOR_REQUIRED: "Enter the code of your authenticator app",
  WRONG_CODE: "This code is wrong or was used before",
  SECOND_FACTOR_ACTIVE: "There is a second factor already",
  SECOND_FACTOR_NOT_FOUND: "Second factor not found",
  PASSWORD_NEEDED: "Enter your current password to change this",
  WRONG_PASSWORD: "This is not your current password",
  TOO_MANY_ALIASES: 'Player "{userName}" has {max} in-game names already',
  EMAIL_TAKEN: "This e-mail is taken",
  LAST_ADMIN: "There must always be an admin",
  NOT_ONESELF: "You cannot delete, block or demote yourself",
  PASSWORDS_DIFFER: "Passwords do not match",
  PASSWORD_TOO_SHORT: "Password must be at least {length} long",
  INVITATION_NOT_FOUND: "This link is not valid any more",
  USER_BLOCKED: 'Player "{userName}" is blocked',
  LIST_REFUSED: "Line {line} is {state}: {reason}",

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
  CREST_TAKEN: "Another clan has this shape or these colours",
  CLAN_IN_USE: "This clan has results, events or votes",
  PLAYER_ALREADY_IN_CLAN: 'Player "{userName}" is already in a clan',
  PLAYER_NOT_IN_ROSTER: "This player is not in this clan",
  PLAYER_BLOCKED: 'Player "{userName}" is blocked',
  NOT_LEADER: "Only the leader of this clan may do this",
  TRANSFERS_CLOSED: "Transfers of this season are closed now",
  ROSTER_FULL: "A clan has at most {players} players",
  ROSTER_SMALL: "A clan keeps at least {players} players",
  ALREADY_INVITED: 'Player "{userName}" is already invited',
  TOO_MANY_INVITATIONS: "A clan has at most {invitations} open invitations",
  NOT_INVITED: "This invitation is not open any more",

  RESULT_NOT_FOUND: "Result not found",
  RESULT_FROZEN: "This result is validated and cannot be changed anymore",
  NOT_FREEZABLE: "This result cannot be validated yet: it needs {missing}",
  ALREADY_FORFEIT: "A forfeit is already declared",
  NOT_FORFEIT: "No forfeit is declared",
  PLAYER_ALREADY_IN_RESULT: 'Player "{userName}" is already in this result',
  PLAYER_NOT_IN_RESULT: "This player is not in this result",
  TEAM_FULL: "A team has at most {players} players",

  STAT_NOT_FOUND: "Stat not found",
  MAP_NOT_FOUND: "Map not found",

  PLAYER_NOT_FOUND: 'Missing player "{userName}"',
  TEAM_SIZE_MISMATCH: "Team size mismatch",
  CLAN_NAME_MISMATCH: 'Clan name "{clanName}" mismatch with "{clanNameReal}" for the player "{userName}"',
  PLAYER_NOT_IN_CLAN: 'Player "{userName}" is not in a clan',
  CLAN_NOT_FOUND: 'Clan "{clanName}" not found',
  SAME_CLAN: 'Red and blue players are in the same clan "{clanName}"',
  INVALID_MESSAGE: "{where}: {reason}",
  SEVERAL_ROUNDS: "Line {line}: Two rounds in one message: post one at a time",
  DUPLICATE_RESULT: "This round is already there, as result {_id}",

  EVENT_NOT_FOUND: "Event not found",
  EVENT_BEGAN: "This match has begun",
  DATE_NOT_PROPOSED: "This date is not proposed any more",
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
  DISCORD_UNAVAILABLE: "Discord does not answer, try again in a moment",
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
