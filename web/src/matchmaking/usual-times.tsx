import type { QueueHistory } from "contract/queues.ts";
import { JoinHint } from "../people/auth/join-hint.tsx";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { twoDigits, useTimeZone, weekdayWord, zonedTime } from "../platform/time-zone.ts";
import { queueHistoryQuery } from "./queues-queries.ts";

/** Of an empty queue: when it usually fills, and for visitors how to be there. */
export function NobodyWaits({ queueId }: { readonly queueId: string }) {
  const { data: history } = useQuery(queueHistoryQuery(queueId));
  const day = DAY * useServerTime((now) => Math.floor(now / DAY));
  const usual = usualTimes(history?.made ?? [], day, useTimeZone());
  return (
    <>
      <p className="text-soft">
        {usual === null ? "Nobody waits yet." : `It usually fills ${usual}.`} Take the first seat: the first page shows
        it
        {hasDiscord() && ", and Discord does"}.
      </p>
      <JoinHint>New here?</JoinHint>
    </>
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 168 * HOUR;
/** A Monday at 00:00 UTC. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);

/** Fewer matches say nothing about when the next will be. */
const LEAST_MATCHES = 12;
/** The share of matches that the named days, and of theirs the named hours, have at least. */
const MOST = 0.6;
const MOST_DAYS = 3;
const MOST_HOURS = 5;

/**
 * When a queue usually fills: `Tue and Thu, 20–22`, or `20–23` where that is so on many days.
 * @param now ms UTC: the zone's offset of this week is taken
 * @returns `null` where there were few matches, or at all hours
 */
export function usualTimes(made: QueueHistory["made"], now: number, timeZone: string): string | null {
  const weekStart = now - ((now - SOME_MONDAY) % WEEK);
  const slots = made.map(({ hourOfWeek, matches }) => {
    const time = zonedTime(weekStart + hourOfWeek * HOUR, timeZone);
    return { day: weekdayWord(time).slice(0, 3), hour: time.hour, matches };
  });
  const total = sum(slots);
  if (total < LEAST_MATCHES) return null;
  const days = daysWithMost(slots, total);
  const onThem = days === null ? slots : slots.filter(({ day }) => days.includes(day));
  const hours = hoursWithMost(onThem);
  if (hours === null) return null;
  return days === null ? hours : `${inWords(days)}, ${hours}`;
}

/** `Mon, Wed and Fri`. */
function inWords(days: readonly string[]): string {
  return days.length === 1 ? days.join() : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
}

interface Slot {
  readonly day: string;
  readonly hour: number;
  readonly matches: number;
}

function sum(slots: readonly Slot[]): number {
  return slots.reduce((all, { matches }) => all + matches, 0);
}

const WEEK_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The fewest days that have most of all matches, in the order of the week; `null` where they are many. */
function daysWithMost(slots: readonly Slot[], total: number): string[] | null {
  const counted = WEEK_DAYS.map((day) => ({ day, matches: sum(slots.filter((slot) => slot.day === day)) }));
  const named: string[] = [];
  let covered = 0;
  for (const { day, matches } of counted.toSorted((one, other) => other.matches - one.matches)) {
    if (covered >= MOST * total) break;
    named.push(day);
    covered += matches;
  }
  return named.length > MOST_DAYS ? null : WEEK_DAYS.filter((day) => named.includes(day));
}

/** The shortest span of hours that has most matches, also over midnight: `20–22`; `null` where it is long. */
function hoursWithMost(slots: readonly Slot[]): string | null {
  const total = sum(slots);
  for (let length = 1; length <= MOST_HOURS; length += 1) {
    const spans = Array.from({ length: 24 }, (_, from) => ({
      from,
      matches: sum(slots.filter(({ hour }) => (hour - from + 24) % 24 < length)),
    }));
    const [fullest] = spans.toSorted((one, other) => other.matches - one.matches);
    if (fullest !== undefined && fullest.matches >= MOST * total) {
      return `${twoDigits(fullest.from)}–${twoDigits((fullest.from + length) % 24)}`;
    }
  }
  return null;
}
