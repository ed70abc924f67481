import { useQueryClient } from "@tanstack/react-query";
import { eventTitleMax, streamMax } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import { clansQueries } from "../clans/clans-queries.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useQuery } from "../platform/query.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import { calendarDayOf } from "./days.ts";
import {
  ClanFields,
  DateFields,
  DescriptionField,
  type EventDraft,
  eventDraftOf,
  faultsOfChange,
  titleOfChoice,
} from "./event-fields.tsx";
import { eventsQueries, whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

export function EventForm({ event }: { readonly event: Event }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const { data: clans } = useQuery(clansQueries.table(event.seasonId));
  const form = useForm({
    saved: eventDraftOf(event),
    validate: ({ changes }) => faultsOfChange(event, changes),
    call: ({ changes }) => api.events.updateEvent({ id: event._id, body: withInstants(changes) }),
    success: "Event updated successfully",
    failure: "Error while updating event",
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data }) => queries.setQueryData(eventsQueries.one(event._id).queryKey, data),
  });
  const { draft, setFields, faults } = form;
  const choose = (choice: Partial<EventDraft>) => {
    const follows = draft.title === titleOfChoice(draft, clans ?? []);
    setFields({ ...choice, ...(follows && { title: titleOfChoice({ ...draft, ...choice }, clans ?? []) }) });
  };
  return (
    <Section title="Edit event">
      <EditForm
        form={form}
        danger={
          <DeleteButton
            what="event"
            name={event.title}
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
        <ClanFields clans={clans} chosen={draft} onChoice={choose} faults={faults} />
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
