import { z } from "zod";
import { fixturesMax, matchMinutesLimits } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { integerIn } from "./numbers.ts";
import { oneOf } from "./paging.ts";
import { text } from "./text.ts";

/** A match of the preview: nothing of it is stored yet. */
const fixture = z.strictObject({
  clanAId: idOut,
  clanAName: z.string(),
  clanBId: idOut,
  clanBName: z.string(),
  startDate: dateOut,
  endDate: dateOut,
});
export type Fixture = z.output<typeof fixture>;

/** Input: a day without a time, `2026-11-20`. */
const dayIn = text(10).refine(isDay, "must be a day such as 2026-11-20");

/** Input: a time of day, `19:30`. */
const clockIn = text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 19:30");

const weekday = integerIn(1, 7);

export const fixturesShapes = {
  previewFixtures: {
    body: z.strictObject({
      /** Whether each clan meets each other twice in the season, with sides swapped. */
      double: z.boolean(),
      /** The days on which matches may be, both included. */
      firstDay: dayIn,
      lastDay: dayIn,
      /** 1 is Monday, 7 Sunday. */
      weekdays: z.array(weekday).min(1, "must name a weekday").max(7),
      /** When the first match of a day may begin, and by when the last one is over, in the league's time zone. */
      firstHour: clockIn,
      lastHour: clockIn,
      minutes: integerIn(matchMinutesLimits.min, matchMinutesLimits.max),
    }),
    reply: oneOf(
      z.strictObject({
        fixtures: z.array(fixture),
        /** How many matches of the round robin are in the calendar already. */
        existing: z.int(),
        /** The league's, which days and hours are in. */
        timeZone: z.string(),
      }),
    ),
  },
  storeFixtures: {
    body: z.strictObject({
      /** As of the preview: a third match of two clans (a second one, unless double) is refused. */
      double: z.boolean(),
      fixtures: z
        .array(z.strictObject({ clanAId: idIn, clanBId: idIn, startDate: startDateIn, endDate: endDateIn }))
        .min(1, "must hold a fixture")
        .max(fixturesMax, `must hold at most ${fixturesMax} fixtures`),
    }),
    reply: oneOf(z.strictObject({ eventIds: z.array(idOut) })),
  },
} as const satisfies Shapes<typeof import("./fixtures-calls.ts").fixturesCalls>;

function isDay(written: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(written)) return false;
  try {
    return Temporal.PlainDate.from(written).toString() === written;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
