import { z } from "zod";
import { areas, mostCounted } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { done, oneOf } from "./paging.ts";

const count = z.int().min(0).max(mostCounted);
const shared = {
  /** Results with a round or a forfeit that are not frozen; of the league those of the active season. */
  unvalidated: count,
  /** What players say is wrong with results, without an answer. */
  disputes: count,
  /** Rounds of game servers that fit no match. */
  inbox: count,
  /** Game servers that have posted four fifths of what they may today. */
  budgets: count,
  /** Servers of matches that do not respond. */
  servers: count,
  /** In-game names that players have proposed. */
  names: count,
  /** People who ask for an account. */
  accounts: count,
  /** News that did not reach Discord, and whether it can be reached at all. */
  discord: count,
};

export const waitingCounts = z.strictObject({
  ranked: z.strictObject({
    ...shared,
    /** Matches made more than an hour ago whose result has no round. */
    matches: count,
  }),
  league: z.strictObject({
    ...shared,
    /** Events of the active season that are over and have no result with a round or a forfeit. */
    events: count,
    /** Clans of the active season with too few or too many players. */
    rosters: count,
  }),
});
export type WaitingCounts = z.output<typeof waitingCounts>;

/** Why the last backup by schedule failed. */
export const backupFaults = ["DISK_FULL", "NOT_WRITABLE", "FAILED"] as const;
export type BackupFault = (typeof backupFaults)[number];

/** How the backups by schedule go; `null`: there is no schedule. */
export const backups = z
  .strictObject({
    everyHours: z.int().min(1),
    /** Of when the last one is; `null`: there is none yet. */
    takenAt: dateOut.nullable(),
    /** When the last attempt failed, and why; `null`: it did not. */
    failure: z.strictObject({ at: dateOut, fault: z.enum(backupFaults) }).nullable(),
  })
  .nullable();
export type Backups = z.output<typeof backups>;

const moved = z.int().min(0);

/** How many there are of all that moved in from the original software. */
const movedCounts = z.strictObject({
  users: moved,
  /** Whom results or votes name, and who had been deleted there. */
  deletedUsers: moved,
  modes: moved,
  seasons: moved,
  clans: moved,
  rosterPlaces: moved,
  rankedResults: moved,
  rankedValidated: moved,
  leagueResults: moved,
  leagueValidated: moved,
  events: moved,
  votes: moved,
  voteEntries: moved,
  queues: moved,
});
export type MovedCounts = z.output<typeof movedCounts>;

/** Where the league moved in from, and whom it left without a way to sign in. */
const moveInNotice = z.strictObject({
  movedAt: dateOut,
  /** The name of the original's database. */
  database: z.string(),
  counts: movedCounts,
  /** How many players have no e-mail or no password, as it is now; not who signs in with Discord. */
  incomplete: z.int().min(0),
  /** At most 100 of them, those without a link first. */
  players: z.array(
    z.strictObject({
      _id: idOut,
      userName: z.string(),
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      blocked: z.boolean(),
      /** When the invitation was made that they can use still; `null`: there is none. */
      invitedAt: dateOut.nullable(),
    }),
  ),
});
export type MoveInNotice = z.output<typeof moveInNotice>;

/** What waits, where no list of its own shows it; at most 100 of each. */
export const waiting = z.strictObject({
  disputes: z.array(
    z.strictObject({
      area: z.enum(areas),
      resultId: idOut,
      /** Of the result. */
      date: dateOut,
      map: z.string().nullable(),
      redScore: z.int(),
      blueScore: z.int(),
      userName: z.string(),
      reason: z.string(),
      openedAt: dateOut,
    }),
  ),
  matches: z.array(
    z.strictObject({ resultId: idOut, madeAt: dateOut, modeName: z.string().nullable(), players: z.array(z.string()) }),
  ),
  events: z.array(z.strictObject({ _id: idOut, title: z.string(), endDate: dateOut })),
  rosters: z.array(z.strictObject({ clanId: idOut, clanName: z.string(), players: z.int() })),
  /** `null`: the league began here, or an admin has dismissed the notice. */
  moveIn: moveInNotice.nullable(),
  backups,
  program: z.strictObject({
    version: z.string(),
    /** `null`: unknown. */
    commit: z.string().nullable(),
  }),
});
export type Waiting = z.output<typeof waiting>;

export const adminShapes = {
  countWaiting: { reply: oneOf(waitingCounts) },
  findWaiting: { reply: oneOf(waiting) },
  dismissMoveIn: { reply: done },
} as const satisfies Shapes<typeof import("./admin-calls.ts").adminCalls>;
