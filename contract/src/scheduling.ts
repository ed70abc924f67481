import { z } from "zod";
import { maxProposedDates } from "./constants.ts";
import { dateOutput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { event } from "./events.ts";
import { idOutput } from "./ids.ts";
import { dataReply } from "./paging.ts";

/** The dates that the leader of a clan has proposed for a match. */
const dateProposal = z.strictObject({
  clanId: idOutput,
  clanName: z.string(),
  /** The name of the leader. */
  proposedBy: z.string(),
  proposedAt: dateOutput,
  /** Proposed starts of the match, in chronological order. */
  startDates: z.array(dateOutput),
  /** The dates in `startDates` that the rules and the end of the season still allow. */
  allowedDates: z.array(dateOutput),
});
export type DateProposal = z.output<typeof dateProposal>;

/** When matches may start. */
const eventHours = z.strictObject({
  /** The first and the last hour of the day, both inclusive. */
  from: z.int().min(0).max(23),
  to: z.int().min(0).max(23),
  /** The time zone of hours and weekdays. */
  timeZone: z.string(),
  /** 1 is Monday. */
  weekdays: z.array(z.int()),
});
export type EventHours = z.output<typeof eventHours>;

const eventDates = z.strictObject({
  /** The clan of the match that the caller leads. `null` if they lead neither. */
  ownClanId: idOutput.nullable(),
  /** The hours according to the current rules. */
  hours: eventHours,
  /** The hours according to upcoming versions of the rules, in the order in which they take effect. */
  laterHours: z.array(eventHours.extend({ since: dateOutput })),
  /** The maximum number of dates in a proposal. */
  most: z.int(),
  /** The last instant at which the match may start. */
  seasonEnd: dateOutput,
  proposals: z.array(dateProposal),
});
export type EventDates = z.output<typeof eventDates>;

/** A match of the viewer's clan with its proposals. */
const eventWithProposals = z.strictObject({
  eventId: idOutput,
  title: z.string(),
  startDate: dateOutput,
  /** The clan that the caller leads. */
  ownClanId: idOutput,
  proposals: z.array(dateProposal),
});
export type EventWithProposals = z.output<typeof eventWithProposals>;

const startDatesInput = z
  .array(startDateInput)
  .min(1, "must name a date")
  .max(maxProposedDates, `must have at most ${maxProposedDates} dates`)
  .refine((dates) => new Set(dates).size === dates.length, "must differ from each other");

export const schedulingSchemas = {
  getOwnDateProposals: { reply: dataReply(z.array(eventWithProposals)) },
  getDateProposals: { reply: dataReply(eventDates) },
  proposeDates: { body: z.strictObject({ startDates: startDatesInput }), reply: dataReply(eventDates) },
  withdrawDates: { reply: dataReply(eventDates) },
  acceptDate: { body: z.strictObject({ startDate: startDateInput }), reply: dataReply(event) },
} as const satisfies Schemas<typeof import("./scheduling-endpoints.ts").schedulingEndpoints>;
