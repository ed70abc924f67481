import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import { api } from "../platform/api.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { proposalFaults, typedDates } from "./event-draft.ts";
import { dateProposalsQueries, whatShowsDates } from "./events-queries.ts";

interface ProposeDatesProps extends OpenDialog {
  readonly event: Event;
  readonly lede: string;
}

/** Proposes up to three dates, instead of those that the clan had proposed. */
export function ProposeDates({ event: { _id }, lede, open, onClose }: ProposeDatesProps) {
  const queries = useQueryClient();
  const dates = dateProposalsQueries.of(_id);
  const zone = useZoneWords();
  const form = useForm({
    initial: { "startDates[0]": "", "startDates[1]": "", "startDates[2]": "" },
    validate: ({ draft }) => proposalFaults(draft),
    call: ({ draft }) => api.scheduling.proposeDates({ id: _id, body: { startDates: typedDates(draft) } }),
    success: "Dates proposed",
    failure: "Dates not proposed",
    rechecks: whatShowsDates,
    done: (reply) => {
      queries.setQueryData(dates.queryKey, reply.data);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Propose dates" lede={lede} submit="Propose">
      <DateTimeField label="First date" required={true} {...form.fields["startDates[0]"]} help={`In ${zone}`} />
      <DateTimeField label="Second date" {...form.fields["startDates[1]"]} />
      <DateTimeField label="Third date" {...form.fields["startDates[2]"]} />
    </FormDialog>
  );
}
