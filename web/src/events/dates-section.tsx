import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import type { MatchDates } from "contract/scheduling.ts";
import { CalendarPlus } from "lucide-react";
import { scheduling } from "../late-api-clients.ts";
import { Loaded } from "../platform/loaded.tsx";
import { dateWords, useTimeZone, useZoneWords, zonedTime, zoneWords } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { useQuery } from "../platform/use-query.ts";
import { Button } from "../ui/button.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { dateProposalsQueries, whatShowsDates } from "./date-proposals-queries.ts";
import css from "./dates-section.module.css";
import { startOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { proposalFaults, typedDates } from "./proposal-draft.ts";
import { Proposal } from "./proposed-dates.tsx";

interface OfEvent {
  readonly event: Event;
}

/** The dates that are proposed for a match, and what its leaders do with them. */
export function DatesSection({ event }: OfEvent) {
  const found = useQuery(dateProposalsQueries.of(event._id));
  const ownClanId = found.data?.ownClanId ?? null;
  return (
    <Section
      title="Another date"
      actions={
        ownClanId !== null && (
          <DialogButton icon={CalendarPlus} dialog={(state) => <ProposeDates {...state} event={event} />}>
            Propose dates
          </DialogButton>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(dates) =>
          dates && (
            <>
              <p className={css["lede"]}>
                Until the leaders of both clans agree on another date, the one above holds. {hoursWords(dates)}
              </p>
              {dates.proposals.length === 0 ? (
                <Empty>No other dates are proposed.</Empty>
              ) : (
                dates.proposals.map((proposal) => (
                  <Proposal
                    key={proposal.clanId}
                    proposal={proposal}
                    withdraw={proposal.clanId === ownClanId && <WithdrawButton event={event} />}
                    accept={
                      ownClanId !== null && proposal.clanId !== ownClanId
                        ? (startDate) => <AcceptButton event={event} startDate={startDate} />
                        : undefined
                    }
                  />
                ))
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function hoursWords({ hours: { from, to, timeZone }, seasonEnd }: MatchDates): string {
  const end = dateWords(zonedTime(seasonEnd, timeZone));
  return `Matches begin between ${from}:00 and ${to}:00 (${zoneWords(timeZone)}), on any day except Friday, until the season ends on ${end}.`;
}

function AcceptButton({ event: { _id, title }, startDate }: OfEvent & { readonly startDate: string }) {
  const queries = useQueryClient();
  const when = startOf(startDate, useTimeZone());
  const { run, busy } = useCommand({
    confirm: {
      title: "Agree on this date?",
      text: `${title} moves to ${when} in everybody's calendar.`,
      confirmLabel: "Agree",
    },
    call: () => scheduling.acceptDate({ id: _id, body: { startDate } }),
    success: "The match has moved",
    failure: "Date not agreed",
    refreshes: whatShowsDates,
    rechecks: whatShowsDates,
    done: ({ data }) => queries.setQueryData(eventsQueries.one(_id).queryKey, data),
  });
  return (
    <Button kind="primary" size="small" busy={busy} aria-label={`Accept ${when}`} onClick={() => run()}>
      Accept
    </Button>
  );
}

function WithdrawButton({ event: { _id } }: OfEvent) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    call: () => scheduling.withdrawDates({ id: _id }),
    success: "Dates withdrawn",
    failure: "Dates not withdrawn",
    rechecks: whatShowsDates,
    done: ({ data }) => queries.setQueryData(dateProposalsQueries.of(_id).queryKey, data),
  });
  return (
    <Button kind="quiet" size="small" busy={busy} onClick={() => run()}>
      Withdraw
    </Button>
  );
}

/** Proposes up to three dates, instead of those that the clan had proposed. */
function ProposeDates({ event: { _id }, open, onClose }: OpenDialog & OfEvent) {
  const queries = useQueryClient();
  const dates = dateProposalsQueries.of(_id);
  const { data } = useQuery(dates);
  const zone = useZoneWords();
  const form = useForm({
    initial: { "startDates[0]": "", "startDates[1]": "", "startDates[2]": "" },
    validate: ({ draft }) => proposalFaults(draft),
    call: ({ draft }) => scheduling.proposeDates({ id: _id, body: { startDates: typedDates(draft) } }),
    success: "Dates proposed",
    failure: "Dates not proposed",
    rechecks: whatShowsDates,
    done: (reply) => {
      queries.setQueryData(dates.queryKey, reply.data);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Propose dates"
      lede={data ? hoursWords(data) : ""}
      submit="Propose"
    >
      <DateTimeField label="First date" required={true} {...form.fields["startDates[0]"]} help={`In ${zone}`} />
      <DateTimeField label="Second date" {...form.fields["startDates[1]"]} />
      <DateTimeField label="Third date" {...form.fields["startDates[2]"]} />
    </FormDialog>
  );
}
