/** Every error code of the API: its HTTP status, and its message, in which a detail of the refusal replaces a name in braces. */
export const refusals = {
  NOT_SIGNED_IN: [401, "Please log in first"],
  WRONG_SIGN_IN: [401, "Wrong e-mail or password"],
  BLOCKED: [403, "This account is blocked"],
  FORBIDDEN: [403, "You don't have permission to do this"],
  FOREIGN_ORIGIN: [403, "Changes may only be made from the league's own pages"],
  NOT_FOUND: [404, "Not found"],
  INVALID_INPUT: [400, "{field} {reason}"],
  TOO_SLOW: [408, "The request took too long to arrive"],
  TOO_LARGE: [413, "The request is larger than {kibibytes} KiB"],
  COMPRESSED: [415, "The body must not be compressed"],
  HEADERS_TOO_LARGE: [431, "The headers are larger than {kibibytes} KiB"],
  TOO_MANY: [429, "Too many calls, try again in {seconds} s"],
  UNAVAILABLE: [503, "The database is away, try again in a moment"],
  DATABASE_BUSY: [503, "The database is busy, try again in a moment"],
  DISK_FULL: [503, "The disk of the server is full, nothing was saved"],
  DISK_ERROR: [503, "The disk of the server does not work, nothing was saved"],

  USER_NOT_FOUND: [404, "User not found"],
  NAME_TAKEN: [409, 'The name "{userName}" is taken'],
  NAME_LOOKS_ALIKE: [409, 'The name "{userName}" looks like that of another player'],
  ALIAS_NOT_FOUND: [404, "Alias not found"],
  SESSION_NOT_FOUND: [404, "Session not found"],
  SECOND_FACTOR_REQUIRED: [401, "Enter the code of your authenticator app"],
  WRONG_CODE: [401, "This code is wrong or was used before"],
  SECOND_FACTOR_ACTIVE: [409, "There is a second factor already"],
  SECOND_FACTOR_NOT_FOUND: [404, "Second factor not found"],
  PASSWORD_NEEDED: [403, "Enter your current password to change this"],
  WRONG_PASSWORD: [403, "This is not your current password"],
  SIGN_IN_AGAIN: [403, "You have no password: log out, sign in with Discord again, and do this within ten minutes"],
  TOO_MANY_ALIASES: [409, 'Player "{userName}" has {max} in-game names already'],
  EMAIL_TAKEN: [409, "This e-mail is taken"],
  LAST_ADMIN: [409, "There must always be an admin"],
  NOT_ONESELF: [409, "You cannot delete, block or demote yourself"],
  PASSWORDS_DIFFER: [400, "Passwords do not match"],
  PASSWORD_TOO_SHORT: [400, "Password must be at least {length} long"],
  INVITATION_NOT_FOUND: [404, "This link is not valid any more"],
  USER_BLOCKED: [409, 'Player "{userName}" is blocked'],
  LIST_REFUSED: [409, "Line {line} is {state}: {reason}"],

  MODE_NOT_FOUND: [404, "Mode not found"],
  MODE_NAME_TAKEN: [409, 'There is already a mode "{name}"'],
  MODE_IN_USE: [409, "This mode has results or queues"],
  NO_MODE: [409, "There is no mode yet"],

  ANNOUNCEMENT_NOT_FOUND: [404, "Announcement not found"],
  ANNOUNCEMENT_ENDED: [400, "End date must be in the future"],

  SEASON_NOT_FOUND: [404, "Season not found"],
  NO_ACTIVE_SEASON: [409, "There is no active season"],
  SEASON_ACTIVE: [409, "There is already an active season"],
  SEASON_ENDED: [409, "{season} has ended"],
  SEASON_NAME_TAKEN: [409, 'There is already a season "{name}"'],

  UNKNOWN_CLAN: [404, "Clan not found"],
  CLAN_NAME_TAKEN: [409, 'There is already a clan "{name}"'],
  CREST_TAKEN: [409, "Another clan has this shape or these colours"],
  CLAN_IN_USE: [409, "This clan has results, events or votes"],
  PLAYER_ALREADY_IN_CLAN: [409, 'Player "{userName}" is already in a clan'],
  PLAYERS_NOT_ADDED: [409, "Nobody was added: {reasons}"],
  PLAYER_NOT_IN_ROSTER: [409, "This player is not in this clan"],
  PLAYER_BLOCKED: [409, 'Player "{userName}" is blocked'],
  NOT_LEADER: [403, "Only the leader of this clan may do this"],
  TRANSFERS_CLOSED: [409, "Transfers of this season are closed now"],
  ROSTER_FULL: [409, "A clan has at most {players} players"],
  ROSTER_SMALL: [409, "A clan keeps at least {players} players"],
  ALREADY_INVITED: [409, 'Player "{userName}" is already invited'],
  TOO_MANY_INVITATIONS: [409, "A clan has at most {invitations} open invitations"],
  NOT_INVITED: [409, "This invitation is not open any more"],

  RESULT_NOT_FOUND: [404, "Result not found"],
  RESULT_FROZEN: [409, "This result is validated and cannot be changed anymore"],
  NOT_FREEZABLE: [409, "This result cannot be validated yet: it needs {missing}"],
  ALREADY_FORFEIT: [409, "A forfeit is already declared"],
  NOT_FORFEIT: [409, "No forfeit is declared"],
  PLAYER_ALREADY_IN_RESULT: [409, 'Player "{userName}" is already in this result'],
  PLAYER_NOT_IN_RESULT: [409, "This player is not in this result"],
  TEAM_FULL: [409, "A team has at most {players} players"],
  NOT_IN_RESULT: [403, "Only the players of a result can dispute it"],
  DISPUTE_TOO_LATE: [409, "This result could be disputed until {until}"],
  ALREADY_DISPUTED: [409, "You have disputed this result already"],
  DISPUTE_NOT_FOUND: [404, "This player has not disputed the result"],
  DISPUTE_ANSWERED: [409, "This dispute has been answered already"],

  STAT_NOT_FOUND: [404, "Stat not found"],
  MAP_NOT_FOUND: [404, "Map not found"],

  PLAYER_NOT_FOUND: [400, 'Missing player "{userName}"'],
  TEAM_SIZE_MISMATCH: [400, "Team size mismatch"],
  CLAN_NAME_MISMATCH: [400, 'Clan name "{clanName}" mismatch with "{clanNameReal}" for the player "{userName}"'],
  PLAYER_NOT_IN_CLAN: [400, 'Player "{userName}" is not in a clan'],
  CLAN_NOT_FOUND: [400, 'Clan "{clanName}" not found'],
  SAME_CLAN: [400, 'Red and blue players are in the same clan "{clanName}"'],
  INVALID_MESSAGE: [400, "{where}: {reason}"],
  SEVERAL_ROUNDS: [400, "Line {line}: Two rounds in one message: post one at a time"],
  DUPLICATE_RESULT: [409, "This round is already there, as result {_id}"],

  EVENT_NOT_FOUND: [404, "Event not found"],
  MOTION_NOT_FOUND: [404, "Motion not found"],
  MOTION_NOT_OPEN: [409, "This motion takes no votes now"],
  MOTION_OPENED: [409, "This motion is open already"],
  MOTION_CLOSED: [409, "This motion is closed"],
  ALREADY_VOTED_ON: [409, "Your clan has voted on this motion"],
  TOO_MANY_MOTIONS: [409, "A clan has at most {motions} proposed motions"],
  EVENT_CHANGED: [409, "Somebody else has changed this event meanwhile, please look at it again"],
  EVENT_BEGAN: [409, "This match has begun"],
  NO_SHOW_TOO_EARLY: [409, "Clans have time to come until {from}"],
  EVENT_HAS_ROUNDS: [409, "This event has rounds already"],
  NOT_MATCH_DAY: [409, "Line-ups are named on the day of the match"],
  DATE_NOT_ALLOWED: [409, "{field} {reason}"],
  DATE_NOT_PROPOSED: [409, "This date is not proposed any more"],
  CLAN_BUSY: [409, "{clanName} has another match at that time"],
  CALENDAR_NOT_FOUND: [404, "Calendar not found"],

  VOTE_NOT_FOUND: [404, "Vote not found"],
  VOTE_ENDS_FIRST: [400, "End date must be after start date"],
  TOO_FEW_VOTES: [400, "Max votes must be at least 1"],
  VOTE_TYPE_IN_USE: [409, "The type of a vote with entries cannot be changed"],
  VOTES_IN_USE: [409, "Someone has already used {used} votes"],
  NO_OPTION: [400, "Please select an option"],
  INVALID_VOTE: [400, "Invalid vote data"],
  VOTE_NOT_ACTIVE: [409, "This vote is not active"],
  ALREADY_VOTED: [409, "You have already voted for this option"],
  NO_VOTES_LEFT: [409, "You have used all your votes"],
  NOT_VOTED: [409, "You have not voted for this option"],

  QUEUE_NOT_FOUND: [404, "Queue not found"],
  QUEUE_NAME_TAKEN: [409, 'There is already a queue "{name}"'],
  QUEUE_IN_USE: [409, "Mode and size cannot be changed while players are waiting"],
  ALREADY_IN_QUEUE: [409, "You are already in this queue"],
  NOT_IN_QUEUE: [409, "You are not in this queue"],
  COOLDOWN: [409, "You can queue again in {minutes} min: {reason}"],

  MATCH_NOT_FOUND: [404, "Match not found"],
  HAS_OPEN_MATCH: [409, "You have an open match"],
  PLAYER_HAS_OPEN_MATCH: [409, 'Player "{userName}" has an open match'],
  NOT_IN_MATCH: [409, "You are not in this match"],
  MATCH_OVER: [409, "This match is over"],
  MATCH_RUNNING: [409, "This match is being played"],
  READY_TOO_LATE: [409, "The time to be ready is over"],
  ALREADY_READY: [409, "You are ready already"],
  ALREADY_CANCELLING: [409, "You have already voted to cancel this match"],
  NOT_CANCELLING: [409, "You have not voted to cancel this match"],

  GAME_SERVER_NOT_FOUND: [404, "Game server not found"],
  GAME_SERVER_NAME_TAKEN: [409, 'There is already a game server "{name}"'],
  WRONG_KEY: [401, "This key is not valid"],
  GAME_SERVER_OFF: [403, "This game server is switched off"],
  POSTED_TOO_MUCH: [
    429,
    "This game server has posted {mebibytes} MiB today and may post no more: try again in {seconds} s",
  ],
  ROUND_NOT_FOUND: [404, "Round not found"],
  ROUND_NOT_WAITING: [409, "This round does not wait for a decision any more"],

  MAIL_NOT_CONFIGURED: [409, "The league sends no e-mails: ask an admin for a link"],
  DISCORD_NOT_CONFIGURED: [409, "Discord is not configured"],
  DISCORD_UNAVAILABLE: [503, "Discord does not answer, try again in a moment"],
  GUILD_NOT_FOUND: [404, "The bot is not on this Discord server"],
  QUEUE_NOT_CONNECTED: [409, "This queue is not connected to a Discord server"],
  DISCORD_ACCOUNT_TAKEN: [409, "This Discord account is linked to another player"],
  DISCORD_LINK_EXPIRED: [409, "This request to Discord has expired, start again"],
  DISCORD_NOT_LINKED: [
    403,
    "No account is linked to this Discord account. Sign in and link it in your profile, or ask an admin for an invitation.",
  ],
  DISCORD_NAME_NEEDED: [403, 'Choose a user name, such as "{userName}"'],
  DISCORD_ONLY_SIGN_IN: [409, "Set an e-mail and a password first: without Discord you could not sign in"],
} as const satisfies Record<
  string,
  readonly [status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 431 | 503, words: string]
>;

export type ErrorCode = keyof typeof refusals;
export type StatusOf<Code extends ErrorCode> = (typeof refusals)[Code][0];

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The details that a refusal of this code carries: exactly those that its message names. */
export type DetailsOf<Code extends ErrorCode> = {
  readonly [Name in NamesIn<(typeof refusals)[Code][1]>]: string | number;
};

export function inWords(code: ErrorCode, details: Readonly<Record<string, string | number>>): string {
  return refusals[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
}
