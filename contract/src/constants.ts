/** The product's numbers of the league. Times in milliseconds. */

export const pageSizes = [10, 25, 50] as const;
export const defaultPageSize = 25;
export const resultsPageSize = 50;
/** What a search answers per page unless told, and at most. */
export const numberPerPage = { default: 50, max: 100 } as const;
/** What a search answers when it is not asked for a page. */
export const maxUnpaged = 1000;

export const teamScoreLimits = { min: 0, max: 2000 } as const;
export const playerFigureLimits = { min: 0, max: 1000 } as const;
export const maxPlayersPerSide = 8;
/** The score that a forfeit is shown as, against the word Forfeit. */
export const forfeitScore = 1000;
/** In-game limits (minutes, points): 0 is off. What servers report fits 32 bits, and may stay as it is. */
export const gameLimits = { min: 0, max: 2 ** 31 - 1 } as const;

export const startElo = 1000;

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
export const avatarMax = 500;
export const emailMax = 254;
export const passwordMaxBytes = 1024;
export const modeNameMax = 64;
/** What a mode is called that was made without a name. */
export const newModeName = "New mode";
export const seasonNameMax = 64;
export const clanNameMax = 32;
/** A clan should register so many players; outside of it the roster is marked, not refused. */
export const rosterSize = { min: 4, max: 8 } as const;
export const mapMax = 127;
/** A pasted message's length in bytes of UTF-8 at most. */
export const messageMaxBytes = 65_536;

/** Who is not ready in time may not queue for so many minutes: the first time within a week, the second, … */
export const cooldownMinutes = [2, 10, 30, 120] as const;
/** The days for which a cooldown counts towards the next one. */
export const cooldownMemoryDays = 7;
export const queueNameMax = 64;
/** What a queue is that was made of nothing, besides for the first mode and on the first map. */
export const newQueue = { name: "New queue", teamSize: 2 } as const;

export const eventTitleMax = 128;
export const eventDescriptionMax = 2000;
export const streamMax = 500;
export const questionMax = 500;
/** What a vote is until an admin saves it. */
export const newVote = { question: "New vote", days: 7 } as const;

/** What the official clients come in: by the servers they speak to, and by the system they run on. */
export const clientFamilies = ["0.6", "0.7"] as const;
export const clientSystems = ["windows", "linux", "macos"] as const;
