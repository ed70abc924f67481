import { z } from "zod";
import { eventDescriptionMax, eventTitleMax, streamMax } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { eventRounds } from "./event-rounds.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { multiLine, singleLine } from "./text.ts";

/** An http(s) link, or none (`null` or an empty text). */
const streamIn = singleLine(streamMax)
  .transform((link) => link.trim() || null)
  .refine((link) => link === null || (/^https?:\/\//i.test(link) && URL.canParse(link)), "must be an http(s) link")
  .nullable();

/** Rounds of an event that each clan has won, forfeits too. */
const eventScore = z.strictObject({ clanA: z.int(), clanB: z.int(), rounds: z.int() });
export type EventScore = z.output<typeof eventScore>;

/** A match day's appointment between two clans. */
export const event = z.strictObject({
  _id: idOut,
  seasonId: idOut,
  /** "ClanA vs. ClanB" by their current names, unless an admin wrote another title. */
  title: z.string(),
  description: z.string(),
  clanAId: idOut,
  clanBId: idOut,
  clanAName: z.string(),
  clanBName: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  /** Where it is streamed, an http(s) link. */
  twitch: z.string().nullable(),
  /** Of its validated rounds; `null` before the first. */
  score: eventScore.nullable(),
  /** Grows with each change. */
  version: z.int(),
});
export type Event = z.output<typeof event>;

const fields = {
  clanAId: idIn,
  clanBId: idIn,
  startDate: startDateIn,
  endDate: endDateIn,
  title: nameIn(eventTitleMax).optional(),
  description: multiLine(eventDescriptionMax).optional(),
};

export const eventsShapes = {
  searchEvents: {
    /** Events that overlap the span, which is open at an end that is missing; of a season, or of a clan. */
    body: z
      .strictObject({
        startDate: startDateIn.nullish(),
        endDate: endDateIn.nullish(),
        seasonId: idOrNoneIn.optional(),
        clanId: idOrNoneIn.optional(),
        ...pagingIn,
      })
      .optional(),
    reply: listOf(event),
  },
  createEvent: { body: z.strictObject(fields), reply: oneOf(event) },
  getEvent: { reply: oneOf(event) },
  getEventRounds: { reply: oneOf(eventRounds) },
  updateEvent: updateOf(event, { ...fields, twitch: streamIn }),
  deleteEvent: { reply: done },
} as const satisfies Shapes<typeof import("./events-calls.ts").eventsCalls>;
