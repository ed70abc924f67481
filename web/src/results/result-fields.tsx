import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Area, gameLimits, maxMapNameLength, standardMaps } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import type { Side } from "contract/sides.ts";
import { useId } from "react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { getSideLabel } from "../league-ui/side.tsx";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { useQuery } from "../platform/query.ts";
import { formatDateAndTime, useTimeZone, useTimeZoneLabel } from "../platform/time-zone.ts";
import type { Form } from "../platform/use-form.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { SelectField } from "../ui/select-field.tsx";
import { NumberField, TextField } from "../ui/text-field.tsx";
import { getClanOfSide } from "./result-cells.tsx";
import type { ResultDraft } from "./result-draft.ts";
import type { Result } from "./results-queries.ts";

/** The props of all components inside the editor. */
export interface ResultEditorProps {
  readonly area: Area;
  readonly result: Result;
  readonly draft: ResultDraft;
  /** Returns the props that bind a control to its field. */
  readonly getField: <Name extends keyof ResultDraft>(name: Name) => Form<ResultDraft>["fields"][Name];
}

/** The fields for date, mode or event, limits, and map. */
export function ResultFields(editorProps: ResultEditorProps) {
  const { area, getField } = editorProps;
  const mapsId = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4 pt-4 px-6 pb-5 max-sm:px-4">
      <DateTimeField kind="PLAYED" label="Date" help={useTimeZoneLabel()} {...getField("date")} />
      {area === "ranked" ? <ModeChoice {...editorProps} /> : <EventChoice {...editorProps} />}
      <div className="contents max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:gap-4">
        <NumberField
          label="Time limit"
          help="Minutes, 0 is off"
          placeholder="–"
          {...gameLimits}
          {...getField("timeLimit")}
        />
        <NumberField
          label="Score limit"
          help="Points, 0 is off"
          placeholder="–"
          {...gameLimits}
          {...getField("scoreLimit")}
        />
      </div>
      <TextField
        label="Map"
        list={mapsId}
        maxLength={maxMapNameLength}
        autoComplete="off"
        spellCheck={false}
        placeholder="Unknown"
        {...getField("map")}
      />
      <datalist id={mapsId}>
        {standardMaps.map((map) => (
          <option key={map} value={map} />
        ))}
      </datalist>
    </div>
  );
}

function ModeChoice({ result, getField }: ResultEditorProps) {
  const { data } = useQuery(modesQueries.all);
  const modes = data ?? [{ _id: result.modeId ?? "", name: result.modeName ?? "" }];
  const options = modes.map(({ _id, name }) => ({ value: _id, label: name }));
  return <SelectField label="Mode" placeholder="Choose a mode" options={options} {...getField("modeId")} />;
}

function EventChoice({ result, draft: { redClanId, blueClanId }, getField }: ResultEditorProps) {
  const hasClans = redClanId !== "" && blueClanId !== "";
  const { data } = useQuery({ ...clansQueries.eventsOfClan(redClanId), enabled: hasClans });
  const savedEventId = hasClans ? (result.eventId ?? "") : "";
  // While the events load, the saved event is shown without its title.
  const eventWithoutTitle = { _id: savedEventId, title: "…", startDate: result.date };
  const loadingEvents = savedEventId ? [eventWithoutTitle] : [];
  const events = data?.filter(createEventFilter(redClanId, blueClanId)) ?? loadingEvents;
  const timeZone = useTimeZone();
  const options = events.map(({ _id, title, startDate }) => ({
    value: _id,
    label: `${isolateBidi(title)} · ${formatDateAndTime(startDate, timeZone)}`,
  }));
  return (
    <SelectField label="Event" options={[{ value: "", label: "No event" }, ...options]} {...getField("eventId")} />
  );
}

/** The choice of a side's clan. */
export function ClanChoice({ result, getField, side }: ResultEditorProps & { readonly side: Side }) {
  const { data } = useQuery(clansQueries.table(result.seasonId ?? ""));
  const savedClan = getClanOfSide(result, side);
  const { onValueChange, ...fieldProps } = getField(`${side}ClanId`);
  const clans = data ?? (savedClan ? [savedClan] : []);
  const options = clans
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <div className="w-full max-w-60">
      <SelectField
        label={`${getSideLabel(side)} clan`}
        options={[{ value: "", label: "No clan" }, ...options]}
        {...fieldProps}
        onValueChange={(clanId) => {
          onValueChange(clanId);
          // The event is reset, because the chosen one may not be between the new clans.
          getField("eventId").onValueChange(result.eventId ?? "");
        }}
      />
    </div>
  );
}

/** Returns a predicate for the events between two clans, in either order. */
function createEventFilter(clanId: string, otherClanId: string) {
  return ({ clanAId, clanBId }: Event) =>
    (clanAId === clanId && clanBId === otherClanId) || (clanAId === otherClanId && clanBId === clanId);
}
