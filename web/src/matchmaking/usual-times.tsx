import type { QueueHistory } from "contract/queues.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { formatWeekday, padTwoDigits, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { createQueueHistoryQuery } from "./queues-queries.ts";

interface UsualTimesProps {
  readonly queueId: string;
}

/** The text of an empty queue: when it usually fills. */
export function EmptyQueueText({ queueId }: UsualTimesProps) {
  return (
    <p className="text-soft">
      <UsualTimes queueId={queueId} /> Take the first place. It is shown on the home page
      {hasDiscord() && " and on Discord"}.
    </p>
  );
}

/** When an empty queue usually fills, or that nobody is waiting. */
export function UsualTimes({ queueId }: UsualTimesProps) {
  const { data: history } = useQuery(createQueueHistoryQuery(queueId));
  // Rounded to days, so that the component renders again only once a day.
  const today = DAY_MS * useServerTime((now) => Math.floor(now / DAY_MS));
  // `made` is the API's name of the created matches.
  const usualTimes = formatUsualTimes(history?.made ?? [], today, useTimeZone());
  return usualTimes === null ? "Nobody is waiting yet." : `It usually fills ${usualTimes}.`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** A Monday at 00:00 UTC. */
const REFERENCE_MONDAY = Date.UTC(2024, 0, 1);

/** With fewer matches, no usual times are named. */
const MIN_MATCHES = 12;
/** The named days have at least this share of all matches, and the named hours at least this share of those on these days. */
const MAJORITY = 0.6;
/** The maximum number of days that are named. */
const MAX_DAYS = 3;
/** The maximum length of the named range of hours. */
const MAX_HOURS = 5;

/**
 * Formats when a queue usually fills: `Tue and Thu, 20–22`, or `20–23` if that is on many days.
 * @param createdMatches the number of created matches by hour of the week in UTC
 * @param now milliseconds since the epoch; needed to know whether the time zone has daylight saving time
 * @returns `null` if there were few matches, or matches at all hours
 */
export function formatUsualTimes(createdMatches: QueueHistory["made"], now: number, timeZone: string): string | null {
  const weekStart = now - ((now - REFERENCE_MONDAY) % WEEK_MS);
  const slots = createdMatches.map(({ hourOfWeek, matches }) => {
    const time = toZonedTime(weekStart + hourOfWeek * HOUR_MS, timeZone);
    return { day: formatWeekday(time).slice(0, 3), hour: time.hour, matches };
  });
  const total = sumMatches(slots);
  if (total < MIN_MATCHES) return null;
  const days = findBusiestDays(slots, total);
  const slotsOnDays = days === null ? slots : slots.filter(({ day }) => days.includes(day));
  const hours = formatBusiestHours(slotsOnDays);
  if (hours === null) return null;
  return days === null ? hours : `${joinDays(days)}, ${hours}`;
}

/** Formats days: `Mon, Wed and Fri`. */
function joinDays(days: readonly string[]): string {
  const [firstDay = ""] = days;
  return days.length === 1 ? firstDay : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
}

interface HourSlot {
  /** For example `Mon`. */
  readonly day: string;
  /** From 0 to 23. */
  readonly hour: number;
  readonly matches: number;
}

function sumMatches(slots: readonly HourSlot[]): number {
  return slots.reduce((total, { matches }) => total + matches, 0);
}

const WEEK_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * Returns the smallest set of days that has the majority of the matches, in the order of the week; `null` if it has more
 * than `MAX_DAYS`.
 */
function findBusiestDays(slots: readonly HourSlot[], total: number): string[] | null {
  const daysWithMatches = WEEK_DAYS.map((day) => ({
    day,
    matches: sumMatches(slots.filter((slot) => slot.day === day)),
  }));
  const busiestDays: string[] = [];
  let matchCount = 0;
  for (const { day, matches } of daysWithMatches.toSorted((a, b) => b.matches - a.matches)) {
    if (matchCount >= MAJORITY * total) break;
    busiestDays.push(day);
    matchCount += matches;
  }
  return busiestDays.length > MAX_DAYS ? null : WEEK_DAYS.filter((day) => busiestDays.includes(day));
}

/**
 * Formats the shortest range of hours that contains the majority of the matches: `20–22`, or over midnight `23–01`.
 * @returns `null` if the range is longer than `MAX_HOURS`
 */
function formatBusiestHours(slots: readonly HourSlot[]): string | null {
  const total = sumMatches(slots);
  for (let length = 1; length <= MAX_HOURS; length += 1) {
    const ranges = Array.from({ length: 24 }, (_, start) => {
      const isInRange = ({ hour }: HourSlot) => (hour - start + 24) % 24 < length;
      return { start, matches: sumMatches(slots.filter(isInRange)) };
    });
    const [busiestRange] = ranges.toSorted((a, b) => b.matches - a.matches);
    if (busiestRange !== undefined && busiestRange.matches >= MAJORITY * total) {
      const end = (busiestRange.start + length) % 24;
      return `${padTwoDigits(busiestRange.start)}–${padTwoDigits(end)}`;
    }
  }
  return null;
}
