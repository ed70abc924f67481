import { fixtureDaysMax } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";

/** When matches may be; days and hours in the time zone. */
export type FixtureTimes = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly firstHour: string;
  readonly lastHour: string;
  /** The length of a match. */
  readonly minutes: number;
  readonly timeZone: string;
};

/** A day on which matches may be, in milliseconds UTC. */
export type FixtureDay = {
  readonly from: number;
  readonly to: number;
  /** When a match may begin. */
  readonly starts: readonly number[];
};

/** The days on which matches may be. @throws INVALID_INPUT where there is none, or a match fits into no day */
export function fixtureDays(times: FixtureTimes): FixtureDay[] {
  const { weekdays, minutes, timeZone } = times;
  const [first, last] = [Temporal.PlainDate.from(times.firstDay), Temporal.PlainDate.from(times.lastDay)];
  const days = first.until(last, { largestUnit: "days" }).days + 1;
  if (days < 1) throw refuse("INVALID_INPUT", { field: "lastDay", reason: "must not be before firstDay" });
  if (days > fixtureDaysMax) {
    throw refuse("INVALID_INPUT", { field: "lastDay", reason: `must be within ${fixtureDaysMax} days from firstDay` });
  }
  const clocks = clocksOf(times);
  if (clocks.length === 0) {
    const reason = `must be at least ${minutes} minutes after firstHour`;
    throw refuse("INVALID_INPUT", { field: "lastHour", reason });
  }
  const found = Array.from({ length: days }, (_, index) => first.add({ days: index }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
    .map((day) => ({
      from: day.toZonedDateTime(timeZone).epochMilliseconds,
      to: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
      starts: clocks.map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds),
    }));
  if (found.length === 0) {
    throw refuse("INVALID_INPUT", { field: "weekdays", reason: "must name a day from firstDay to lastDay" });
  }
  return found;
}

/** The times of day at which a match may begin, one after the other. */
function clocksOf({ firstHour, lastHour, minutes }: FixtureTimes): Temporal.PlainTime[] {
  const first = Temporal.PlainTime.from(firstHour);
  const span = first.until(Temporal.PlainTime.from(lastHour)).total("minutes");
  const count = Math.max(0, Math.floor(span / minutes));
  return Array.from({ length: count }, (_, index) => first.add({ minutes: index * minutes }));
}
