import { z } from "zod";
import { briefResult } from "./brief-results.ts";
import { winLossRecord } from "./careers.ts";
import { areas } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { optionalIdInput } from "./ids.ts";
import { dataReply, listReply } from "./paging.ts";
import { personOrDeleted } from "./person.ts";

/**
 * One entry of a list of records. The holder is a player (`user`), the winning team of `result` (`winners`), or its winning
 * clan. For a clan, `user` is `null` and `winners` is empty.
 */
const recordEntry = z.strictObject({
  /** The value of the record. For an upset, by how much Elo the winners were behind. */
  value: z.number(),
  user: personOrDeleted.nullable(),
  winners: z.array(personOrDeleted),
  result: briefResult,
});
export type RecordEntry = z.output<typeof recordEntry>;

/** At most five entries, best first. */
export const recordList = z.array(recordEntry);

/** Two players, and the rounds that they have played in the same team. */
const partners = z.strictObject({
  players: z.array(personOrDeleted).length(2),
  /** The name of the rounds' competition, which is a mode or a season. `null` for all seasons. */
  boardName: z.string().nullable(),
  ...winLossRecord.shape,
});
export type PartnersRecord = z.output<typeof partners>;

const records = z.strictObject({
  elo: recordList,
  streak: recordList,
  upset: recordList,
  /** The largest differences of scores. */
  lead: recordList,
  score: recordList,
  kills: recordList,
  flags: recordList,
  returns: recordList,
  carrierKills: recordList,
  hooksHit: recordList,
  /** The pairs with the largest difference between wins and losses in the same team, at most five. */
  partners: z.array(partners),
});
export type Records = z.output<typeof records>;

const week = z.strictObject({
  /** Monday of the week, 00:00 UTC. */
  startDate: dateOutput,
  /** How many frozen results of the ranked area were played in the week. */
  ranked: z.int(),
  /** How many frozen results of the league were played in the week. */
  league: z.int(),
});
export type Week = z.output<typeof week>;

export const recordsSchemas = {
  getRecords: {
    body: z.strictObject({
      area: z.enum(areas),
      /** Only this mode (ranked area). By default all modes. */
      modeId: optionalIdInput.optional(),
      /** Only this season (league). By default all seasons. */
      seasonId: optionalIdInput.optional(),
    }),
    reply: dataReply(records),
  },
  getActivity: {
    /** Returns the weeks that overlap the period; at most the last 53. */
    body: z.strictObject({ startDate: startDateInput, endDate: endDateInput }),
    reply: listReply(week),
  },
} as const satisfies Schemas<typeof import("./records-endpoints.ts").recordsEndpoints>;
