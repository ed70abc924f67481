import { z } from "zod";
import { eventDescriptionMax, eventTitleMax, streamMax } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";
import { clanSum, leagueResultSummary } from "./results.ts";
import { multiLine, singleLine } from "./text.ts";

/** An http(s) link, or none (`null` or an empty text). */
const streamIn = singleLine(streamMax)
  .transform((link) => link.trim() || null)
  .refine((link) => link === null || (/^https?:\/\//i.test(link) && URL.canParse(link)), "must be an http(s) link")
  .nullable();

/** Rounds of an event that each clan has won, forfeits too. */
const eventScore = z.strictObject({ clanA: z.int(), clanB: z.int(), rounds: z.int() });
export type EventScore = z.output<typeof eventScore>;

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

/** A round that is being played, as everyone may see it. */
const runningRound = z.strictObject({
  map: z.string().nullable(),
  redClanName: z.string().nullable(),
  blueClanName: z.string().nullable(),
  redPlayers: z.array(player),
  bluePlayers: z.array(player),
});
export type RunningRound = z.output<typeof runningRound>;

/** The rounds of an event as the viewer may see them: admins all, everyone else the validated ones. */
export const eventRounds = z.strictObject({
  /** By date. */
  rounds: z.array(leagueResultSummary),
  clanA: clanSum,
  clanB: clanSum,
  running: z.array(runningRound),
});
export type EventRounds = z.output<typeof eventRounds>;

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
  moveEvent: {
    body: z.strictObject({
      startDate: startDateIn,
      endDate: endDateIn,
      /** That of the event as it was read. */
      version: integerIn(0, 2 ** 31 - 1),
    }),
    reply: oneOf(event),
  },
} as const satisfies Shapes<typeof import("./events-calls.ts").eventsCalls>;

export const noShowsShapes = {
  declareNoShow: {
    /** The clan that did not come. */
    body: z.strictObject({ clanId: idIn }),
    reply: oneOf(eventRounds),
  },
} as const satisfies Shapes<typeof import("./events-calls.ts").noShowsCalls>;

const calendarLink = z.strictObject({ createdAt: dateOut });
/** A new link with its address, which holds a secret and is shown only this once. */
const newCalendarLink = z.strictObject({ createdAt: dateOut, url: z.url() });

export const calendarShapes = {
  getCalendarLink: { reply: oneOf(calendarLink.nullable()) },
  createCalendarLink: { reply: oneOf(newCalendarLink) },
  deleteCalendarLink: { reply: done },
} as const satisfies Shapes<typeof import("./events-calls.ts").calendarCalls>;
