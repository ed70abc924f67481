import type { Event } from "contract/events.ts";
import { dateMeant, dateTyped, periodFaults } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { DateFields } from "./event-fields.tsx";
import { moveParts, sendMove } from "./move-event.ts";

interface MoveEventDialogProps extends OpenDialog {
  readonly event: Event;
  /** Called with the event as it was moved, or its copy. */
  readonly onMoved: (event: Event) => void;
}

/** Moves an event to another time, or copies it there: what dragging does, for keyboards and phones. */
export function MoveEventDialog({ event, open, onClose, onMoved }: MoveEventDialogProps) {
  const form = useForm({
    ...moveParts,
    initial: {
      startDate: dateTyped(event.startDate),
      endDate: dateTyped(event.endDate),
      isCopy: false,
    },
    validate: ({ draft }) => periodFaults(draft),
    call: ({ draft: { startDate, endDate, isCopy } }) => sendMove({ event, ...spanOf(startDate, endDate), isCopy }),
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
      lede={<bdi>{event.title}</bdi>}
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

function spanOf(startDate: string, endDate: string) {
  return { start: new Date(dateMeant(startDate) ?? 0), end: new Date(dateMeant(endDate) ?? 0) };
}
