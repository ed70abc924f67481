import { Link, useNavigate } from "@tanstack/react-router";
import { matchMinutesLimits } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { useState } from "react";
import { CreateSeasonButton, getSeasonDays, NoSeason } from "../competitions/season-components.tsx";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { getListLink } from "../list-links.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { findDateInputError } from "../platform/date-input.ts";
import { DayField } from "../platform/date-time-field.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { getServerTime } from "../platform/server-clock.ts";
import { formatIsoDay, formatTimeZone, padTwoDigits, useTimeZone, useTimeZoneLabel } from "../platform/time-zone.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { WeekdaysField } from "../ui/choices.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NumberField, TextField } from "../ui/text-field.tsx";
import { type Day, getToday, toCalendarDay } from "./event-times.ts";
import { queriesEventsDependOn, queriesShowingEvents } from "./events-queries.ts";
import { type PlannedMatch, RoundRobinPreview } from "./round-robin-preview.tsx";

/** Admins plan a round robin here: a match between each pair of clans, once or twice. */
export function RoundRobinScreen() {
  const query = useQuery(seasonsQueries.all);
  const timeZoneLabel = useTimeZoneLabel();
  // Days are in the browser's time zone, which the server may not know.
  const isHydrated = useIsHydrated();
  return (
    <AdminPage
      back={{ label: "Calendar", renderLink: (props) => <Link {...getListLink(paths.league.calendar)} {...props} /> }}
      title="Fixtures"
      subtitle={`Plans a round robin of the season's clans. It is added to the calendar when you store it. Times are in ${timeZoneLabel}.`}
    >
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {(seasons) => {
          const season = seasons.find(({ isActive }) => isActive);
          if (seasons.length === 0) return <NoSeason />;
          if (!season) return <EmptyState action={<CreateSeasonButton />}>Fixtures need an active season.</EmptyState>;
          return isHydrated && <RoundRobin key={season._id} season={season} />;
        }}
      </Loaded>
    </AdminPage>
  );
}

/** The form to plan a round robin, with a preview of the planned matches. */
function RoundRobin({ season }: { readonly season: Season }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  // `existing` is the number of fixtures that are already in the calendar, and `timeZone` is the league's.
  const [preview, setPreview] = useState<{ existing: number; timeZone: string } | null>(null);
  // Stores the planned matches.
  const planForm = useForm({
    initial: { planned: [] as readonly PlannedMatch[], isDouble: false },
    call: ({ draft: { planned, isDouble } }) => {
      const fixtures = planned.map(({ clanAId, clanBId, startDate, endDate }) => ({
        clanAId,
        clanBId,
        startDate,
        endDate,
      }));
      return api.fixtures.storeFixtures({ body: { double: isDouble, fixtures } });
    },
    success: ({ data: { eventIds } }) => `${formatCount(eventIds.length, "fixture")} stored`,
    failure: "Error while storing fixtures",
    invalidates: queriesShowingEvents,
    invalidatesOnError: queriesEventsDependOn,
    onDone: (_, { draft: { planned } }) => {
      const [firstMatch] = planned;
      const search = firstMatch && { date: toCalendarDay(firstMatch.startDate, timeZone) };
      void navigate({ ...paths.league.agenda, ...(search && { search }) });
    },
  });
  // Plans matches at the entered times.
  const timesForm = useForm({
    initial: createDefaultTimes(season, getRulesInEffect(season.rules, getServerTime())),
    hasDiscardPrompt: false,
    validate: ({ draft }) => validateTimes(draft),
    call: ({ draft: { legs, weekdays, minutes, ...otherTimes } }) =>
      api.fixtures.previewFixtures({
        body: { ...otherTimes, double: legs === "double", weekdays: [...weekdays], minutes: minutes ?? 0 },
      }),
    failure: "Error while planning fixtures",
    onDone({ data }, { draft: { legs } }) {
      setPreview(data);
      planForm.setFields({
        planned: data.fixtures.map((fixture, key) => ({ ...fixture, key })),
        isDouble: legs === "double",
      });
    },
  });
  return (
    <>
      <RoundRobinForm form={timesForm} timeZone={preview?.timeZone} />
      {preview !== null && (
        <RoundRobinPreview
          season={season}
          plannedMatches={planForm.draft.planned}
          existingCount={preview.existing}
          busy={planForm.busy}
          onPlannedChange={(planned) => planForm.setFields({ planned })}
          onStore={() => planForm.submit()}
        />
      )}
    </>
  );
}

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-5 items-start";

/**
 * The form for the times of the matches. They are in the league's time zone, which the page learns from the first preview.
 */
function RoundRobinForm({ form, timeZone }: { form: Form<RoundRobinTimes>; timeZone: string | undefined }) {
  return (
    <EditForm form={form} submitLabel="Preview" canSubmitUnchanged={true}>
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
          help={timeZone === undefined ? "In the league's time zone." : `In ${formatTimeZone(timeZone)}.`}
          {...form.fields.firstHour}
        />
        <TextField label="To" type="time" {...form.fields.lastHour} />
        <NumberField
          label="Minutes of a match"
          {...matchMinutesLimits}
          help="Including the break before the next match."
          {...form.fields.minutes}
        />
      </div>
    </EditForm>
  );
}

const TUESDAY = 2;
const THURSDAY = 4;
const LAST_HOUR_OF_DAY = 23;
const DEFAULT_MATCH_MINUTES = 60;

/** The form values of a plan. */
interface RoundRobinTimes {
  /** Whether each pair of clans meets once or twice. */
  readonly legs: "single" | "double";
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** The time at which the first match of a day starts: `18:00`. */
  readonly firstHour: string;
  /** The time by which the last match of a day ends: `21:00`. */
  readonly lastHour: string;
  /** The duration of a match; `null` while the field is empty. */
  readonly minutes: number | null;
}

/**
 * Returns the default times: the rest of the season, on Tuesdays and Thursdays if the rules allow them, in the hours of the
 * rules.
 */
function createDefaultTimes(season: Season, { hours: { from, to }, weekdays }: SeasonRules): RoundRobinTimes {
  const defaultWeekdays = [TUESDAY, THURSDAY].filter((day) => weekdays.includes(day));
  const { first, last } = getSeasonDays(season);
  const seasonStart = formatIsoDay(first);
  const seasonEnd = formatIsoDay(last);
  const firstDay = seasonStart > getToday() ? seasonStart : getToday();
  return {
    legs: "single",
    firstDay,
    lastDay: seasonEnd > firstDay ? seasonEnd : firstDay,
    weekdays: defaultWeekdays.length > 0 ? defaultWeekdays : weekdays,
    firstHour: `${padTwoDigits(from)}:00`,
    // The rules limit the start of a match, so the last match may end an hour after their hours.
    lastHour: `${padTwoDigits(Math.min(to + 1, LAST_HOUR_OF_DAY))}:00`,
    minutes: DEFAULT_MATCH_MINUTES,
  };
}

function validateDay(field: string, day: Day | ""): FieldErrors {
  const error = day === "" ? "Please enter a day" : findDateInputError("PLANNED", `${day}T00:00`);
  return error === null ? {} : { [field]: error };
}

/** Returns an error for each missing value. */
function validateTimes({ firstDay, lastDay, weekdays, firstHour, lastHour, minutes }: RoundRobinTimes): FieldErrors {
  return {
    ...validateDay("firstDay", firstDay),
    ...validateDay("lastDay", lastDay),
    ...(weekdays.length === 0 && { weekdays: "Please choose a weekday" }),
    ...(firstHour === "" && { firstHour: "Please enter a time" }),
    ...(lastHour === "" && { lastHour: "Please enter a time" }),
    ...(minutes === null && { minutes: "Please enter how long a match lasts" }),
  };
}
