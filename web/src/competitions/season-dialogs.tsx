import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { prizePoolLimits } from "contract/constants.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { Lock } from "lucide-react";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import {
  convertDatesToInstants,
  findDateInputError,
  findPeriodErrors,
  formatDateInput,
  parseDateInput,
} from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { getServerTime } from "../platform/server-clock.ts";
import { getLeagueTimeZone } from "../platform/site-info.ts";
import { formatDate, formatIsoDay, formatTimeZone, toZonedTime, useTimeZoneLabel } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { ConfirmPrompt } from "../ui/confirm.ts";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField, NumberField } from "../ui/text-field.tsx";
import { reloadWithToast } from "../ui/toast.ts";
import { queriesAffectedBySeasons, seasonsQueries, updateCachedSeason, useSeason } from "./seasons-queries.ts";

/** Creates a season. Unless it is the first one, the dialog says that clans and players are copied from the current one. */
export function CreateSeasonDialog({ isFirst, ...dialog }: DialogState & { readonly isFirst: boolean }) {
  const { seasons } = useSeason();
  const form = useForm({
    initial: { ...emptyDraft, ...suggestSeason(seasons[0], seasons.length, getServerTime()) },
    validate: ({ draft }) => validateSeason(draft),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ draft }) => api.seasons.createSeason({ body: toRequestFields(draft) }),
    failure: "Error while creating new season",
    // The new season changes nearly everything that the page shows.
    onDone: () => reloadWithToast("New season created successfully"),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create New Season"
      subtitle={isFirst ? undefined : "The new season starts with all current clans and players, and empty standings."}
      submitLabel="Create New Season"
    >
      <SeasonFields form={form} seasonTimeZone={getSeasonTimeZone(seasons[0])} />
    </FormDialog>
  );
}

/** Changes the name, dates and prize pool of a season. */
export function EditSeasonDialog({ season, ...dialog }: DialogState & { readonly season: Season }) {
  const queryClient = useQueryClient();
  const { _id, name, startDate, endDate, prizePool, transferFrom, transferTo } = season;
  const savedDraft: SeasonDraft = {
    name,
    prizePool,
    startDate: formatDateInput(startDate),
    endDate: formatDateInput(endDate),
    transferFrom: transferFrom === null ? "" : formatDateInput(transferFrom),
    transferTo: transferTo === null ? "" : formatDateInput(transferTo),
  };
  const form = useForm({
    saved: savedDraft,
    apiValues: season,
    // Unchanged dates are validated as they are stored. The values of date fields have no seconds, so a start and an end within
    // the same minute would look equal.
    validate: ({ changes }) =>
      validateSeason({
        ...savedDraft,
        startDate,
        endDate,
        transferFrom: transferFrom ?? "",
        transferTo: transferTo ?? "",
        ...changes,
      }),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ changes, base }) => api.seasons.updateSeason({ id: _id, body: { ...toRequestFields(changes), base } }),
    success: "Season updated successfully",
    failure: "Error while updating season",
    invalidatesOnError: [seasonsQueries.all.queryKey],
    onDone({ data }) {
      updateCachedSeason(queryClient, data);
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="Edit season" submitLabel="Update season">
      <SeasonFields form={form} seasonTimeZone={getSeasonTimeZone(season)} />
    </FormDialog>
  );
}

/** Returns the time zone of a season's days. A new season takes over the rules of the last one. */
function getSeasonTimeZone(season: Pick<Season, "rules" | "startDate"> | undefined): string {
  const rules = season && getRulesInEffect(season.rules, Date.parse(season.startDate));
  return rules?.timeZone ?? getLeagueTimeZone();
}

const emptyDraft = {
  name: "",
  startDate: "",
  endDate: "",
  /** In euros; `null` if there are no prizes. */
  prizePool: null as number | null,
  /** When leaders may start to change rosters; empty for no limit. */
  transferFrom: "",
  /** Until when leaders may change rosters; empty for no limit. */
  transferTo: "",
};

const DAY_MS = 86_400_000;
/** The length of the first season, in milliseconds: twelve weeks. */
const DEFAULT_SEASON_MS = 84 * DAY_MS;

/**
 * Suggests the name and the dates of a new season. It starts tomorrow, and is as long as the last one was planned to be.
 * @param lastSeason `undefined` for the first season
 * @param now milliseconds since the epoch
 */
export function suggestSeason(
  lastSeason: Pick<Season, "name" | "startDate" | "endDate"> | undefined,
  seasonCount: number,
  now: number,
) {
  const [, prefix, number] = /^(.*?)(\d{1,6})$/.exec(lastSeason?.name ?? "") ?? [];
  const duration = lastSeason ? Date.parse(lastSeason.endDate) - Date.parse(lastSeason.startDate) : DEFAULT_SEASON_MS;
  return {
    name: number === undefined ? `Season ${seasonCount + 1}` : `${prefix}${Number(number) + 1}`,
    startDate: toMidnight(now + DAY_MS),
    endDate: toMidnight(now + DAY_MS + duration),
  };
}

/** Returns the beginning of the day of an instant, as the value of a date field. */
function toMidnight(instant: number): string {
  return formatDateInput(instant).replace(/T.*/, "T00:00");
}

/** The values of a season's form. Dates have the format of date fields; saved dates can also be instants. */
type SeasonDraft = Readonly<typeof emptyDraft>;

/** Converts values of the form to fields of a request. Dates become instants, and empty transfer dates become `null`. */
function toRequestFields<Fields extends Partial<SeasonDraft>>(fields: Fields) {
  const { transferFrom, transferTo } = fields;
  return {
    ...convertDatesToInstants(fields),
    ...(transferFrom !== undefined && { transferFrom: parseDateInput(transferFrom) }),
    ...(transferTo !== undefined && { transferTo: parseDateInput(transferTo) }),
  };
}

/** Returns an error for each missing or wrong value. */
export function validateSeason({ name, startDate, endDate, transferFrom, transferTo }: SeasonDraft): FieldErrors {
  // `PLANNED` dates may be in the future.
  const fromError = findDateInputError("PLANNED", transferFrom);
  const toError = findDateInputError("PLANNED", transferTo);
  return {
    ...(name.trim() === "" && { name: "Please enter a name" }),
    ...findPeriodErrors({ startDate, endDate }),
    ...(fromError !== null && { transferFrom: fromError }),
    ...(toError !== null && { transferTo: toError }),
  };
}

/**
 * Says in which time zone a date is entered, and which day it is for the league if that is another one: pages show the dates
 * of a season as days of the league.
 * @param value in the format of date fields
 * @param seasonTimeZone the time zone of the season's rules
 */
function describeDate(value: string, timeZoneLabel: string, seasonTimeZone: string): string {
  const day = value.slice(0, "2026-11-20".length);
  const instant = parseDateInput(value);
  const leagueDay = instant === null ? null : toZonedTime(instant, seasonTimeZone);
  if (leagueDay === null || formatIsoDay(leagueDay) === day) return `In ${timeZoneLabel}.`;
  return `In ${timeZoneLabel}. Pages show ${formatDate(leagueDay)}, the day in ${formatTimeZone(seasonTimeZone)}.`;
}

interface SeasonFieldsProps {
  readonly form: Form<SeasonDraft>;
  /** The time zone of the season's days. */
  readonly seasonTimeZone: string;
}

function SeasonFields({ form: { fields }, seasonTimeZone }: SeasonFieldsProps) {
  const timeZoneLabel = useTimeZoneLabel();
  return (
    <>
      <NameField {...fields.name} required={true} />
      <DateTimeField
        kind="PLANNED"
        label="Start date"
        required={true}
        {...fields.startDate}
        help={describeDate(fields.startDate.value, timeZoneLabel, seasonTimeZone)}
      />
      <DateTimeField
        kind="PLANNED"
        label="End date"
        required={true}
        {...fields.endDate}
        help={`${describeDate(fields.endDate.value, timeZoneLabel, seasonTimeZone)} For information only: an admin ends the season.`}
      />
      <NumberField
        label="Prize pool"
        help="In euros. Leave empty if there are no prizes."
        {...prizePoolLimits}
        {...fields.prizePool}
      />
      <DateTimeField kind="PLANNED" label="Transfers from" {...fields.transferFrom} help={`In ${timeZoneLabel}`} />
      <DateTimeField
        kind="PLANNED"
        label="Transfers to"
        {...fields.transferTo}
        help={`In ${timeZoneLabel}. Between these dates, leaders may invite and release players. Leave empty for no limit.`}
      />
    </>
  );
}

/** Ends the season, after a prompt. */
export function EndSeasonButton({ season }: { readonly season: Season }) {
  const queryClient = useQueryClient();
  const { run, busy } = useCommand({
    confirm: ({ name, unvalidated: unvalidatedCount }: Season) => createEndSeasonPrompt(name, unvalidatedCount),
    // Ends the season named in the prompt: the page may show another one by the time it is confirmed.
    call: ({ _id }: Season) => api.seasons.endSeason({ body: { seasonId: _id } }),
    success: "Season ended successfully",
    failure: "Error while ending season",
    invalidates: queriesAffectedBySeasons,
    invalidatesOnError: queriesAffectedBySeasons,
  });

  /** Asks for confirmation with the current number of unvalidated results, because others may have posted some. */
  async function endSeason(): Promise<void> {
    const seasons = await queryClient.query({ ...seasonsQueries.all, staleTime: 0 }).catch(() => []);
    run(seasons.find(({ _id }) => _id === season._id) ?? season);
  }

  return (
    <Button kind="danger" icon={Lock} busy={busy} onClick={() => void endSeason()}>
      {`End ${isolateBidi(season.name)}`}
    </Button>
  );
}

/**
 * Returns the prompt before a season ends.
 * @param unvalidatedCount the number of results that are not validated; `undefined` if unknown
 */
export function createEndSeasonPrompt(seasonName: string, unvalidatedCount: number | undefined): ConfirmPrompt {
  const warning = "Are you sure you want to end the current season? This action cannot be undone.";
  return {
    title: `End ${isolateBidi(seasonName)}?`,
    text: unvalidatedCount ? `${warning} ${formatUnvalidatedWarning(unvalidatedCount)}` : warning,
    confirmLabel: "End season",
    danger: true,
  };
}

function formatUnvalidatedWarning(unvalidatedCount: number): string {
  return unvalidatedCount === 1
    ? "1 result is not validated. It will not count."
    : `${unvalidatedCount} results are not validated. They will not count.`;
}
