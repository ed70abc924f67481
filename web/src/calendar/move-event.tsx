import { isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { api } from "../platform/api.ts";
import { dateMeant, dateTyped, periodFaults, savedOrTyped } from "../platform/typed-dates.ts";
import { type Command, useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { DateFields } from "./event-fields.tsx";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

interface EventMove {
  readonly event: Event;
  readonly start: Date;
  readonly end: Date;
  /** Whether the event stays, and another one like it is made. */
  readonly isCopy: boolean;
  /** Called after a refusal: the event stays where it was. */
  readonly revert?: () => void;
}

/** Moves an event as the viewer saw it, or copies it. */
async function sendMove({ event, start, end, isCopy }: EventMove): Promise<Event> {
  const dates = { startDate: start.toISOString(), endDate: end.toISOString() };
  if (!isCopy) return (await api.events.moveEvent({ id: event._id, body: { ...dates, version: event.version } })).data;
  const { clanAId, clanBId, title, description } = event;
  return (await api.events.createEvent({ body: { ...dates, clanAId, clanBId, title, description } })).data;
}

const moveParts = {
  success: (_: Event, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Event copied successfully" : "Event moved successfully",
  failure: (_: unknown, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Error while copying event" : "Error while moving event",
  refreshes: whatShowsEvents,
  rechecks: whatEventsNeed,
} as const;

export function useMoveEvent(): Command<EventMove> {
  return useCommand({ ...moveParts, call: sendMove, failed: (_, { revert }) => revert?.() });
}

interface MoveEventDialogProps extends OpenDialog {
  readonly event: Event;
  /** Called with the event as it was moved, or its copy. */
  readonly onMoved: (event: Event) => void;
}

export function MoveEventDialog({ event, open, onClose, onMoved }: MoveEventDialogProps) {
  const exact = (typed: Pick<Event, "startDate" | "endDate">) => ({
    startDate: savedOrTyped(event.startDate, typed.startDate),
    endDate: savedOrTyped(event.endDate, typed.endDate),
  });
  const form = useForm({
    ...moveParts,
    saved: {
      startDate: dateTyped(event.startDate),
      endDate: dateTyped(event.endDate),
      isCopy: false,
    },
    values: event,
    validate: ({ draft }) => periodFaults(draft.isCopy ? draft : exact(draft)),
    call: ({ draft, version }) =>
      sendMove({
        event: { ...event, version: Number(version) },
        ...spanOf(draft.isCopy ? draft : exact(draft)),
        isCopy: draft.isCopy,
      }),
    version: {
      newest: String(event.version),
      of: (moved) => String(moved.version),
      refusal: "EVENT_CHANGED",
    },
    success: (moved, { draft }) => moveParts.success(moved, draft),
    failure: (error, { draft }) => moveParts.failure(error, draft),
    done: onMoved,
  });
  const { draft, setFields } = form;
  // The end follows the start: a match stays as long as it was.
  const moveStart = (startDate: string) => {
    const [from, to, start] = [draft.startDate, draft.endDate, startDate].map((typed) => dateMeant(typed));
    if (!from || !to || !start) return setFields({ startDate });
    const end = Date.parse(start) + Date.parse(to) - Date.parse(from);
    return setFields({ startDate, endDate: dateTyped(end) });
  };
  return (
    <FormDialog
      form={{ ...form, submit: (element) => form.submit(element, { isCopy: false }) }}
      open={open}
      onClose={onClose}
      title="Move or copy"
      lede={<bdi>{isolatedTitle(event)}</bdi>}
      submit="Move event"
      more={
        <Button disabled={form.busy} onClick={() => form.submit(undefined, { isCopy: true })}>
          Copy event
        </Button>
      }
    >
      <DateFields
        form={{
          ...form,
          fields: { ...form.fields, startDate: { ...form.fields.startDate, onValue: moveStart } },
        }}
      />
    </FormDialog>
  );
}

function spanOf({ startDate, endDate }: Pick<Event, "startDate" | "endDate">) {
  return { start: new Date(dateMeant(startDate) ?? 0), end: new Date(dateMeant(endDate) ?? 0) };
}
