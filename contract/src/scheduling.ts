import { z } from "zod";
import { proposedDatesMax } from "./constants.ts";
import { dateOut, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { event } from "./events.ts";
import { idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";

const dateProposal = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  /** The leader's name. */
  proposedBy: z.string(),
  proposedAt: dateOut,
  /** Starts of the match, in their order. */
  startDates: z.array(dateOut),
  /** Those of them that the rules and the season's end allow still. */
  allowedDates: z.array(dateOut),
});
export type DateProposal = z.output<typeof dateProposal>;

/** The hours (o'clock) between which a match may start, both included, on these days (1: Monday), in this zone. */
const hours = z.strictObject({ from: z.int(), to: z.int(), timeZone: z.string(), weekdays: z.array(z.int()) });
export type MatchHours = z.output<typeof hours>;

const matchDates = z.strictObject({
  /** The clan of the match that the caller leads; `null`: neither. */
  ownClanId: idOut.nullable(),
  /** By the rules that hold now. */
  hours,
  /** By the versions of the rules to come, in their order, each from an instant on. */
  laterHours: z.array(hours.extend({ since: dateOut })),
  /** How many dates a leader may propose at once. */
  most: z.int(),
  /** The last instant at which it may start. */
  seasonEnd: dateOut,
  proposals: z.array(dateProposal),
});
export type MatchDates = z.output<typeof matchDates>;

const proposedMatch = z.strictObject({
  eventId: idOut,
  title: z.string(),
  startDate: dateOut,
  /** The clan that the caller leads. */
  ownClanId: idOut,
  proposals: z.array(dateProposal),
});
export type ProposedMatch = z.output<typeof proposedMatch>;

const startDates = z
  .array(startDateIn)
  .min(1, "must name a date")
  .max(proposedDatesMax, `must have at most ${proposedDatesMax} dates`)
  .refine((dates) => new Set(dates).size === dates.length, "must differ from each other");

export const schedulingShapes = {
  getOwnDateProposals: { reply: oneOf(z.array(proposedMatch)) },
  getDateProposals: { reply: oneOf(matchDates) },
  proposeDates: { body: z.strictObject({ startDates }), reply: oneOf(matchDates) },
  withdrawDates: { reply: oneOf(matchDates) },
  acceptDate: { body: z.strictObject({ startDate: startDateIn }), reply: oneOf(event) },
} as const satisfies Shapes<typeof import("./scheduling-calls.ts").schedulingCalls>;
