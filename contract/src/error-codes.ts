import { isolateBidi } from "./bidi-isolation.ts";
import { serverDenials } from "./server-permissions.ts";

/**
 * Every error code of the API, with its HTTP status and its message. Details of the error replace the names in braces. Codes
 * are part of the API and cannot be renamed. Several use words that the code no longer uses.
 */
export const apiErrors = {
  NOT_SIGNED_IN: [401, "Please log in first"],
  WRONG_SIGN_IN: [401, "Wrong e-mail or password"],
  BLOCKED: [403, "This account is blocked"],
  FORBIDDEN: [403, "You don't have permission to do this"],
  FOREIGN_ORIGIN: [403, "Changes may only be made from the league's own pages"],
  NOT_FOUND: [404, "Not found"],
  INVALID_INPUT: [400, "{field} {reason}"],
  CHANGED_MEANWHILE: [409, "Somebody else has changed {fields} in the meantime"],
  TOO_SLOW: [408, "The request took too long to arrive"],
  TOO_LARGE: [413, "The request is larger than {kibibytes} KiB"],
  COMPRESSED: [415, "The body must not be compressed"],
  HEADERS_TOO_LARGE: [431, "The headers are larger than {kibibytes} KiB"],
  TOO_MANY: [429, "Too many requests, try again in {seconds} s"],
  UNAVAILABLE: [503, "The database is unavailable, try again in a moment"],
  DATABASE_BUSY: [503, "The database is busy, try again in a moment"],
  DISK_FULL: [503, "The server's disk is full, nothing was saved"],
  DISK_ERROR: [503, "The server's disk is not working, nothing was saved"],

  // Users and their accounts. PLAYER_NOT_FOUND below is for a name in a round, PLAYER_BLOCKED for clans and line-ups.
  USER_NOT_FOUND: [404, "User not found"],
  NAME_TAKEN: [409, 'The name "{userName}" is taken'],
  NAME_LOOKS_ALIKE: [409, 'The name "{userName}" looks like that of another player'],
  ALIAS_NOT_FOUND: [404, "Alias not found"],
  SESSION_NOT_FOUND: [404, "Session not found"],
  SECOND_FACTOR_REQUIRED: [401, "Enter the code of your authenticator app"],
  WRONG_CODE: [401, "This code is wrong or was used before"],
  SECOND_FACTOR_ACTIVE: [409, "A second factor is already set up"],
  SECOND_FACTOR_NOT_FOUND: [404, "Second factor not found"],
  PASSWORD_NEEDED: [403, "Enter your current password to change this"],
  WRONG_PASSWORD: [403, "This is not your current password"],
  SIGN_IN_AGAIN: [403, "You have no password: log out, sign in with Discord again, and do this within ten minutes"],
  TOO_MANY_ALIASES: [409, 'Player "{userName}" already has {max} in-game names'],
  EMAIL_TAKEN: [409, "This e-mail is taken"],
  EMAILS_TRIED: [429, "You have tried {emails} e-mail addresses today, try again tomorrow"],
  LAST_ADMIN: [409, "There must always be an admin"],
  BAN_ENDED: [400, "The end of a ban must be in the future"],
  NOT_ONESELF: [409, "You cannot delete, block, demote or invite yourself"],
  PASSWORDS_DIFFER: [400, "Passwords do not match"],
  /** The length contains its unit, such as "8 characters". */
  PASSWORD_TOO_SHORT: [400, "Password must be at least {length} long"],
  INVITATION_NOT_FOUND: [404, "This link is no longer valid"],
  USER_BLOCKED: [409, 'Player "{userName}" is blocked'],
  /** A pasted list of players or of fixtures. `state` says how the line was judged, such as `wrong`. */
  LIST_REFUSED: [409, "Line {line} is {state}: {reason}"],

  ACCOUNT_REQUESTS_OFF: [403, "Account requests are disabled"],
  ACCOUNT_REQUEST_NOT_FOUND: [404, "Account request not found"],
  ACCOUNT_REQUESTED: [409, 'Somebody has already requested the name "{userName}"'],
  ACCOUNT_REQUEST_DECIDED: [409, "This request has already been decided"],
  ACCOUNT_REQUESTS_USED: [429, "You have sent three requests today, try again tomorrow"],
  ACCOUNT_REQUESTS_OF_NETWORK: [429, "Too many people on your network have requested an account, try again tomorrow"],
  /** The client chooses the secret of an account request, which later becomes the secret of the invitation. */
  ACCOUNT_REQUEST_SECRET_TAKEN: [409, "This request reuses the secret of an invitation: decline it"],
  ACCOUNT_REQUESTS_FULL: [429, "Too many requests are pending, try again tomorrow"],

  ACCENT_UNSEEN: [
    409,
    "This accent colour is hard to see in one of the themes; the nearest visible colour is {nearest}",
  ],
  /** The logo of the league. */
  MARK_REFUSED: [400, "The logo {reason}"],

  MODE_NOT_FOUND: [404, "Mode not found"],
  MODE_NAME_TAKEN: [409, 'There is already a mode "{name}"'],
  MODE_IN_USE: [409, "This mode has results or queues"],
  NO_MODE: [409, "There is no mode yet"],

  TEXT_NOT_FOUND: [404, "Text not found"],
  TEXT_CHANGED: [409, "Somebody has saved another text since you opened this one"],
  ANNOUNCEMENT_NOT_FOUND: [404, "Announcement not found"],
  ANNOUNCEMENT_ENDED: [400, "End date must be in the future"],

  SEASON_NOT_FOUND: [404, "Season not found"],
  NO_ACTIVE_SEASON: [409, "There is no active season"],
  SEASON_ACTIVE: [409, "There is already an active season"],
  SEASON_ENDED: [409, "{season} has ended"],
  SEASON_RULES_NOT_FOUND: [404, "Season rules not found"],
  SEASON_RULES_CHANGED: [409, "Somebody has changed the rules since you opened them"],
  SEASON_RULES_HOLD: [409, "These rules are already in force"],
  MOTION_NOT_CARRIED: [409, "This motion was not carried in this season"],
  SEASON_NAME_TAKEN: [409, 'There is already a season "{name}"'],

  // Clans of a season. CLAN_NOT_FOUND belongs to the import of rounds.
  UNKNOWN_CLAN: [404, "Clan not found"],
  CLAN_NAME_TAKEN: [409, 'There is already a clan "{name}"'],
  /** The crest is the emblem of a clan. */
  CREST_TAKEN: [409, "Another clan has this shape or these colours"],
  CLAN_IN_USE: [409, "This clan has results, events or votes"],
  PLAYER_ALREADY_IN_CLAN: [409, 'Player "{userName}" is already in a clan'],
  PLAYERS_NOT_ADDED: [409, "No players were added: {reasons}"],
  PLAYER_NOT_IN_ROSTER: [409, "This player is not in this clan"],
  PLAYER_BLOCKED: [409, 'Player "{userName}" is blocked'],
  NOT_LEADER: [403, serverDenials.NOT_LEADER],
  TRANSFERS_CLOSED: [409, "The transfer window of this season is closed"],
  ROSTER_FULL: [409, "A clan has at most {players} players"],
  ROSTER_SMALL: [409, "A clan must keep at least {players} players"],
  ALREADY_INVITED: [409, 'Player "{userName}" is already invited'],
  TOO_MANY_INVITATIONS: [409, "A clan has at most {invitations} open invitations"],
  NOT_INVITED: [409, "This invitation is no longer open"],

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
  ALREADY_DISPUTED: [409, "You have already disputed this result"],
  DISPUTE_NOT_FOUND: [404, "This player has not disputed the result"],
  DISPUTE_ANSWERED: [409, "This dispute has already been answered"],

  STAT_NOT_FOUND: [404, "Stat not found"],
  MAP_NOT_FOUND: [404, "Map not found"],

  // Rounds that a game server has posted or an admin has pasted. The message names players and clans.
  PLAYER_NOT_FOUND: [400, 'Missing player "{userName}"'],
  TEAM_SIZE_MISMATCH: [400, "Team size mismatch"],
  CLAN_NAME_MISMATCH: [400, 'Clan name "{clanName}" mismatch with "{clanNameReal}" for the player "{userName}"'],
  PLAYER_NOT_IN_CLAN: [400, 'Player "{userName}" is not in a clan'],
  CLAN_NOT_FOUND: [400, 'Clan "{clanName}" not found'],
  SAME_CLAN: [400, 'Red and blue players are in the same clan "{clanName}"'],
  INVALID_MESSAGE: [400, "{where}: {reason}"],
  SEVERAL_ROUNDS: [400, "Line {line}: Two rounds in one message: post one at a time"],
  DUPLICATE_RESULT: [409, "This round is already stored as result {_id}"],

  EVENT_NOT_FOUND: [404, "Event not found"],
  MOTION_NOT_FOUND: [404, "Motion not found"],
  MOTION_NOT_OPEN: [409, "This motion is not open for votes"],
  MOTION_OPENED: [409, "This motion is already open"],
  MOTION_CLOSED: [409, "This motion is closed"],
  ALREADY_VOTED_ON: [409, "Your clan has already voted on this motion"],
  TOO_MANY_MOTIONS: [409, "A clan has at most {motions} proposed motions"],
  EVENT_CHANGED: [409, "Somebody else has changed this event, please check it again"],
  EVENT_BEGAN: [409, "This match has started"],
  NO_SHOW_TOO_EARLY: [409, "Clans may still arrive until {from}"],
  EVENT_HAS_ROUNDS: [409, "This event already has rounds"],
  NOT_MATCH_DAY: [409, "Line-ups can only be entered on the day of the match"],
  NO_MAP_PICKS: [409, "This season has no map picks"],
  MAP_PICKS_OVER: [409, "The deadline for map picks has passed"],
  MAP_PICKED: [409, "Your clan has already picked its map"],
  DATE_NOT_ALLOWED: [409, "{field} {reason}"],
  DATE_NOT_PROPOSED: [409, "This date is no longer proposed"],
  CLAN_BUSY: [409, "{clanName} has another match at that time"],
  CALENDAR_NOT_FOUND: [404, "Calendar not found"],

  VOTE_NOT_FOUND: [404, "Vote not found"],
  VOTE_ENDS_FIRST: [400, "End date must be after start date"],
  TOO_FEW_VOTES: [400, "Max votes must be at least 1"],
  VOTE_TYPE_IN_USE: [409, "The type of a vote with entries cannot be changed"],
  VOTES_IN_USE: [409, "Someone has already used {used} votes, so the maximum cannot be lower"],
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
  /** `until` is a phrase: "until 2026-03-01 12:00 UTC" or "until an admin lifts the ban". */
  BANNED_FROM_RANKED: [409, "You may not play ranked matches {until}: {reason}"],
  COOLDOWN: [409, "You can queue again in {minutes} min: {reason}"],

  MATCH_NOT_FOUND: [404, "Match not found"],
  HAS_OPEN_MATCH: [409, "You have an open match"],
  PLAYER_HAS_OPEN_MATCH: [409, 'Player "{userName}" has an open match'],
  NOT_IN_MATCH: [409, "You are not in this match"],
  MATCH_OVER: [409, "This match is over"],
  MATCH_RUNNING: [409, "This match is being played"],
  READY_TOO_LATE: [409, "The time to get ready has expired"],
  ALREADY_READY: [409, "You are already ready"],
  ALREADY_CANCELLING: [409, "You have already voted to cancel this match"],
  NO_OPEN_PLACE: [409, "This match has no free slot"],
  NOT_CANCELLING: [409, "You have not voted to cancel this match"],

  GAME_SERVER_NOT_FOUND: [404, "Game server not found"],
  GAME_SERVER_NAME_TAKEN: [409, 'There is already a game server "{name}"'],
  WRONG_KEY: [401, "This key is not valid"],
  GAME_SERVER_OFF: [403, "This game server is switched off"],
  POSTED_TOO_MUCH: [
    429,
    "This game server has posted {mebibytes} MiB today and may post no more: try again in {seconds} s",
  ],
  ECON_OFF: [409, "The league cannot connect to game servers: the operator has not set ECON_ALLOW"],
  ECON_NOT_ALLOWED: [400, "The external console is outside the networks that the operator allows (ECON_ALLOW)"],
  ECON_TAKEN: [409, 'The game server "{name}" has this external console already'],
  GAME_SERVER_RESERVED: [409, "This game server is reserved for a match: release it first"],
  RESERVATION_NOT_FOUND: [404, "Reservation not found"],
  RESERVATION_OVER: [409, serverDenials.RESERVATION_OVER],
  /** Too few players of a clan are on the server. */
  SIDES_NOT_THERE: [409, serverDenials.SIDES_NOT_THERE],
  /** The clan of the leader has already requested the end of the match. */
  END_ASKED: [409, serverDenials.END_ASKED],
  EVENT_HAS_SERVER: [409, "This match already has a server, or is waiting for one"],
  ROUND_NOT_FOUND: [404, "Round not found"],
  ROUND_NOT_WAITING: [409, "This round is no longer pending"],

  PUSH_NOT_FOUND: [404, "This browser is not subscribed to notifications"],
  MAIL_NOT_CONFIGURED: [409, "The league sends no e-mails: ask an admin for a link"],
  DISCORD_NOT_CONFIGURED: [409, "Discord is not configured"],
  DISCORD_UNAVAILABLE: [503, "Discord is not responding, try again in a moment"],
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
  readonly [status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 431 | 503, message: string]
>;

export type ErrorCode = keyof typeof apiErrors;
export type ErrorStatus<Code extends ErrorCode> = (typeof apiErrors)[Code][0];

type PlaceholdersIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The details of an error with this code: one for each placeholder in its message. */
export type ErrorDetails<Code extends ErrorCode> = {
  readonly [Name in PlaceholdersIn<(typeof apiErrors)[Code][1]>]: string | number;
};

/** Returns the message of an error, with its details filled in. */
export function formatErrorMessage(code: ErrorCode, details: Readonly<Record<string, string | number>>): string {
  return apiErrors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => isolateBidi(String(details[name])));
}
