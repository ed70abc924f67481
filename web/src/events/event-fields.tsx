import type { Clan } from "contract/clans.ts";
import { eventDescriptionMax } from "contract/constants.ts";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import type { Form } from "../platform/use-form.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import type { EventDraft } from "./event-draft.ts";

type Chosen = Pick<EventDraft, "clanAId" | "clanBId">;

interface ClanFieldsProps {
  /** The clans to choose from; `undefined` while they are loading. */
  readonly clans: readonly Clan[] | undefined;
  readonly chosen: Chosen;
  readonly onChoice: (choice: Partial<Chosen>) => void;
  readonly faults: Faults;
}

/** The two clans of an event. */
export function ClanFields({ clans, chosen, onChoice, faults }: ClanFieldsProps) {
  const byName = clans?.toSorted((one, other) => one.name.localeCompare(other.name)) ?? [];
  const against = (other: string) =>
    byName.map(({ _id, name }) => ({ value: _id, label: name, disabled: _id === other }));
  const placeholder = clans ? "Choose a clan" : "Loading the clans …";
  return (
    <div className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
      <SelectField
        label="Clan A"
        required={true}
        placeholder={placeholder}
        value={chosen.clanAId}
        options={against(chosen.clanBId)}
        onValue={(clanAId) => onChoice({ clanAId })}
        error={faults["clanAId"]}
      />
      <SelectField
        label="Clan B"
        required={true}
        placeholder={placeholder}
        value={chosen.clanBId}
        options={against(chosen.clanAId)}
        onValue={(clanBId) => onChoice({ clanBId })}
        error={faults["clanBId"]}
      />
    </div>
  );
}

type Dates = Pick<EventDraft, "startDate" | "endDate">;

/** The start and end of an event, in the viewer's time zone. */
export function DateFields({ form }: { readonly form: Form<Dates> }) {
  const zone = useZoneWords();
  return (
    <div /* A day, a time and the browser's button beside each other. */
      className="grid gap-x-4 gap-y-5 items-start grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
    >
      <DateTimeField label="Start date" required={true} {...form.fields.startDate} help={`In ${zone}`} />
      <DateTimeField label="End date" required={true} {...form.fields.endDate} />
    </div>
  );
}

/** The description of an event. */
export function DescriptionField({ form }: { readonly form: Form<Pick<EventDraft, "description">> }) {
  return (
    <TextArea label="Description" rows={3} dir="auto" maxLength={eventDescriptionMax} {...form.fields.description} />
  );
}
