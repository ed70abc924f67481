import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { eventDescriptionMax, eventTitleMax, streamMax } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import { Trash2 } from "lucide-react";
import { events } from "../api-clients.ts";
import { clansQueries } from "../clans/clans-queries.ts";
import { paths } from "../paths.ts";
import { withInstants } from "../platform/typed-dates.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { dayOf } from "./days.ts";
import { draftOf, type EventDraft, faultsOfChange, titleOfChoice } from "./event-draft.ts";
import { ClanFields, DateFields } from "./event-fields.tsx";
import { eventsQueries, whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

/** Where an admin changes an event, or deletes it. */
export function EventForm({ event }: { readonly event: Event }) {
  const queries = useQueryClient();
  const { data: clans } = useQuery(clansQueries.table(event.seasonId));
  const form = useForm({
    saved: draftOf(event),
    validate: ({ changes }) => faultsOfChange(event, changes),
    call: ({ changes }) => events.updateEvent({ id: event._id, body: withInstants(changes) }),
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
      <EditForm form={form} danger={<DeleteEventButton event={event} />}>
        <TextField
          label="Title"
          autoComplete="off"
          dir="auto"
          maxLength={eventTitleMax}
          value={draft.title}
          onValue={(title) => setFields({ title })}
          error={faults["title"]}
        />
        <TextArea
          label="Description"
          rows={3}
          dir="auto"
          maxLength={eventDescriptionMax}
          value={draft.description}
          onValue={(description) => setFields({ description })}
          error={faults["description"]}
        />
        <ClanFields clans={clans} chosen={draft} onChoice={choose} faults={faults} />
        <DateFields form={form} />
        <TextField
          label="Stream URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={streamMax}
          placeholder="https://"
          value={draft.twitch}
          onValue={(twitch) => setFields({ twitch })}
          error={faults["twitch"]}
        />
      </EditForm>
    </Section>
  );
}

/** Deletes an event and leads back to where it was in the calendar. */
function DeleteEventButton({ event: { _id, title, startDate } }: { readonly event: Event }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${title}?`,
      text: "Are you sure you want to delete this event? This cannot be undone.",
      confirmLabel: "Delete event",
      danger: true,
    },
    call: () => events.deleteEvent({ id: _id }),
    success: "Event deleted successfully",
    failure: "Error while deleting event",
    rechecks: whatEventsNeed,
    done: () => {
      // Refetched when they are shown next: refetching here would fail, because the event is deleted.
      for (const queryKey of whatShowsEvents) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({
        ...paths.league.calendar,
        search: { date: dayOf(new Date(startDate)) },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
