/** Limits and durations that server and web share. The names of durations contain their unit. */

/** The page sizes that users can choose in a list. */
export const pageSizes = [10, 25, 50] as const;
/** The page size of lists in the web interface, unless the user has chosen another one. */
export const defaultPageSize = 25;
/** The page size of lists of results in the web interface, unless the user has chosen another one. */
export const resultsPageSize = 50;
/** Default and maximum of the page size (`numberPerPage`) in the API's searches. */
export const searchPageSize = { default: 50, max: 100 } as const;
/** Maximum number of entries in the reply to a search without paging. */
export const maxUnpagedEntries = 1000;

/** The scores of a team that an admin can enter. */
export const teamScoreLimits = { min: 0, max: 2000 } as const;
/** The kills, deaths, flags and points of a player that an admin can enter. */
export const playerStatLimits = { min: 0, max: 1000 } as const;
export const maxPlayersPerSide = 8;
/** Points of a team for a captured flag. */
export const capturePoints = 100;
/** The winner's score in a forfeit. For the other side the word "Forfeit" is shown. */
export const forfeitScore = 1000;
/**
 * Range of the in-game time limit (minutes) and score limit (points). 0 means no limit. A limit that a game server
 * reports may be any 32-bit integer and is stored unchanged.
 */
export const gameLimits = { min: 0, max: 2 ** 31 - 1 } as const;

/** Maximum number of spectator slots on a server. */
export const maxSpectatorSlots = 64;

/** The Elo of a player who has no rated round. */
export const startElo = 1000;

/** The prize pool of a season, in euros. */
export const prizePoolLimits = { min: 1, max: 1_000_000 } as const;

/** The standard maps. A result may name any other map. */
export const standardMaps = [
  "ctf3",
  "ctf4_old",
  "ctf5",
  "ctf5_spikes",
  "ctf_5_limited",
  "ctf_duskwood",
  "ctf_tantum",
  "ctf_mine",
  "ctf_planet",
  "ctf_ambiance",
  "ctf_ambiance_limited",
  "ctf2",
  "ctf_cryochasm",
  "ctf_mars",
  "ctf_moon",
] as const;

// A `max…Length` is in characters.
export const maxUserNameLength = 32;
/** Maximum number of in-game names of a player besides the user name. */
export const maxAliases = 5;
export const maxAvatarUrlLength = 500;
export const maxEmailLength = 254;
/** How many e-mail addresses an account may try to change to in 24 hours. Each attempt reveals whether one is taken. */
export const emailAttemptsPerDay = 5;
export const maxPasswordBytes = 1024;
/** Days after which an invitation expires. */
export const invitationDays = 14;
/** Maximum number of invitations created at once, and of players in a pasted list. */
export const maxInvitations = 500;
/** Maximum length of a pasted list of players. */
export const maxPlayerListLength = 100_000;
export const maxModeNameLength = 64;
export const defaultModeName = "New mode";
export const maxSeasonNameLength = 64;
export const maxClanNameLength = 32;
/** Maximum number of players that an admin adds to a clan at once. */
export const maxAddedPlayers = 50;
/** Maximum number of a clan's invitations that are not answered yet. */
export const maxClanInvitations = 8;
export const maxMapNameLength = 127;
export const maxSearchTextLength = 128;
/** Maximum length of a game server's message about a round, in bytes of UTF-8. */
export const maxMessageBytes = 65_536;

/**
 * Minutes for which a player who was not ready cannot queue: after the first time within `cooldownMemoryDays`, the second,
 * and so on.
 */
export const cooldownMinutes = [2, 10, 30, 120] as const;

/**
 * After this many minutes without an open page, a queued player is away and is skipped, unless Discord can notify them. An
 * open page makes API requests or holds an event stream.
 */
export const awayMinutes = 10;
/** Days for which a cooldown makes the next one longer. */
export const cooldownMemoryDays = 7;
export const maxQueueNameLength = 64;
export const maxServerNameLength = 64;
/** The priority of a game server. A match gets the free server with the lowest number. */
export const serverPriorityLimits = { min: 0, max: 999 } as const;
/** How long the players of a new match have to confirm that they are ready, in seconds. */
export const readySecondsLimits = { min: 5, max: 3600 } as const;
/** Defaults of a new queue. Its mode is the first by name, and its map the first of `standardMaps`. */
export const queueDefaults = { name: "New queue", teamSize: 2 } as const;

export const maxMotionLength = 500;
/** Maximum number of a clan's motions that no admin has opened for votes yet. */
export const maxProposedMotions = 3;
/** Upper bound for the dates that a leader proposes for a match at once. A season's rules can set a lower limit. */
export const maxProposedDates = 10;
/** Upper bound for the players of a clan. A season's rules can set a lower limit. */
export const maxRosterSize = 50;
export const maxEventTitleLength = 128;
export const maxEventDescriptionLength = 2000;
/** Maximum length of the URL of an event's video stream. */
export const maxStreamUrlLength = 500;
/** Maximum number of fixtures of a round robin: enough for 25 clans that each meet all others twice. */
export const maxFixturesAtOnce = 600;
/** Maximum number of days from the first to the last event of a round robin. */
export const maxFixtureDays = 366;
/** Length of an event of a round robin, in minutes. */
export const matchMinutesLimits = { min: 5, max: 600 } as const;
/** Maximum length of the question of a vote. */
export const maxQuestionLength = 500;
export const maxAnnouncementLength = 2000;
/** Limits of an account request: the lengths of two fields in characters, and the days after which it is deleted. */
export const accountRequestLimits = { contact: 200, message: 500, days: 30 } as const;
/** Maximum length of a dispute and of its answer. */
export const maxDisputeLength = 1000;
/** Days in which players can dispute a result, after the round or its validation, whichever is later. */
export const disputeDays = 7;
export const voteDefaults = { question: "New vote", days: 7 } as const;

/** Versions of the game's network protocol. There is an official client for each. */
export const gameProtocols = ["0.6", "0.7"] as const;
/** Operating systems for which there is an official client. */
export const clientSystems = ["windows", "linux", "macos"] as const;

/** Pending items are counted up to this number, so that counting stays cheap however many there are. */
export const maxPendingCount = 100;

/** The two areas of the site, each with its own results: ranked matches, and the league of clans. */
export const areas = ["ranked", "league"] as const;
export type Area = (typeof areas)[number];

/** What users vote for: clans of the season, or players. */
export const voteTypes = ["CLAN", "PLAYER"] as const;
export type VoteType = (typeof voteTypes)[number];

/** `RANKED` bans from ranked matches, `ALL` from signing in. */
export const banScopes = ["RANKED", "ALL"] as const;
export type BanScope = (typeof banScopes)[number];
/** The states of a request for an account, as they are stored. */
export const accountRequestStates = ["OPEN", "ACCEPTED", "DECLINED"] as const;
export type AccountRequestState = (typeof accountRequestStates)[number];
export const maxBanReasonLength = 200;
/** Maximum size of an uploaded league logo, in bytes. */
export const maxLogoBytes = 200_000;
/** Maximum length of the line that tells visitors what the league is. */
export const maxIntroductionLength = 120;
/** Maximum length of the text that says how to reach an admin. */
export const maxContactLength = 200;

/**
 * Changes of an in-game name. `REMOVED`: withdrawn, rejected, deleted with its player, or lost because another user took it as
 * user name.
 */
export const nameChangeKinds = ["PROPOSED", "CONFIRMED", "REMOVED"] as const;
export type NameChangeKind = (typeof nameChangeKinds)[number];

/**
 * Records set in a single round, by a player or a team. `lead` is the largest difference between the scores, `upset` the win
 * against the largest odds.
 */
export const roundRecordKinds = [
  "score",
  "kills",
  "flags",
  "lead",
  "upset",
  "returns",
  "carrierKills",
  "hooksHit",
] as const;
/** All records. `elo` is the highest Elo after a round, `streak` the highest number of consecutive wins. */
export const recordKinds = ["elo", "streak", ...roundRecordKinds] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * States of a round that a game server posted. `RECEIVED`: not processed yet, which takes less than a second.
 * `UNMATCHED`: fits no open match. `IGNORED`: cannot count, for example because nobody played. `DISCARDED`: an admin has
 * discarded it, or has deleted its result.
 */
export const roundStates = ["RECEIVED", "MATCHED", "UNMATCHED", "IGNORED", "DISCARDED"] as const;
export type RoundState = (typeof roundStates)[number];

export const clanSorts = [
  "name",
  "numberGames",
  "numberWins",
  "numberLosses",
  "winRate",
  "points",
  "difference",
  "averageElo",
] as const;
export type ClanSort = (typeof clanSorts)[number];

/** Minutes after which an e-mailed link to reset a password expires. */
export const resetMinutes = 60;

/** A player's trend shows the Elo of the last 30 days, and the change of rank in the last 7, up to the requested day. */
export const trendDays = { elo: 30, rank: 7 } as const;

/** Maximum length of the password of a game server's external console (econ). */
export const maxEconPasswordLength = 120;
/**
 * States of a game server that the site configures for matches. `OFF`: switched off, or the operator does not allow the
 * site to connect to servers.
 */
export const serverStates = ["OFF", "UNREACHABLE", "FREE", "RESERVED"] as const;

/**
 * States of a reservation. `WAITING`: no server is free yet. `FAILED`: the server could not be configured, and another
 * one is used. `CANCELLED`: nobody came, or the match was cancelled. `RELEASED`: the server is free again and has a new
 * password.
 */
export const reservationStates = [
  "WAITING",
  "CONFIGURING",
  "READY",
  "LIVE",
  "ENDED",
  "FAILED",
  "CANCELLED",
  "RELEASED",
] as const;
export type ReservationState = (typeof reservationStates)[number];
/** What an admin or a leader can ask the server of a match to do. */
export const reservationRequests = ["START", "END", "MOVE", "RELEASE"] as const;
export type ReservationRequest = (typeof reservationRequests)[number];

/**
 * Incidents on a match's server since the last round started, as they are stored. `MOVED`: an admin or leader moved the
 * match to another server.
 */
export const storedIncidents = ["RESTARTED", "ROUND_INTERRUPTED", "SERVER_REPLACED", "MOVED"] as const;
export type StoredIncident = (typeof storedIncidents)[number];

/**
 * Incidents that the players of a match are shown. `SILENT`: the server does not respond before a round, and the match
 * is about to be moved. `NO_OTHER_SERVER`: it does not respond, and no other server is free. `SILENT_IN_ROUND`: it does
 * not respond during a round.
 */
export const serverIncidents = ["SILENT", "NO_OTHER_SERVER", "SILENT_IN_ROUND", ...storedIncidents] as const;
export type ServerIncident = (typeof serverIncidents)[number];

/**
 * Categories of push notifications: about the user's matches (`calls`), about the user's clan, and about answers from admins.
 */
export const pushCategories = ["calls", "clan", "answers"] as const;
export type PushCategory = (typeof pushCategories)[number];
