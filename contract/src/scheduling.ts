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
const matchHours = z.strictObject({
  /** The first and the last hour of the day, both inclusive. */
  from: z.int(),
  to: z.int(),
  /** The time zone of hours and weekdays. */
  timeZone: z.string(),
  /** 1 is Monday. */
  weekdays: z.array(z.int()),
});
export type MatchHours = z.output<typeof matchHours>;

const matchDates = z.strictObject({
  /** The clan of the match that the caller leads. `null` if they lead neither. */
  ownClanId: idOutput.nullable(),
  /** The hours according to the current rules. */
  hours: matchHours,
  /** The hours according to upcoming versions of the rules, in the order in which they take effect. */
  laterHours: z.array(matchHours.extend({ since: dateOutput })),
  /** The maximum number of dates in a proposal. */
  most: z.int(),
  /** The last instant at which the match may start. */
  seasonEnd: dateOutput,
  proposals: z.array(dateProposal),
});
export type MatchDates = z.output<typeof matchDates>;

/** A match of the viewer's clan with its proposals. */
const proposedMatch = z.strictObject({
  eventId: idOutput,
  title: z.string(),
  startDate: dateOutput,
  /** The clan that the caller leads. */
  ownClanId: idOutput,
  proposals: z.array(dateProposal),
});
export type ProposedMatch = z.output<typeof proposedMatch>;

const startDatesInput = z
  .array(startDateInput)
  .min(1, "must name a date")
  .max(maxProposedDates, `must have at most ${maxProposedDates} dates`)
  .refine((dates) => new Set(dates).size === dates.length, "must differ from each other");

export const schedulingSchemas = {
  getOwnDateProposals: { reply: dataReply(z.array(proposedMatch)) },
  getDateProposals: { reply: dataReply(matchDates) },
  proposeDates: { body: z.strictObject({ startDates: startDatesInput }), reply: dataReply(matchDates) },
  withdrawDates: { reply: dataReply(matchDates) },
  acceptDate: { body: z.strictObject({ startDate: startDateInput }), reply: dataReply(event) },
} as const satisfies Schemas<typeof import("./scheduling-calls.ts").schedulingCalls>;
