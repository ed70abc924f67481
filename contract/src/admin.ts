import { z } from "zod";
import { areas, maxPendingCount } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { dataReply, emptyReply } from "./paging.ts";

/** A number of pending items. Items beyond the maximum are not counted. */
const pendingCount = z.int().min(0).max(maxPendingCount);
const sharedCounts = {
  /** Results with a round or a forfeit that are not validated (frozen) yet. In the league, only those of the active season. */
  unvalidated: pendingCount,
  /** Unanswered disputes of results. */
  disputes: pendingCount,
  /** Rounds from game servers that fit no match. */
  inbox: pendingCount,
  /** Game servers that have used at least four fifths of the bytes they may post today. */
  budgets: pendingCount,
  /** Unresponsive game servers that are reserved for a match or event. */
  servers: pendingCount,
  /** Proposed in-game names. */
  names: pendingCount,
  /** Pending account requests. */
  accounts: pendingCount,
  /** Messages that could not be delivered to Discord, plus one if the bot is not connected. */
  discord: pendingCount,
};

export const pendingCounts = z.strictObject({
  ranked: z.strictObject({
    ...sharedCounts,
    /** Matches created more than an hour ago whose result has no round. */
    matches: pendingCount,
  }),
  league: z.strictObject({
    ...sharedCounts,
    /** Past events of the active season without a result that has a round or a forfeit. */
    events: pendingCount,
    /** Clans of the active season with too few or too many players. */
    rosters: pendingCount,
  }),
});
export type PendingCounts = z.output<typeof pendingCounts>;

/** Why the last scheduled backup failed. */
export const backupErrors = ["DISK_FULL", "NOT_WRITABLE", "FAILED"] as const;
export type BackupError = (typeof backupErrors)[number];

/** The state of the scheduled backups. `null` if backups are not scheduled. */
export const backups = z
  .strictObject({
    everyHours: z.int().min(1),
    /** When the last backup was taken. `null` if there is none yet. */
    takenAt: dateOutput.nullable(),
    /** When and why the last attempt failed (`fault` is the reason). `null` if it succeeded. */
    failure: z.strictObject({ at: dateOutput, fault: z.enum(backupErrors) }).nullable(),
  })
  .nullable();
export type Backups = z.output<typeof backups>;

const importedCount = z.int().min(0);

/** How many records were imported from the legacy software, by kind. */
const importedCounts = z.strictObject({
  users: importedCount,
  /** Users who had been deleted in the legacy software, but whom results or votes still mention. */
  deletedUsers: importedCount,
  modes: importedCount,
  seasons: importedCount,
  clans: importedCount,
  /** Memberships of players in clans. */
  rosterPlaces: importedCount,
  rankedResults: importedCount,
  /** How many of the ranked results were frozen. */
  rankedValidated: importedCount,
  leagueResults: importedCount,
  /** How many of the league results were frozen. */
  leagueValidated: importedCount,
  events: importedCount,
  votes: importedCount,
  /** The choices of all voters. */
  voteEntries: importedCount,
  queues: importedCount,
});
export type ImportedCounts = z.output<typeof importedCounts>;

/** Shown after a legacy import: where the data came from, and which players cannot sign in yet. */
const legacyImportNotice = z.strictObject({
  /** When the data was imported. */
  movedAt: dateOutput,
  /** The name of the legacy database. */
  database: z.string(),
  counts: importedCounts,
  /** How many players currently have no e-mail or no password. Players who sign in with Discord do not count. */
  incomplete: z.int().min(0),
  /** At most 100 of these players, those without an invitation first. */
  players: z.array(
    z.strictObject({
      _id: idOutput,
      userName: z.string(),
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      blocked: z.boolean(),
      /** When their open invitation was created. `null` if they have none. */
      invitedAt: dateOutput.nullable(),
    }),
  ),
});
export type ImportNotice = z.output<typeof legacyImportNotice>;

/** The steps of setting up a new league, and whether each is done. */
const setupSteps = z.strictObject({
  /** The league has a name and a logo of its own. */
  nameAndLogo: z.boolean(),
  mode: z.boolean(),
  queue: z.boolean(),
  /** There is a user who is not an admin. */
  players: z.boolean(),
  season: z.boolean(),
  /** The newest season has a clan. */
  clans: z.boolean(),
  /** The newest season has an event. */
  fixtures: z.boolean(),
  gameServer: z.boolean(),
  discord: z.boolean(),
  mail: z.boolean(),
  /** Backups are scheduled. */
  backups: z.boolean(),
});
export type SetupSteps = z.output<typeof setupSteps>;

/** Pending items that have no page of their own; at most 100 of each kind. */
export const pendingItems = z.strictObject({
  disputes: z.array(
    z.strictObject({
      area: z.enum(areas),
      resultId: idOutput,
      /** When the round was played. */
      date: dateOutput,
      map: z.string().nullable(),
      redScore: z.int(),
      blueScore: z.int(),
      userName: z.string(),
      reason: z.string(),
      openedAt: dateOutput,
    }),
  ),
  matches: z.array(
    z.strictObject({
      resultId: idOutput,
      /** When the match was created. */
      madeAt: dateOutput,
      modeName: z.string().nullable(),
      players: z.array(z.string()),
    }),
  ),
  events: z.array(z.strictObject({ _id: idOutput, title: z.string(), endDate: dateOutput })),
  /** Clans with too few or too many players. */
  rosters: z.array(z.strictObject({ clanId: idOutput, clanName: z.string(), players: z.int() })),
  /** The notice about the legacy import. `null` if nothing was imported, or an admin has dismissed the notice. */
  moveIn: legacyImportNotice.nullable(),
  /** The checklist of a new league. `null` if all steps are done, or an admin has dismissed it. */
  setup: setupSteps.nullable(),
  backups,
  /** The software of the site. */
  program: z.strictObject({
    version: z.string(),
    /** The Git commit. `null` if unknown. */
    commit: z.string().nullable(),
  }),
});
export type PendingItems = z.output<typeof pendingItems>;

export const adminSchemas = {
  /** The counts of pending tasks, which the endpoints' names call "waiting". */
  countWaiting: { reply: dataReply(pendingCounts) },
  findWaiting: { reply: dataReply(pendingItems) },
  dismissMoveIn: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./admin-endpoints.ts").adminEndpoints>;
