import { useQuery, useQueryClient } from "@tanstack/react-query";
import { eventDescriptionMax, eventTitleMax, streamMax } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import { clansQueries } from "../clans/clans-queries.ts";
import { useForm } from "../platform/use-form.ts";
import { type Typed, whatChanged } from "../platform/what-changed.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ClanFields } from "./clan-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { DeleteEventButton } from "./delete-event-button.tsx";
import { draftOf, type EventDraft, faultsOfChange, fieldsSent, titleOfChoice } from "./event-draft.ts";
import { events } from "./events-client.ts";
import { eventsQueries, whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

/** Nothing typed: the fields follow what is kept. */
const untouched: Typed<EventDraft> = {
  title: null,
  description: null,
  clanAId: null,
  clanBId: null,
  startDate: null,
  endDate: null,
  twitch: null,
};

/** Where an admin changes an event, or deletes it. */
export function EventForm({ event }: { readonly event: Event }) {
  const queries = useQueryClient();
  const { data: clans } = useQuery(clansQueries.table(event.seasonId));
  const kept = draftOf(event);
  const { draft, setFields, faults, busy, isChanged, submit } = useForm({
    start: untouched,
    isChanged: (typed) => Object.keys(whatChanged(kept, typed)).length > 0,
    check: (typed) => faultsOfChange(event, whatChanged(kept, typed)),
    call: (typed) => events.updateEvent({ id: event._id, body: fieldsSent(whatChanged(kept, typed)) }),
    success: "Event updated successfully",
    failure: "Error while updating event",
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data }) => {
      queries.setQueryData(eventsQueries.one(event._id).queryKey, data);
      setFields(untouched);
    },
  });
  const changes = whatChanged(kept, draft);
  const fields = { ...kept, ...changes };
  const choose = (choice: Partial<EventDraft>) => {
    const follows = fields.title === titleOfChoice(fields, clans ?? []);
    setFields({ ...choice, ...(follows && { title: titleOfChoice({ ...fields, ...choice }, clans ?? []) }) });
  };
  return (
    <Section title="Edit event">
      <EditForm onSubmit={submit} busy={busy} isChanged={isChanged} danger={<DeleteEventButton event={event} />}>
        <TextField
          label="Title"
          autoComplete="off"
          dir="auto"
          maxLength={eventTitleMax}
          value={fields.title}
          onValue={(title) => setFields({ title })}
          error={faults["title"]}
        />
        <TextArea
          label="Description"
          rows={3}
          dir="auto"
          maxLength={eventDescriptionMax}
          value={fields.description}
          onValue={(description) => setFields({ description })}
          error={faults["description"]}
        />
        <ClanFields clans={clans} chosen={fields} onChoice={choose} faults={faults} />
        <DateFields typed={fields} onType={setFields} faults={faults} />
        <TextField
          label="Stream URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={streamMax}
          placeholder="https://"
          value={fields.twitch}
          onValue={(twitch) => setFields({ twitch })}
          error={faults["twitch"]}
        />
      </EditForm>
    </Section>
  );
}
