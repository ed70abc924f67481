import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { api } from "../platform/api.ts";
import { findPeriodErrors, formatDateInput, parseDateInput, preferSavedDate } from "../platform/date-input.ts";
import { type Command, useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { DateFields } from "./event-fields.tsx";
import { queriesEventsDependOn, queriesShowingEvents } from "./events-queries.ts";

interface EventMove {
  readonly event: Event;
  readonly start: Date;
  readonly end: Date;
  /** Whether a copy is created instead of moving the event. */
  readonly isCopy: boolean;
  /** Called if the move is rejected. */
  readonly revert?: () => void;
}

/** Moves or copies an event. A move is rejected if the event has changed since the viewer loaded it. */
async function sendMove({ event, start, end, isCopy }: EventMove): Promise<Event> {
  const dates = { startDate: start.toISOString(), endDate: end.toISOString() };
  if (!isCopy) return (await api.events.moveEvent({ id: event._id, body: { ...dates, version: event.version } })).data;
  const { clanAId, clanBId, title, description } = event;
  return (await api.events.createEvent({ body: { ...dates, clanAId, clanBId, title, description } })).data;
}

const moveCommandOptions = {
  success: (_: Event, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Event copied successfully" : "Event moved successfully",
  failure: (_: unknown, { isCopy }: Pick<EventMove, "isCopy">) =>
    isCopy ? "Error while copying event" : "Error while moving event",
  invalidates: queriesShowingEvents,
  invalidatesOnError: queriesEventsDependOn,
} as const;

/** Returns a command that moves or copies an event. */
export function useMoveEvent(): Command<EventMove> {
  return useCommand({ ...moveCommandOptions, call: sendMove, onFailed: (_, { revert }) => revert?.() });
}

interface MoveEventDialogProps extends DialogState {
  readonly event: Event;
  /** Called with the moved event or its copy. */
  readonly onMoved: (event: Event) => void;
}

/** Moves an event to other dates, or copies it. */
export function MoveEventDialog({ event, open, onClose, onMoved }: MoveEventDialogProps) {
  // Date fields cannot show seconds. A moved event keeps the seconds of a date that was not changed; a copy has none.
  const keepSeconds = (dates: Pick<Event, "startDate" | "endDate">) => ({
    startDate: preferSavedDate(event.startDate, dates.startDate),
    endDate: preferSavedDate(event.endDate, dates.endDate),
  });
  const form = useForm({
    ...moveCommandOptions,
    saved: {
      startDate: formatDateInput(event.startDate),
      endDate: formatDateInput(event.endDate),
      isCopy: false,
    },
    apiValues: event,
    validate: ({ draft }) => findPeriodErrors(draft.isCopy ? draft : keepSeconds(draft)),
    call: ({ draft, version }) =>
      sendMove({
        // `useForm` stores the version as a string.
        event: { ...event, version: Number(version) },
        ...parsePeriod(draft.isCopy ? draft : keepSeconds(draft)),
        isCopy: draft.isCopy,
      }),
    version: {
      newest: String(event.version),
      getVersion: (movedEvent) => String(movedEvent.version),
      outdatedErrorCode: "EVENT_CHANGED",
    },
    success: (movedEvent, { draft }) => moveCommandOptions.success(movedEvent, draft),
    failure: (error, { draft }) => moveCommandOptions.failure(error, draft),
    onDone: onMoved,
  });
  const { draft, setFields } = form;
  // Moves the end with the start, to keep the duration.
  const moveStart = (startDate: string) => {
    const oldStart = parseDateInput(draft.startDate);
    const oldEnd = parseDateInput(draft.endDate);
    const newStart = parseDateInput(startDate);
    if (!oldStart || !oldEnd || !newStart) return setFields({ startDate });
    const end = Date.parse(newStart) + Date.parse(oldEnd) - Date.parse(oldStart);
    return setFields({ startDate, endDate: formatDateInput(end) });
  };
  // The submit button moves the event. The extra button submits the same dates, but creates a copy.
  return (
    <FormDialog
      form={{ ...form, submit: (element) => form.submit(element, { isCopy: false }) }}
      open={open}
      onClose={onClose}
      title="Move or copy"
      subtitle={<bdi>{getDisplayTitle(event)}</bdi>}
      submitLabel="Move event"
      extraActions={
        <Button disabled={form.busy} onClick={() => form.submit(undefined, { isCopy: true })}>
          Copy event
        </Button>
      }
    >
      <DateFields
        form={{
          ...form,
          fields: { ...form.fields, startDate: { ...form.fields.startDate, onValueChange: moveStart } },
        }}
      />
    </FormDialog>
  );
}

/** Converts the validated form values. They contain both dates, so the fallbacks of 0 are never used. */
function parsePeriod({ startDate, endDate }: Pick<Event, "startDate" | "endDate">) {
  return { start: new Date(parseDateInput(startDate) ?? 0), end: new Date(parseDateInput(endDate) ?? 0) };
}
