import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { maxEventTitleLength, maxStreamUrlLength } from "contract/constants.ts";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { FlagOff } from "lucide-react";
import { useSeason } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { convertDatesToInstants, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { queriesShowingResults } from "../results/results-queries.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { ChoiceList } from "../ui/choices.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  ClanFields,
  DateFields,
  DescriptionField,
  type EventDraft,
  generateTitleFromClans,
  toEventDraft,
  validateEvent,
  validateEventChanges,
} from "./event-fields.tsx";
import { getEventPhase, HOUR_MS, toCalendarDay } from "./event-times.ts";
import { eventsQueries, filterPlayedRounds, queriesEventsDependOn, queriesShowingEvents } from "./events-queries.ts";

/** Hours that an admin has selected in the calendar. */
export interface TimeSlot {
  readonly start: Date;
  readonly end: Date;
}

interface CreateEventDialogProps extends DialogState {
  /** The season whose clans can be chosen. */
  readonly seasonId: string;
  /** The selected hours; `null` if none are selected. */
  readonly slot: TimeSlot | null;
}

const MINUTE_MS = 60_000;
const emptyDraft = { clanAId: "", clanBId: "", startDate: "", endDate: "", description: "" };

/** Creates an event and navigates to it. */
export function CreateEventDialog({ seasonId, slot, ...dialog }: CreateEventDialogProps) {
  const navigate = useNavigate();
  const { data: clans } = useQuery(clansQueries.table(seasonId));
  const form = useForm({
    initial: slot ? { ...emptyDraft, ...toSlotDates(slot) } : emptyDraft,
    validate: ({ draft }) => validateEvent(draft),
    call: ({ draft }) => {
      const title = generateTitleFromClans(draft, clans);
      return api.events.createEvent({ body: { ...convertDatesToInstants(draft), ...(title && { title }) } });
    },
    invalidates: queriesShowingEvents,
    invalidatesOnError: queriesEventsDependOn,
    onDone: ({ data: { _id } }) => void navigate(paths.league.event(_id)),
  });
  const { draft, setFields, fieldErrors, fields } = form;
  const title = generateTitleFromClans(draft, clans);
  const startField = {
    ...fields.startDate,
    onValueChange: (startDate: string) => setFields({ startDate, endDate: moveEnd(draft, startDate) }),
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create New Event"
      subtitle={title ? <bdi>{title}</bdi> : "The title is generated from the clans."}
      submitLabel="Create event"
    >
      <ClanFields
        clans={clans}
        chosenClans={draft}
        onClansChange={setFields}
        fieldErrors={fieldErrors}
        fields={fields}
      />
      <DateFields form={{ ...form, fields: { ...fields, startDate: startField } }} />
      <DescriptionField form={form} />
    </FormDialog>
  );
}

/** Returns the form values of a time slot. A slot is at least one hour long. */
function toSlotDates({ start, end }: TimeSlot) {
  return {
    startDate: formatDateInput(start),
    endDate: formatDateInput(Math.max(end.getTime(), start.getTime() + HOUR_MS)),
  };
}

/** Returns the end after a change of the start: an event keeps its duration. By default, it is one hour long. */
function moveEnd({ startDate, endDate }: typeof emptyDraft, newStartDate: string): string {
  // `NaN` for an empty field.
  const parse = (input: string) => Date.parse(parseDateInput(input) ?? "");
  const newStart = parse(newStartDate);
  if (Number.isNaN(newStart)) return endDate;
  if (endDate === "") return formatDateInput(newStart + HOUR_MS);
  const duration = parse(endDate) - parse(startDate);
  return duration > 0 ? formatDateInput(newStart + duration) : endDate;
}

interface EventProps {
  readonly event: Event;
}

/** Changes or deletes an event. Only admins can use it. */
export function EventForm({ event }: EventProps) {
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const { data: clans } = useQuery(clansQueries.table(event.seasonId));
  const form = useForm({
    saved: toEventDraft(event),
    apiValues: event,
    validate: ({ changes }) => validateEventChanges(event, changes),
    call: ({ changes, base }) =>
      api.events.updateEvent({ id: event._id, body: { ...convertDatesToInstants(changes), base } }),
    success: "Event updated successfully",
    failure: "Error while updating event",
    invalidates: queriesShowingEvents,
    invalidatesOnError: queriesEventsDependOn,
    onDone: ({ data }) => queryClient.setQueryData(eventsQueries.byId(event._id).queryKey, data),
  });
  const { draft, setFields, fieldErrors } = form;
  const chooseClans = (choice: Partial<EventDraft>) => {
    const hasGeneratedTitle = draft.title === generateTitleFromClans(draft, clans);
    setFields({
      ...choice,
      ...(hasGeneratedTitle && { title: generateTitleFromClans({ ...draft, ...choice }, clans) }),
    });
  };
  return (
    <Section title="Edit event">
      <EditForm
        form={form}
        dangerAction={
          <DeleteButton
            entityLabel="event"
            name={getDisplayTitle(event)}
            call={() => api.events.deleteEvent({ id: event._id })}
            success="Event deleted successfully"
            failure="Error while deleting event"
            invalidatesOnError={queriesEventsDependOn}
            affectedQueries={queriesShowingEvents}
            listLink={{ ...paths.league.calendar, search: { date: toCalendarDay(event.startDate, timeZone) } }}
          />
        }
      >
        <TextField label="Title" autoComplete="off" dir="auto" maxLength={maxEventTitleLength} {...form.fields.title} />
        <DescriptionField form={form} />
        <ClanFields
          clans={clans}
          chosenClans={draft}
          onClansChange={chooseClans}
          fieldErrors={fieldErrors}
          fields={form.fields}
        />
        <DateFields form={form} />
        <TextField
          label="Stream URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={maxStreamUrlLength}
          placeholder="https://"
          {...form.fields.twitch}
        />
      </EditForm>
    </Section>
  );
}

/** For admins: opens the form to declare that a clan did not come. Renders nothing if the rules do not know no-shows. */
export function NoShowButton({ event }: EventProps) {
  const { season } = useSeason();
  const noShow = season && getRulesInEffect(season.rules, Date.parse(event.startDate)).noShow;
  if (!noShow) return null;
  return (
    <DialogButton icon={FlagOff} size="small" renderDialog={(state) => <NoShowDialog {...state} event={event} />}>
      No-show
    </DialogButton>
  );
}

/**
 * For admins: a notice during a match that a clan may not have come. Renders nothing before the waiting time has passed, if the
 * match has rounds, and once it has ended: then `EventState` shows the button.
 */
export function NoShowNotice({ event }: EventProps) {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  const { season } = useSeason();
  const noShow = season && getRulesInEffect(season.rules, Date.parse(event.startDate)).noShow;
  const waitingTimeMs = (noShow?.minutes ?? 0) * MINUTE_MS;
  const isLate = useServerTime((now) => now >= Date.parse(event.startDate) + waitingTimeMs);
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  if (!noShow || !isLate || isOver || data === undefined) return null;
  const hasRounds = filterPlayedRounds(data).length > 0 || data.running.length > 0;
  if (hasRounds) return null;
  return (
    <Notice state="neutral" title="No round yet" actions={<NoShowButton event={event} />}>
      If a clan did not come, it forfeits {formatCount(noShow.rounds, "round")}.
    </Notice>
  );
}

/** Declares that a clan did not come. */
export function NoShowDialog({ event, ...dialog }: DialogState & EventProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { clanId: "" },
    validate: ({ draft }): Record<string, string> => (draft.clanId === "" ? { clanId: "Please choose a clan" } : {}),
    call: ({ draft }) => api.noShows.declareNoShow({ id: event._id, body: draft }),
    success: "The rounds are forfeited",
    failure: "Error while declaring the no-show",
    invalidates: queriesShowingResults,
    invalidatesOnError: [eventsQueries.rounds(event._id).queryKey],
    onDone: ({ data }) => {
      queryClient.setQueryData(eventsQueries.rounds(event._id).queryKey, data);
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="No-show"
      subtitle="The other clan wins the rounds. They count once they are validated."
      submitLabel="Declare no-show"
    >
      <ChoiceList
        legend="Who did not come?"
        options={[
          { value: event.clanAId, label: <bdi translate="no">{event.clanAName}</bdi> },
          { value: event.clanBId, label: <bdi translate="no">{event.clanBName}</bdi> },
        ]}
        {...form.fields.clanId}
        empty={null}
        fitsContent={true}
      />
    </FormDialog>
  );
}
