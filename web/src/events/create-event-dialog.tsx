import { useNavigate } from "@tanstack/react-router";
import { clansQueries } from "../clans/clans-queries.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useQuery } from "../platform/query.ts";
import { dateTyped, withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ClanFields, DateFields, DescriptionField, eventFaults, titleOfChoice } from "./event-fields.tsx";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

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
export function CreateEventDialog({ seasonId, slot, open, onClose }: CreateEventDialogProps) {
  const navigate = useNavigate();
  const clans = useQuery(clansQueries.table(seasonId));
  const form = useForm({
    initial: { ...empty, ...(slot && { startDate: dateTyped(slot.start), endDate: dateTyped(slot.end) }) },
    validate: ({ draft }) => eventFaults(draft),
    call: ({ draft }) => {
      const title = titleOfChoice(draft, clans.data ?? []);
      return api.events.createEvent({ body: { ...withInstants(draft), ...(title && { title }) } });
    },
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: ({ data: { _id } }) => void navigate(paths.league.event(_id)),
  });
  const { draft, setFields, faults } = form;
  const title = titleOfChoice(draft, clans.data ?? []);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Create New Event"
      lede={title ? <bdi>{title}</bdi> : "Its title is made of its clans."}
      submit="Create event"
    >
      <ClanFields clans={clans.data} chosen={draft} onChoice={setFields} faults={faults} />
      <DateFields form={form} />
      <DescriptionField form={form} />
    </FormDialog>
  );
}
