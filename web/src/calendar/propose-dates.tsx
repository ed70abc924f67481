import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import type { EventDates } from "contract/scheduling.ts";
import { CalendarPlus } from "lucide-react";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { findRequiredDateError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { getServerTime } from "../platform/server-clock.ts";
import { useTimeZoneLabel } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { createDateProposalsQuery, formatEventHours, queriesShowingDates } from "./date-proposals.ts";
import { findStartError } from "./possible-starts.ts";
import { PossibleStartsField } from "./possible-starts-field.tsx";

interface ProposeDatesProps {
  readonly event: Event;
  readonly dates: EventDates;
}

/** Opens the form in which a leader proposes dates. */
export function ProposeDatesButton({ event, dates }: ProposeDatesProps) {
  return (
    <DialogButton
      icon={CalendarPlus}
      size="small"
      renderDialog={(state) => <ProposeDatesDialog {...state} event={event} dates={dates} />}
    >
      Propose dates
    </DialogButton>
  );
}

/** The labels of the date fields. A proposal has at most ten dates. */
const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

/** Proposes dates for the viewer's clan. They replace the clan's earlier proposal. */
function ProposeDatesDialog({ event, dates, ...dialog }: DialogState & ProposeDatesProps) {
  const { _id } = event;
  const queryClient = useQueryClient();
  const timeZoneLabel = useTimeZoneLabel();
  // `most` is the API's name of the maximum number of dates in a proposal.
  const fieldNames = ORDINALS.slice(0, dates.most).map((_, index) => `startDates[${index}]`);
  const form = useForm({
    initial: Object.fromEntries(fieldNames.map((name) => [name, ""])),
    validate: ({ draft }) => validateProposal(draft, dates, getServerTime()),
    call: ({ draft }) => api.scheduling.proposeDates({ id: _id, body: { startDates: parseDates(draft) } }),
    success: "Dates proposed",
    failure: "Dates not proposed",
    invalidatesOnError: queriesShowingDates,
    onDone: (reply) => {
      queryClient.setQueryData(createDateProposalsQuery(_id).queryKey, reply.data);
      dialog.onClose();
    },
  });
  const inputs = Object.values(form.draft).filter((input) => input !== "");
  const toggleStart = (start: number) => {
    const input = formatDateInput(start);
    const others = inputs.filter((other) => other !== input);
    const chosenInputs = others.length < inputs.length ? others : [...inputs, input];
    form.setFields(Object.fromEntries(fieldNames.map((name, index) => [name, chosenInputs[index] ?? ""])));
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Propose dates"
      subtitle={`${formatEventHours(dates)} All times below are in ${timeZoneLabel}.`}
      submitLabel="Propose"
    >
      <PossibleStartsField
        event={event}
        dates={dates}
        chosenStarts={parseDates(form.draft).map((date) => Date.parse(date))}
        isFull={inputs.length === fieldNames.length}
        onToggle={toggleStart}
      />
      {fieldNames.map((name, index) => {
        const label = fieldNames.length === 1 ? "Date" : `${ORDINALS[index]} date`;
        const field = form.fields[name];
        return field && <DateTimeField key={name} kind="PLANNED" label={label} required={index === 0} {...field} />;
      })}
    </FormDialog>
  );
}

/** The form values of a proposal. Each key is the path that the API uses in errors. */
type ProposalDraft = Readonly<Record<string, string>>;

/**
 * Returns the entered dates as ISO timestamps. Empty fields are skipped. `validateProposal` allows them at the end only: the
 * API's errors name a date by its index, which a gap would shift.
 */
export function parseDates(draft: ProposalDraft): string[] {
  return Object.values(draft).flatMap((text) => parseDateInput(text) ?? []);
}

/**
 * Validates a proposal: no missing first date, no gap, no duplicate, and only dates that the rules allow.
 *
 * @param now milliseconds since the epoch
 */
export function validateProposal(draft: ProposalDraft, dates: EventDates, now: number): FieldErrors {
  const entries = Object.entries(draft);
  const lastFilledIndex = entries.findLastIndex(([, value]) => value !== "");
  return Object.fromEntries(
    entries.flatMap(([field, value], index) => {
      const isRequired = index <= Math.max(lastFilledIndex, 0);
      const isDuplicate = value !== "" && entries.slice(0, index).some(([, earlierValue]) => earlierValue === value);
      const error = (isRequired && findProposedDateError(value, dates, now)) || (isDuplicate && DUPLICATE_ERROR);
      return error ? [[field, error]] : [];
    }),
  );
}

const DUPLICATE_ERROR = "This date is already in the list";

function findProposedDateError(value: string, dates: EventDates, now: number): string | null {
  // `PLANNED`: in contrast to the date of a result, the date may be in the future.
  const error = findRequiredDateError("PLANNED", value);
  const start = parseDateInput(value);
  return error ?? (start === null ? null : findStartError(dates, Date.parse(start), now));
}
