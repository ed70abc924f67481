/** Limits and durations that server and web share. Times in milliseconds. */

export const pageSizes = [10, 25, 50] as const;
export const defaultPageSize = 25;
export const resultsPageSize = 50;
/** Page size of a search: the default and the maximum. */
export const numberPerPage = { default: 50, max: 100 } as const;
/** Most entries of a search that asks for no page. */
export const maxUnpaged = 1000;

export const teamScoreLimits = { min: 0, max: 2000 } as const;
export const playerFigureLimits = { min: 0, max: 1000 } as const;
export const maxPlayersPerSide = 8;
/** Points of a team for a flag that it brings home. */
export const capturePoints = 100;
/** The winner's score of a forfeit; the other side shows the word Forfeit. */
export const forfeitScore = 1000;
/** In-game limits (minutes, points): 0 is off. A reported limit may be any 32-bit integer and is stored unchanged. */
export const gameLimits = { min: 0, max: 2 ** 31 - 1 } as const;

/** Places for spectators on a server. */
export const spectatorsMax = 64;

export const startElo = 1000;

/** The prize pool of a season, in euros. */
export const prizePoolLimits = { min: 1, max: 1_000_000 } as const;

/** The maps that are played in the league. A result may name any other. */
export const maps = [
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

export const userNameMax = 32;
export const maxAliases = 5;
export const avatarMax = 500;
export const emailMax = 254;
/** Different e-mails that an account may try within 24 hours: each try tells whether the e-mail is taken. */
export const emailTriesPerDay = 5;
export const passwordMaxBytes = 1024;
export const invitationDays = 14;
/** Invitations that can be made at once, and players in a pasted list. */
export const maxInvitations = 500;
/** Longest pasted list of players, in characters. */
export const playerListMax = 100_000;
export const modeNameMax = 64;
export const newModeName = "New mode";
export const seasonNameMax = 64;
export const clanNameMax = 32;
export const maxAddedPlayers = 50;
export const maxClanInvitations = 8;
export const mapMax = 127;
export const searchTextMax = 128;
/** Maximum length of a pasted message, in bytes of UTF-8. */
export const messageMaxBytes = 65_536;

/** Minutes for which a player who was not ready may not queue: the first time within a week, the second, … */
export const cooldownMinutes = [2, 10, 30, 120] as const;

/** Minutes without a call or a stream after which a waiting player whom Discord cannot reach is passed over. */
export const awayMinutes = 10;
/** The days for which a cooldown counts towards the next one. */
export const cooldownMemoryDays = 7;
export const queueNameMax = 64;
export const gameServerNameMax = 64;
/** Defaults of a new queue; its mode and its map default to the first ones. */
export const newQueue = { name: "New queue", teamSize: 2 } as const;

export const motionMax = 500;
/** Motions that a clan may have proposed and that are not open yet. */
export const maxProposedMotions = 3;
/** Dates that a leader may propose for a match at once, whatever a season's rules say; players of a clan likewise. */
export const proposedDatesMax = 10;
export const rosterMax = 50;
export const eventTitleMax = 128;
export const eventDescriptionMax = 2000;
export const streamMax = 500;
/** Most fixtures that are made at once: a double round robin of 25 clans. */
export const fixturesMax = 600;
/** Most days from the first to the last match of a round robin. */
export const fixtureDaysMax = 366;
/** Length of a match of a round robin, in minutes. */
export const matchMinutesLimits = { min: 5, max: 600 } as const;
export const questionMax = 500;
export const announcementMax = 2000;
/** Of a request for an account: characters, and days for which it is kept. */
export const accountRequestLimits = { contact: 200, message: 500, days: 30 } as const;
/** Characters of what a player says about a wrong result, and of the answer. */
export const disputeMax = 1000;
/** Days after the game, or after its validation where that was later, in which players may dispute a result. */
export const disputeDays = 7;
export const newVote = { question: "New vote", days: 7 } as const;

/** Variants of the official client: by the servers it can join, and by the system it runs on. */
export const clientFamilies = ["0.6", "0.7"] as const;
export const clientSystems = ["windows", "linux", "macos"] as const;

/** What waits for an admin is counted up to this: counting costs the same whatever has piled up. */
export const mostCounted = 100;

/** The two halves of the league, each with its own results. */
export const areas = ["ranked", "league"] as const;
export type Area = (typeof areas)[number];

/** What the options of a vote are: clans of its season, or players. */
export const voteTypes = ["CLAN", "PLAYER"] as const;
export type VoteType = (typeof voteTypes)[number];

/** From what a ban keeps a player: ranked matches, or signing in. */
export const banScopes = ["RANKED", "ALL"] as const;
export type BanScope = (typeof banScopes)[number];
export const banReasonMax = 200;
/** Of a picture that is uploaded as the league's mark. */
export const markMaxBytes = 200_000;

/** What happened to an in-game name. `REMOVED`: withdrawn, refused, deleted with its player, or taken by a user name. */
export const nameChangeKinds = ["PROPOSED", "CONFIRMED", "REMOVED"] as const;
export type NameChangeKind = (typeof nameChangeKinds)[number];

/** Kinds of records that a single round sets, by a player or by a result. */
export const roundRecordKinds = [
  ...(["score", "kills", "flags", "lead", "upset"] as const),
  ...(["returns", "carrierKills", "hooksHit"] as const),
] as const;
/** All kinds: also the highest Elo after a game, and the most wins in a row. */
export const recordKinds = ["elo", "streak", ...roundRecordKinds] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * What became of a round that a game server posted. `RECEIVED`: nobody has looked at it yet, which lasts less than a
 * second. `UNMATCHED`: it fits no open match. `IGNORED`: it is no round that could count.
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

/** How long a link for a forgotten password works that was sent by e-mail. */
export const resetMinutes = 60;

/** Days of a trend, and those in which ranks are compared; both end with the day that is asked for. */
export const trendDays = { elo: 30, rank: 7 } as const;

/** Of the external console of a game server, in characters. */
export const econPasswordMax = 120;
export const gameProtocols = ["0.6", "0.7"] as const;
/** Of a server that the league sets up for matches. `OFF`: switched off, or the league may connect to no server. */
export const serverStates = ["OFF", "UNREACHABLE", "FREE", "RESERVED"] as const;

/**
 * The life of a reserved server. `WAITING`: none is free yet. `FAILED`: it could not be set up; another one is taken.
 * `CANCELLED`: nobody came, or the match was called off. `RELEASED`: it is free again, with another password.
 */
export const reservationStates = [
  ...(["WAITING", "CONFIGURING", "READY", "LIVE"] as const),
  ...(["ENDED", "FAILED", "CANCELLED", "RELEASED"] as const),
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** What happened to a match's server since the last round began. `MOVED`: an admin or leader moved the match. */
export const storedIncidents = ["RESTARTED", "ROUND_INTERRUPTED", "SERVER_REPLACED", "MOVED"] as const;
export type StoredIncident = (typeof storedIncidents)[number];

/**
 * What the players of a match are told about its server. `SILENT`: it does not answer before a round, and the match
 * moves soon. `NO_OTHER_SERVER`: the same, and none is free. `SILENT_IN_ROUND`: it does not answer during a round.
 */
export const serverIncidents = ["SILENT", "NO_OTHER_SERVER", "SILENT_IN_ROUND", ...storedIncidents] as const;
export type ServerIncident = (typeof serverIncidents)[number];

/** What a browser can be told of: calls to matches, what concerns one's clan, and answers of admins. */
export const pushSorts = ["calls", "clan", "answers"] as const;
export type PushSort = (typeof pushSorts)[number];
