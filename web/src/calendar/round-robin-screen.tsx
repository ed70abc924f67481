import { Link, useNavigate } from "@tanstack/react-router";
import { matchMinutesLimits } from "contract/constants.ts";
import { rulesAt } from "contract/rules-at.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { useState } from "react";
import { backTo } from "../back-to.ts";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { DayField } from "../platform/date-time-field.tsx";
import type { Faults } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { twoDigits, useTimeZone, useZoneWords, viewerTimeZone, zoneWords } from "../platform/time-zone.ts";
import { typedDateFault } from "../platform/typed-dates.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { WeekdaysField } from "../ui/choices.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Empty } from "../ui/notice.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NumberField, TextField } from "../ui/text-field.tsx";
import { calendarDayOf, type Day, today } from "./event-times.ts";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";
import { type Line, RoundRobinPreview } from "./round-robin-preview.tsx";

export function RoundRobinScreen() {
  const found = useQuery(seasonsQueries.all);
  const zone = useZoneWords();
  // Days are those of the browser's zone, which the server does not know for sure.
  const isHydrated = useIsHydrated();
  return (
    <AdminPage
      back={{ label: "Calendar", link: (parts) => <Link {...backTo(paths.league.calendar)} {...parts} /> }}
      title="Fixtures"
      lede={`A round robin of the season's clans, in the calendar once you store it. Times in ${zone}.`}
    >
      <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
        {(seasons) => {
          const season = seasons.find(({ isActive }) => isActive);
          if (!season) return <Empty>Fixtures need an active season.</Empty>;
          return isHydrated && <RoundRobin key={season._id} season={season} />;
        }}
      </Loaded>
    </AdminPage>
  );
}

function RoundRobin({ season }: { readonly season: Season }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  /** How many fixtures there are, and the league's zone. */
  const [previewed, setPreviewed] = useState<{ existing: number; timeZone: string } | null>(null);
  const plan = useForm({
    initial: { lines: [] as readonly Line[], isDouble: false },
    call: ({ draft: { lines, isDouble } }) => {
      const sent = lines.map(({ clanAId, clanBId, startDate, endDate }) => ({ clanAId, clanBId, startDate, endDate }));
      return api.fixtures.storeFixtures({ body: { double: isDouble, fixtures: sent } });
    },
    success: ({ data: { eventIds } }) => `${counted(eventIds.length, "fixture")} stored`,
    failure: "Error while storing fixtures",
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: (_, { draft: { lines } }) => {
      const [first] = lines;
      const date = first && { date: calendarDayOf(first.startDate, timeZone) };
      void navigate({ ...paths.league.agenda, ...(date && { search: date }) });
    },
  });
  const times = useForm({
    initial: usualTimes(season, rulesAt(season.rules, serverNow())),
    isGuarded: false,
    validate: ({ draft }) => timesFaults(draft),
    call: ({ draft: { legs, weekdays, minutes, ...others } }) =>
      api.fixtures.previewFixtures({
        body: { ...others, double: legs === "double", weekdays: [...weekdays], minutes: minutes ?? 0 },
      }),
    failure: "Error while planning fixtures",
    done({ data }, { draft: { legs } }) {
      setPreviewed(data);
      plan.setFields({
        lines: data.fixtures.map((fixture, key) => ({ ...fixture, key })),
        isDouble: legs === "double",
      });
    },
  });
  return (
    <>
      <RoundRobinForm form={times} timeZone={previewed?.timeZone} />
      {previewed !== null && (
        <RoundRobinPreview
          season={season}
          lines={plan.draft.lines}
          existing={previewed.existing}
          busy={plan.busy}
          onLines={(lines) => plan.setFields({ lines })}
          onStore={() => plan.submit()}
        />
      )}
    </>
  );
}

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-5 items-start";

/** Hours and days are in the league's zone, which is known from the first preview on. */
function RoundRobinForm({ form, timeZone }: { form: Form<RoundRobinTimes>; timeZone: string | undefined }) {
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
        <DayField kind="PLANNED" label="First day" {...form.fields.firstDay} />
        <DayField kind="PLANNED" label="Last day" {...form.fields.lastDay} />
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
          {...matchMinutesLimits}
          help="With the break after it: the next one begins then."
          {...form.fields.minutes}
        />
      </div>
    </EditForm>
  );
}

interface RoundRobinTimes {
  readonly legs: "single" | "double";
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** From 1, Monday. */
  readonly weekdays: readonly number[];
  readonly firstHour: string;
  readonly lastHour: string;
  readonly minutes: number | null;
}

/** Tuesdays and Thursdays, where the rules allow them, of what is left of the season, in the hours of its rules. */
function usualTimes({ startDate, endDate }: Season, { hours: { from, to }, weekdays }: SeasonRules): RoundRobinTimes {
  const usual = [2, 4].filter((day) => weekdays.includes(day));
  const timeZone = viewerTimeZone();
  const first = calendarDayOf(startDate, timeZone);
  const last = calendarDayOf(endDate, timeZone);
  const firstDay = first > today() ? first : today();
  return {
    legs: "single",
    firstDay,
    lastDay: last > firstDay ? last : firstDay,
    weekdays: usual.length > 0 ? usual : weekdays,
    firstHour: `${twoDigits(from)}:00`,
    // The last match may begin at the last of the hours.
    lastHour: `${twoDigits(Math.min(to + 1, 23))}:00`,
    minutes: 60,
  };
}

function dayFault(field: string, day: Day | ""): Faults {
  const fault = day === "" ? "Please enter a day" : typedDateFault("PLANNED", `${day}T00:00`);
  return fault === null ? {} : { [field]: fault };
}

/** What is missing before fixtures can be previewed. */
function timesFaults({ firstDay, lastDay, weekdays, firstHour, lastHour, minutes }: RoundRobinTimes): Faults {
  return {
    ...dayFault("firstDay", firstDay),
    ...dayFault("lastDay", lastDay),
    ...(weekdays.length === 0 && { weekdays: "Please choose a weekday" }),
    ...(firstHour === "" && { firstHour: "Please enter a time" }),
    ...(lastHour === "" && { lastHour: "Please enter a time" }),
    ...(minutes === null && { minutes: "Please enter how long a match lasts" }),
  };
}
