import type { Clan } from "contract/clans.ts";
import { eventDescriptionMax } from "contract/constants.ts";
import { generatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateTyped, periodFaults } from "../platform/typed-dates.ts";
import type { Form } from "../platform/use-form.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-field.tsx";

/** The values in the form fields of an event; dates as the browser's date fields hold them. */
export type EventDraft = Readonly<ReturnType<typeof eventDraftOf>>;
type Chosen = Pick<EventDraft, "clanAId" | "clanBId">;

interface ClanFieldsProps {
  /** The clans to choose from; `undefined` while they are loading. */
  readonly clans: readonly Clan[] | undefined;
  readonly chosen: Chosen;
  readonly onChoice: (choice: Partial<Chosen>) => void;
  readonly faults: Faults;
  readonly fields: Pick<Form<Chosen>["fields"], "clanAId" | "clanBId">;
}

const CLAN_FIELDS = [
  ["Clan A", "clanAId", "clanBId"],
  ["Clan B", "clanBId", "clanAId"],
] as const;

export function ClanFields({ clans, chosen, onChoice, faults, fields }: ClanFieldsProps) {
  const byName = clans?.toSorted((one, other) => one.name.localeCompare(other.name, "en")) ?? [];
  return (
    <div className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
      {CLAN_FIELDS.map(([label, field, other]) => (
        <SelectField
          key={field}
          label={label}
          required={true}
          placeholder={clans ? "Choose a clan" : "Loading the clans …"}
          value={chosen[field]}
          options={byName.map(({ _id, name }) => ({ value: _id, label: name, disabled: _id === chosen[other] }))}
          onValue={(id) => onChoice({ [field]: id })}
          error={faults[field]}
          conflict={fields[field].conflict}
        />
      ))}
    </div>
  );
}

/** The start and end of an event, in the viewer's time zone. */
export function DateFields({ form: { fields } }: { form: Form<Pick<EventDraft, "startDate" | "endDate">> }) {
  const zone = useZoneWords();
  return (
    <div /* A day, a time and the browser's button beside each other. */
      className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
    >
      <DateTimeField kind="PLANNED" label="Start date" required={true} {...fields.startDate} help={`In ${zone}`} />
      <DateTimeField kind="PLANNED" label="End date" required={true} {...fields.endDate} />
    </div>
  );
}

export function DescriptionField({ form }: { readonly form: Form<Pick<EventDraft, "description">> }) {
  return (
    <TextArea label="Description" rows={3} dir="auto" maxLength={eventDescriptionMax} {...form.fields.description} />
  );
}

export function eventDraftOf(event: Event) {
  const { title, description, clanAId, clanBId, startDate, endDate, twitch } = event;
  const dates = { startDate: dateTyped(startDate), endDate: dateTyped(endDate) };
  return { title, description, clanAId, clanBId, ...dates, twitch: twitch ?? "" };
}

export function faultsOfChange(event: Event, changes: Partial<EventDraft>): Faults {
  const { startDate, endDate } = event;
  return eventFaults({ ...eventDraftOf(event), startDate, endDate, ...changes });
}

export function eventFaults({ clanAId, clanBId, ...period }: Omit<EventDraft, "title" | "twitch">): Faults {
  return {
    ...(clanAId === "" && { clanAId: MISSING_CLAN }),
    ...(clanBId === "" && { clanBId: MISSING_CLAN }),
    ...(clanBId !== "" && clanBId === clanAId && { clanBId: "A clan does not play against itself" }),
    ...periodFaults(period),
  };
}

/** The title generated from the chosen clans; empty while one is not chosen. */
export function titleOfChoice({ clanAId, clanBId }: Chosen, clans: readonly Clan[] = []): string {
  const [clanA, clanB] = [clanAId, clanBId].map((id) => clans.find(({ _id }) => _id === id));
  return clanA && clanB ? generatedTitle(clanA.name, clanB.name) : "";
}

const MISSING_CLAN = "Please choose a clan";
