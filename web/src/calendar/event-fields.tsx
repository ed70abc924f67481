import type { Clan } from "contract/clans.ts";
import { maxEventDescriptionLength } from "contract/constants.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { findPeriodErrors, formatDateInput } from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { useTimeZoneLabel } from "../platform/time-zone.ts";
import type { Form } from "../platform/use-form.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-field.tsx";

/** The form values of an event. Dates are in the format of the browser's date fields. */
export type EventDraft = Readonly<ReturnType<typeof toEventDraft>>;
type ChosenClans = Pick<EventDraft, "clanAId" | "clanBId">;

interface ClanFieldsProps {
  /** The clans to choose from; `undefined` while they load. */
  readonly clans: readonly Clan[] | undefined;
  readonly chosenClans: ChosenClans;
  readonly onClansChange: (choice: Partial<ChosenClans>) => void;
  readonly fieldErrors: FieldErrors;
  readonly fields: Pick<Form<ChosenClans>["fields"], "clanAId" | "clanBId">;
}

const CLAN_FIELDS = [
  { label: "Clan A", field: "clanAId", opponentField: "clanBId" },
  { label: "Clan B", field: "clanBId", opponentField: "clanAId" },
] as const;

/** Two fields for the clans of an event. A clan cannot be chosen twice. */
export function ClanFields({ clans, chosenClans, onClansChange, fieldErrors, fields }: ClanFieldsProps) {
  const clansByName = clans?.toSorted((a, b) => a.name.localeCompare(b.name, "en")) ?? [];
  return (
    <div className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
      {CLAN_FIELDS.map(({ label, field, opponentField }) => (
        <SelectField
          key={field}
          label={label}
          required={true}
          placeholder={clans ? "Choose a clan" : "Loading the clans …"}
          value={chosenClans[field]}
          options={clansByName.map(({ _id, name }) => ({
            value: _id,
            label: name,
            disabled: _id === chosenClans[opponentField],
          }))}
          onValueChange={(id) => onClansChange({ [field]: id })}
          error={fieldErrors[field]}
          conflict={fields[field].conflict}
        />
      ))}
    </div>
  );
}

/** The start and end of an event, in the viewer's time zone. */
export function DateFields({ form: { fields } }: { form: Form<Pick<EventDraft, "startDate" | "endDate">> }) {
  const timeZoneLabel = useTimeZoneLabel();
  return (
    // The minimum width of a column fits a date, a time and the browser's button.
    <div className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]">
      <DateTimeField
        kind="PLANNED"
        label="Start date"
        required={true}
        {...fields.startDate}
        help={`In ${timeZoneLabel}`}
      />
      <DateTimeField kind="PLANNED" label="End date" required={true} {...fields.endDate} help={`In ${timeZoneLabel}`} />
    </div>
  );
}

export function DescriptionField({ form }: { readonly form: Form<Pick<EventDraft, "description">> }) {
  return (
    <TextArea
      label="Description"
      rows={3}
      dir="auto"
      maxLength={maxEventDescriptionLength}
      {...form.fields.description}
    />
  );
}

/** Returns the form values of a stored event. */
export function toEventDraft(event: Event) {
  const { title, description, clanAId, clanBId, startDate, endDate, twitch } = event;
  const dates = { startDate: formatDateInput(startDate), endDate: formatDateInput(endDate) };
  return { title, description, clanAId, clanBId, ...dates, twitch: twitch ?? "" };
}

/** Validates changes of a stored event. Unchanged dates keep their seconds, which date fields cannot show. */
export function validateEventChanges(event: Event, changes: Partial<EventDraft>): FieldErrors {
  const { startDate, endDate } = event;
  return validateEvent({ ...toEventDraft(event), startDate, endDate, ...changes });
}

/** Returns an error for each missing or wrong value. */
export function validateEvent({ clanAId, clanBId, ...period }: Omit<EventDraft, "title" | "twitch">): FieldErrors {
  return {
    ...(clanAId === "" && { clanAId: MISSING_CLAN }),
    ...(clanBId === "" && { clanBId: MISSING_CLAN }),
    ...(clanBId !== "" && clanBId === clanAId && { clanBId: "A clan cannot play against itself" }),
    ...findPeriodErrors(period),
  };
}

/** Returns the title that consists of the chosen clans' names. Returns "" if a clan is not chosen. */
export function generateTitleFromClans(
  { clanAId, clanBId }: ChosenClans,
  clans: readonly Pick<Clan, "_id" | "name">[] = [],
): string {
  const clanA = clans.find(({ _id }) => _id === clanAId);
  const clanB = clans.find(({ _id }) => _id === clanBId);
  return clanA && clanB ? generateEventTitle(clanA.name, clanB.name) : "";
}

const MISSING_CLAN = "Please choose a clan";
