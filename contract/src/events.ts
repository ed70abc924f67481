import { z } from "zod";
import { maxEventDescriptionLength, maxEventTitleLength, maxStreamUrlLength } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { liveRound } from "./live-rounds.ts";
import { nameInput } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";
import { clanTotals, leagueResultSummary } from "./results.ts";
import { multiLine, singleLine } from "./text.ts";

/** Input: an http(s) link, or none (`null` or an empty string). */
const streamInput = singleLine(maxStreamUrlLength)
  .transform((link) => link.trim() || null)
  .refine((link) => link === null || (/^https?:\/\//i.test(link) && URL.canParse(link)), "must be an http(s) link")
  .nullable();

/** The rounds won by each clan, including forfeits, and the total number of rounds. */
const eventScore = z.strictObject({ clanA: z.int(), clanB: z.int(), rounds: z.int() });
export type EventScore = z.output<typeof eventScore>;

/** A scheduled match between two clans. */
export const event = z.strictObject({
  _id: idOutput,
  seasonId: idOutput,
  /** "ClanA vs. ClanB" with the current names, unless an admin has entered another title. */
  title: z.string(),
  description: z.string(),
  clanAId: idOutput,
  clanBId: idOutput,
  clanAName: z.string(),
  clanBName: z.string(),
  startDate: dateOutput,
  endDate: dateOutput,
  /** The http(s) link of a stream on any site. */
  twitch: z.string().nullable(),
  /** The score over validated rounds. `null` if there are none. */
  score: eventScore.nullable(),
  /** Increases with each change. */
  version: z.int(),
});
export type Event = z.output<typeof event>;

const eventFields = {
  clanAId: idInput,
  clanBId: idInput,
  startDate: startDateInput,
  endDate: endDateInput,
  title: nameInput(maxEventTitleLength).optional(),
  description: multiLine(maxEventDescriptionLength).optional(),
};

/**
 * A round that is being played, as everyone can see it. If its game server has not posted it yet, map and clans are `null`, and
 * there are no players.
 */
const runningRound = z.strictObject({
  ...liveRound.shape,
  map: z.string().nullable(),
  redClanName: z.string().nullable(),
  blueClanName: z.string().nullable(),
  redPlayers: z.array(player),
  bluePlayers: z.array(player),
});
export type RunningRound = z.output<typeof runningRound>;

/** The rounds of an event that the viewer can see: all for admins, validated ones for everyone else. */
export const eventRounds = z.strictObject({
  /** Sorted by date. */
  rounds: z.array(leagueResultSummary),
  clanA: clanTotals,
  clanB: clanTotals,
  running: z.array(runningRound),
});
export type EventRounds = z.output<typeof eventRounds>;

export const eventsSchemas = {
  searchEvents: {
    /**
     * Finds events that overlap the period, optionally only those of a season or a clan. Without a start or an end, the
     * period is unlimited on that side.
     */
    body: z
      .strictObject({
        startDate: startDateInput.nullish(),
        endDate: endDateInput.nullish(),
        seasonId: optionalIdInput.optional(),
        clanId: optionalIdInput.optional(),
        ...pagingInput,
      })
      .optional(),
    reply: listReply(event),
  },
  createEvent: { body: z.strictObject(eventFields), reply: dataReply(event) },
  getEvent: { reply: dataReply(event) },
  getEventRounds: { reply: dataReply(eventRounds) },
  updateEvent: createUpdateSchemas(event, { ...eventFields, twitch: streamInput }),
  deleteEvent: { reply: emptyReply },
  moveEvent: {
    body: z.strictObject({
      startDate: startDateInput,
      endDate: endDateInput,
      /** The `version` that the caller has read. The call fails if the event has changed since. */
      version: integerInput(0, 2 ** 31 - 1),
    }),
    reply: dataReply(event),
  },
} as const satisfies Schemas<typeof import("./events-endpoints.ts").eventsEndpoints>;

export const noShowsSchemas = {
  declareNoShow: {
    /** The clan that did not show up. */
    body: z.strictObject({ clanId: idInput }),
    reply: dataReply(eventRounds),
  },
} as const satisfies Schemas<typeof import("./events-endpoints.ts").noShowsEndpoints>;

const calendarLink = z.strictObject({ createdAt: dateOutput });
/** A new link. The URL contains a secret and is never shown again. */
const newCalendarLink = z.strictObject({ createdAt: dateOutput, url: z.url() });

export const calendarSchemas = {
  getCalendarLink: { reply: dataReply(calendarLink.nullable()) },
  createCalendarLink: { reply: dataReply(newCalendarLink) },
  deleteCalendarLink: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./events-endpoints.ts").calendarEndpoints>;
