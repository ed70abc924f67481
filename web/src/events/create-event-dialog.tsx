import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { eventDescriptionMax } from "contract/constants.ts";
import { clansQueries } from "../clans/clans-queries.ts";
import { paths } from "../paths.ts";
import { dateTyped } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { ClanFields } from "./clan-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { eventFaults, fieldsSent, titleOfChoice } from "./event-draft.ts";
import { events } from "./events-client.ts";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

/** From when to when. */
export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

interface CreateEventDialogProps {
  /** Between clans of which. */
  readonly seasonId: string;
  /** What was selected; `null`: nothing yet. */
  readonly slot: Slot | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { clanAId: "", clanBId: "", startDate: "", endDate: "", description: "" };

/** Takes what a new event is to be, and leads to it. */
export function CreateEventDialog({ seasonId, slot, open, onClose }: CreateEventDialogProps) {
  const navigate = useNavigate();
  const clans = useQuery(clansQueries.table(seasonId));
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: { ...empty, ...(slot && { startDate: dateTyped(slot.start), endDate: dateTyped(slot.end) }) },
    check: eventFaults,
    call: (typed) => {
      const title = titleOfChoice(typed, clans.data ?? []);
      return events.createEvent({ body: { ...fieldsSent(typed), ...(title && { title }) } });
    },
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data: { _id } }) => void navigate(paths.league.event(_id)),
  });
  const title = titleOfChoice(draft, clans.data ?? []);
  const close = () => discard(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Create New Event"
      lede={title ? <bdi>{title}</bdi> : "Its title is made of its clans."}
      onSubmit={submit}
      footer={<DialogActions submit="Create event" onCancel={close} busy={busy} />}
    >
      <ClanFields clans={clans.data} chosen={draft} onChoice={setFields} faults={faults} />
      <DateFields typed={draft} onType={setFields} faults={faults} />
      <TextArea
        label="Description"
        rows={3}
        dir="auto"
        maxLength={eventDescriptionMax}
        value={draft.description}
        onValue={(description) => setFields({ description })}
        error={faults["description"]}
      />
    </Dialog>
  );
}
