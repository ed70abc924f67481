import type { Clan } from "contract/clans.ts";
import { eventDescriptionMax } from "contract/constants.ts";
import { generatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateMeant, dateTyped, periodFaults } from "../platform/typed-dates.ts";
import type { Form } from "../platform/use-form.ts";
import { SelectField } from "../ui/select-field.tsx";
import { DateTimeField, TextArea } from "../ui/text-field.tsx";

type Chosen = Pick<EventDraft, "clanAId" | "clanBId">;

interface ClanFieldsProps {
  /** The clans to choose from; `undefined` while they are loading. */
  readonly clans: readonly Clan[] | undefined;
  readonly chosen: Chosen;
  readonly onChoice: (choice: Partial<Chosen>) => void;
  readonly faults: Faults;
}

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

export function DescriptionField({ form }: { readonly form: Form<Pick<EventDraft, "description">> }) {
  return (
    <TextArea label="Description" rows={3} dir="auto" maxLength={eventDescriptionMax} {...form.fields.description} />
  );
}

/** The values in the form fields of an event; dates as the browser's date fields hold them. */
export interface EventDraft {
  readonly title: string;
  readonly description: string;
  readonly clanAId: string;
  readonly clanBId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly twitch: string;
}

export function eventDraftOf(event: Event): EventDraft {
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
export function titleOfChoice({ clanAId, clanBId }: Pick<EventDraft, "clanAId" | "clanBId">, clans: readonly Clan[]) {
  const [clanA, clanB] = [clanAId, clanBId].map((id) => clans.find(({ _id }) => _id === id));
  return clanA && clanB ? generatedTitle(clanA.name, clanB.name) : "";
}

const MISSING_CLAN = "Please choose a clan";

/** The dates in the form of a proposal, under the paths by which errors name them. */
type ProposalDraft = Readonly<Record<string, string>>;

/** The instants of the dates that were typed; a gap would make errors name the wrong field. */
export function typedDates(draft: ProposalDraft): string[] {
  return Object.values(draft).flatMap((typed) => dateMeant(typed) ?? []);
}

/** What is wrong with a proposal before it is sent: a missing date, a gap, or the same date twice. */
export function proposalFaults(draft: ProposalDraft): Faults {
  const typed = Object.entries(draft);
  const last = typed.findLastIndex(([, value]) => value !== "");
  return Object.fromEntries(
    typed.flatMap(([field, value], index) => {
      if (index <= Math.max(last, 0) && dateMeant(value) === null) return [[field, "Please enter a day and a time"]];
      const isSecond = value !== "" && typed.slice(0, index).some(([, other]) => other === value);
      return isSecond ? [[field, "This date stands there already"]] : [];
    }),
  );
}
