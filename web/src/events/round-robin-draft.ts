import { busyClan, type TimedMatch } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Fixture } from "contract/fixtures.ts";
import { matchHoursOf } from "contract/rules-version.ts";
import type { Season } from "contract/seasons.ts";
import type { Faults } from "../platform/failures.ts";
import { viewerTimeZone } from "../platform/time-zone.ts";
import { type Day, dayOf, today } from "./days.ts";

/** When the matches of a round robin may be, as the form holds it. */
export interface RoundRobinTimes {
  readonly legs: "single" | "double";
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** From 1, Monday. */
  readonly weekdays: readonly number[];
  readonly firstHour: string;
  readonly lastHour: string;
  readonly minutes: number | null;
}

/** A match of the preview, which an admin may move, turn round or remove. */
export type Line = Fixture & { readonly key: number };

/** Tuesdays and Thursdays of what is left of the season, in the hours of its rules. */
export function usualTimes({ name, startDate, endDate }: Season): RoundRobinTimes {
  const { from, to } = matchHoursOf(name);
  const timeZone = viewerTimeZone();
  const [first, last] = [dayOf(startDate, timeZone), dayOf(endDate, timeZone)];
  const firstDay = first > today() ? first : today();
  return {
    legs: "single",
    firstDay,
    lastDay: last > firstDay ? last : firstDay,
    weekdays: [2, 4],
    firstHour: `${from}:00`,
    // The last match may begin at the last of the hours.
    lastHour: `${to + 1}:00`,
    minutes: 60,
  };
}

/** What is missing before fixtures can be previewed. */
export function timesFaults({ firstDay, lastDay, weekdays, firstHour, lastHour, minutes }: RoundRobinTimes): Faults {
  return {
    ...(firstDay === "" && { firstDay: "Please enter a day" }),
    ...(lastDay === "" && { lastDay: "Please enter a day" }),
    ...(weekdays.length === 0 && { weekdays: "Please choose a weekday" }),
    ...(firstHour === "" && { firstHour: "Please enter a time" }),
    ...(lastHour === "" && { lastHour: "Please enter a time" }),
    ...(minutes === null && { minutes: "Please enter how long a match lasts" }),
  };
}

/** The lines with one of them at another start, and as long as before. */
export function moved(lines: readonly Line[], key: number, start: Date): Line[] {
  return lines
    .map((line) => {
      if (line.key !== key) return line;
      const length = Date.parse(line.endDate) - Date.parse(line.startDate);
      return { ...line, startDate: start.toISOString(), endDate: new Date(start.getTime() + length).toISOString() };
    })
    .sort((one, other) => one.startDate.localeCompare(other.startDate));
}

/** The lines with one of them the other way round. */
export function turned(lines: readonly Line[], key: number): Line[] {
  return lines.map((line) => {
    if (line.key !== key) return line;
    const { clanAId, clanAName, clanBId, clanBName } = line;
    return { ...line, clanAId: clanBId, clanAName: clanBName, clanBId: clanAId, clanBName: clanAName };
  });
}

/** For each line by its key, the name of a clan of it that has another match at the same time. */
export function busyClans(lines: readonly Line[], events: readonly Event[]): ReadonlyMap<number, string> {
  const stored = events.map(timed);
  const planned = lines.map((line) => ({ key: line.key, ...timed(line) }));
  const busy = lines.flatMap((line): [number, string][] => {
    const others = planned.filter(({ key }) => key !== line.key);
    const clan = busyClan(timed(line), [...stored, ...others]);
    if (clan === undefined) return [];
    return [[line.key, clan === line.clanAId ? line.clanAName : line.clanBName]];
  });
  return new Map(busy);
}

function timed({ clanAId, clanBId, startDate, endDate }: Omit<Fixture, "clanAName" | "clanBName">): TimedMatch<string> {
  return { clanAId, clanBId, startDate: Date.parse(startDate), endDate: Date.parse(endDate) };
}
