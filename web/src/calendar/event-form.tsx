import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { eventTitleMax, streamMax } from "contract/constants.ts";
import { isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { rulesAt } from "contract/rules-at.ts";
import { FlagOff } from "lucide-react";
import { useSeason } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { dateTyped, withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { whatShowsResults } from "../results/results-queries.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { ChoiceList } from "../ui/choices.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
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
  eventDraftOf,
  eventFaults,
  faultsOfChange,
  titleOfChoice,
} from "./event-fields.tsx";
import { playedRounds } from "./event-state.tsx";
import { calendarDayOf, HOUR } from "./event-times.ts";
import { eventsQueries, whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

interface CreateEventDialogProps extends OpenDialog {
  /** The season whose clans can be chosen. */
  readonly seasonId: string;
  /** The selected span; `null` if none is. */
  readonly slot: Slot | null;
}

const empty = { clanAId: "", clanBId: "", startDate: "", endDate: "", description: "" };

/** Creates an event and navigates to it. */
export function CreateEventDialog({ seasonId, slot, ...dialog }: CreateEventDialogProps) {
  const navigate = useNavigate();
  const { data: clans } = useQuery(clansQueries.table(seasonId));
  const form = useForm({
    initial: slot ? { ...empty, ...typedSlot(slot) } : empty,
    validate: ({ draft }) => eventFaults(draft),
    call: ({ draft }) => {
      const title = titleOfChoice(draft, clans);
      return api.events.createEvent({ body: { ...withInstants(draft), ...(title && { title }) } });
    },
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data: { _id } }) => void navigate(paths.league.event(_id)),
  });
  const { draft, setFields, faults } = form;
  const title = titleOfChoice(draft, clans);
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create New Event"
      lede={title ? <bdi>{title}</bdi> : "Its title is made of its clans."}
      submit="Create event"
    >
      <ClanFields clans={clans} chosen={draft} onChoice={setFields} faults={faults} fields={form.fields} />
      <DateFields form={form} />
      <DescriptionField form={form} />
    </FormDialog>
  );
}

/** The dates of a slot; a press without a selection is for one hour. */
function typedSlot({ start, end }: Slot) {
  return { startDate: dateTyped(start), endDate: dateTyped(Math.max(end.getTime(), start.getTime() + HOUR)) };
}

interface OfEvent {
  readonly event: Event;
}

export function EventForm({ event }: OfEvent) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const { data: clans } = useQuery(clansQueries.table(event.seasonId));
  const form = useForm({
    saved: eventDraftOf(event),
    values: event,
    validate: ({ changes }) => faultsOfChange(event, changes),
    call: ({ changes, base }) => api.events.updateEvent({ id: event._id, body: { ...withInstants(changes), base } }),
    success: "Event updated successfully",
    failure: "Error while updating event",
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data }) => queries.setQueryData(eventsQueries.one(event._id).queryKey, data),
  });
  const { draft, setFields, faults } = form;
  const choose = (choice: Partial<EventDraft>) => {
    const follows = draft.title === titleOfChoice(draft, clans);
    setFields({ ...choice, ...(follows && { title: titleOfChoice({ ...draft, ...choice }, clans) }) });
  };
  return (
    <Section title="Edit event">
      <EditForm
        form={form}
        danger={
          <DeleteButton
            what="event"
            name={isolatedTitle(event)}
            call={() => api.events.deleteEvent({ id: event._id })}
            success="Event deleted successfully"
            failure="Error while deleting event"
            rechecks={whatEventsNeed}
            shownBy={whatShowsEvents}
            list={{ ...paths.league.calendar, search: { date: calendarDayOf(event.startDate, timeZone) } }}
          />
        }
      >
        <TextField label="Title" autoComplete="off" dir="auto" maxLength={eventTitleMax} {...form.fields.title} />
        <DescriptionField form={form} />
        <ClanFields clans={clans} chosen={draft} onChoice={choose} faults={faults} fields={form.fields} />
        <DateFields form={form} />
        <TextField
          label="Stream URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={streamMax}
          placeholder="https://"
          {...form.fields.twitch}
        />
      </EditForm>
    </Section>
  );
}

/** For admins, what to do about a match to which a clan did not come; nothing before its start or where it has rounds. */
export function NoShow({ event }: OfEvent) {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  const { season } = useSeason();
  const noShow = season && rulesAt(season.rules, Date.parse(event.startDate)).noShow;
  const isLate = useServerTime((now) => now >= Date.parse(event.startDate) + (noShow?.minutes ?? 0) * 60_000);
  if (!noShow || !isLate || data === undefined || playedRounds(data).length + data.running.length > 0) return null;
  return (
    <Notice
      state="neutral"
      title="No round yet"
      actions={
        <DialogButton icon={FlagOff} dialog={(state) => <NoShowDialog {...state} event={event} />}>
          No-show
        </DialogButton>
      }
    >
      If a clan did not come, it forfeits {counted(noShow.rounds, "round")}.
    </Notice>
  );
}

function NoShowDialog({ event, ...dialog }: OpenDialog & OfEvent) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { clanId: "" },
    validate: ({ draft }): Record<string, string> => (draft.clanId === "" ? { clanId: "Please choose a clan" } : {}),
    call: ({ draft: body }) => api.noShows.declareNoShow({ id: event._id, body }),
    success: "The rounds are forfeited",
    failure: "Error while declaring the no-show",
    refreshes: whatShowsResults,
    rechecks: [eventsQueries.rounds(event._id).queryKey],
    done: ({ data }) => {
      queries.setQueryData(eventsQueries.rounds(event._id).queryKey, data);
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="No-show"
      lede="The rounds go to the other clan. They count once they are validated, as all rounds do."
      submit="Declare no-show"
    >
      <ChoiceList
        legend="Who did not come?"
        options={[
          { value: event.clanAId, label: <bdi translate="no">{event.clanAName}</bdi> },
          { value: event.clanBId, label: <bdi translate="no">{event.clanBName}</bdi> },
        ]}
        {...form.fields.clanId}
        empty={null}
        fits={true}
      />
    </FormDialog>
  );
}
