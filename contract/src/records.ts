import { z } from "zod";
import { briefResult } from "./brief-results.ts";
import { record } from "./careers.ts";
import { areas } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOrNoneIn } from "./ids.ts";
import { listOf, oneOf } from "./paging.ts";
import { lastName } from "./person.ts";

const recordEntry = z.strictObject({
  /** The record itself; of an upset, the Elo by which the winners were behind. */
  value: z.number(),
  /** `null`: it is not a player's. */
  user: lastName.nullable(),
  /** Whose it is then; empty for a clan, which `result` names. */
  winners: z.array(lastName),
  result: briefResult,
});
export type RecordEntry = z.output<typeof recordEntry>;

/** At most five, the best first. */
export const recordList = z.array(recordEntry);

const partners = z.strictObject({
  players: z.array(lastName).length(2),
  /** The mode or season of their games; `null`: all seasons. */
  boardName: z.string().nullable(),
  ...record.shape,
});
export type PartnersRecord = z.output<typeof partners>;

const records = z.strictObject({
  elo: recordList,
  streak: recordList,
  upset: recordList,
  lead: recordList,
  score: recordList,
  kills: recordList,
  flags: recordList,
  returns: recordList,
  carrierKills: recordList,
  hooksHit: recordList,
  /** Who won most more games together than they lost, at most five. */
  partners: z.array(partners),
});
export type Records = z.output<typeof records>;

const week = z.strictObject({
  /** Its Monday, 00:00 UTC. */
  startDate: dateOut,
  /** Frozen results of that week, by the day of the round. */
  ranked: z.int(),
  league: z.int(),
});
export type Week = z.output<typeof week>;

export const recordsShapes = {
  getRecords: {
    body: z.strictObject({
      area: z.enum(areas),
      /** One mode of the ranked area, or one season of the league. Without one, all of them. */
      modeId: idOrNoneIn.optional(),
      seasonId: idOrNoneIn.optional(),
    }),
    reply: oneOf(records),
  },
  getActivity: {
    /** The weeks that the span touches; at most the last 53 of them. */
    body: z.strictObject({ startDate: startDateIn, endDate: endDateIn }),
    reply: listOf(week),
  },
} as const satisfies Shapes<typeof import("./records-calls.ts").recordsCalls>;
