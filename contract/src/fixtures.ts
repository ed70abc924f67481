import { z } from "zod";
import { matchMinutesLimits, maxFixturesAtOnce } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { integerInput } from "./numbers.ts";
import { dataReply } from "./paging.ts";
import { text } from "./text.ts";

/** A proposed match, which is not stored yet. */
const fixture = z.strictObject({
  clanAId: idOutput,
  clanAName: z.string(),
  clanBId: idOutput,
  clanBName: z.string(),
  startDate: dateOutput,
  endDate: dateOutput,
});
export type Fixture = z.output<typeof fixture>;

/** Input: a day without a time, such as `2026-11-20`. */
const dayInput = text(10).refine(isDay, "must be a day such as 2026-11-20");

/** Input: a time of day, such as `19:30`. */
const timeOfDayInput = text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 19:30");

const weekday = integerInput(1, 7);

export const fixturesSchemas = {
  previewFixtures: {
    body: z.strictObject({
      /** Whether each pair of clans plays twice in the season, the second time with sides swapped. */
      double: z.boolean(),
      /** The first and the last day on which matches may take place, both inclusive. */
      firstDay: dayInput,
      lastDay: dayInput,
      /** 1 is Monday, 7 Sunday. */
      weekdays: z.array(weekday).min(1, "must name a weekday").max(7),
      /** The earliest start of a match on a day, in the league's time zone. */
      firstHour: timeOfDayInput,
      /** The latest end of a match on a day, in the league's time zone. */
      lastHour: timeOfDayInput,
      /** The length of each match. */
      minutes: integerInput(matchMinutesLimits.min, matchMinutesLimits.max),
    }),
    reply: dataReply(
      z.strictObject({
        fixtures: z.array(fixture),
        /** How many matches of the round robin are already in the calendar. */
        existing: z.int(),
        /** The league's time zone, to which days and times refer. */
        timeZone: z.string(),
      }),
    ),
  },
  storeFixtures: {
    body: z.strictObject({
      /** As in the preview. If it is set, each pair of clans can have two matches, otherwise one. Further ones are rejected. */
      double: z.boolean(),
      fixtures: z
        .array(z.strictObject({ clanAId: idInput, clanBId: idInput, startDate: startDateInput, endDate: endDateInput }))
        .min(1, "must hold a fixture")
        .max(maxFixturesAtOnce, `must hold at most ${maxFixturesAtOnce} fixtures`),
    }),
    reply: dataReply(z.strictObject({ eventIds: z.array(idOutput) })),
  },
} as const satisfies Schemas<typeof import("./fixtures-endpoints.ts").fixturesEndpoints>;

function isDay(input: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(input)) return false;
  try {
    return Temporal.PlainDate.from(input).toString() === input;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
