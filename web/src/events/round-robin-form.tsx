import { matchMinutesLimits } from "contract/constants.ts";
import { busyClan, type TimedMatch } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Fixture } from "contract/fixtures.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import type { Faults } from "../platform/failures.ts";
import { viewerTimeZone, zoneWords } from "../platform/time-zone.ts";
import type { Form } from "../platform/use-form.ts";
import { WeekdaysField } from "../ui/choices.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NumberField, TextField } from "../ui/text-field.tsx";
import { calendarDayOf, type Day, today } from "./days.ts";

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-5 items-start";

interface RoundRobinFormProps {
  readonly form: Form<RoundRobinTimes>;
  /** The league's, which hours and days are in; `undefined` before the first preview. */
  readonly timeZone: string | undefined;
}

export function RoundRobinForm({ form, timeZone }: RoundRobinFormProps) {
  return (
    <EditForm form={form} submit="Preview" sendsUnchanged={true}>
      <div className={fieldsClass}>
        <SelectField
          label="Round robin"
          options={[
            { value: "single", label: "Single, each pair once" },
            { value: "double", label: "Double, each pair twice" },
          ]}
          {...form.fields.legs}
        />
        <TextField type="date" label="First day" {...form.fields.firstDay} />
        <TextField type="date" label="Last day" {...form.fields.lastDay} />
      </div>
      <WeekdaysField label="Weekdays" {...form.fields.weekdays} />
      <div className={fieldsClass}>
        <TextField
          label="From"
          type="time"
          help={timeZone === undefined ? "In the league's time zone." : `In ${zoneWords(timeZone)}.`}
          {...form.fields.firstHour}
        />
        <TextField label="To" type="time" {...form.fields.lastHour} />
        <NumberField
          label="Minutes of a match"
          min={matchMinutesLimits.min}
          max={matchMinutesLimits.max}
          help="With the break after it: the next one begins then."
          {...form.fields.minutes}
        />
      </div>
    </EditForm>
  );
}

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

/** Tuesdays and Thursdays, where the rules allow them, of what is left of the season, in the hours of its rules. */
export function usualTimes(
  { startDate, endDate }: Season,
  { hours: { from, to }, weekdays }: SeasonRules,
): RoundRobinTimes {
  const usual = [2, 4].filter((day) => weekdays.includes(day));
  const timeZone = viewerTimeZone();
  const [first, last] = [calendarDayOf(startDate, timeZone), calendarDayOf(endDate, timeZone)];
  const firstDay = first > today() ? first : today();
  return {
    legs: "single",
    firstDay,
    lastDay: last > firstDay ? last : firstDay,
    weekdays: usual.length > 0 ? usual : weekdays,
    firstHour: clockWords(from),
    // The last match may begin at the last of the hours.
    lastHour: clockWords(Math.min(to + 1, 23)),
    minutes: 60,
  };
}

function clockWords(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
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
