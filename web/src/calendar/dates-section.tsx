import { useQueryClient } from "@tanstack/react-query";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { DateProposal, EventDates, EventHours } from "contract/scheduling.ts";
import { formatWeekdays } from "contract/season-rules-helpers.ts";
import { CalendarPlus } from "lucide-react";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { findRequiredDateError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { defineQuery, useQuery } from "../platform/query.ts";
import { getServerTime } from "../platform/server-clock.ts";
import { formatDate, formatTimeZone, toZonedTime, useTimeZone, useTimeZoneLabel } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { useAcceptableDates } from "../seasons/clans/clans-queries.ts";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { formatEventStart } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { findStartError, isInOtherZone } from "./possible-starts.ts";
import { PossibleStartsField } from "./possible-starts-field.tsx";

/**
 * Creates the query of the proposed dates of a match, for the leaders of its clans and admins. Live updates refetch it: on the
 * topic "matches" (the start of the key) for leaders, and on the topic "events" for admins.
 */
export function createDateProposalsQuery(eventId: string) {
  return defineQuery<EventDates | null>({
    queryKey: ["matches", "dates", eventId],
    access: "USER",
    dataWithoutAccess: null,
    queryFn: async ({ signal }) => (await api.scheduling.getDateProposals({ id: eventId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { failure: "Error while fetching dates", topics: ["events"] },
  });
}

/** Keys of the queries that show agreed and proposed dates. */
const queriesShowingDates = [["events"], ["matches"]] as const;

interface EventProps {
  readonly event: Event;
}

/** Opens the form in which a leader proposes dates. */
export function ProposeDatesButton({ event, dates }: EventProps & { readonly dates: EventDates }) {
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

/**
 * The dates that the leaders of both clans have proposed for a match, with buttons for leaders.
 * @param props `isPrepared`: whether the page also shows the leader's preparation, which has the button to propose dates
 */
export function DatesSection({ event, isPrepared = false }: EventProps & { readonly isPrepared?: boolean }) {
  const queryResult = useQuery(createDateProposalsQuery(event._id));
  const { data: loadedDates } = queryResult;
  const ownClanId = loadedDates?.ownClanId ?? null;
  const timeZone = useTimeZone();
  return (
    <Section
      title="Another date"
      actions={
        loadedDates && ownClanId !== null && !isPrepared && <ProposeDatesButton event={event} dates={loadedDates} />
      }
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="4rem" />}>
        {(dates) =>
          dates && (
            <>
              <p className="max-w-prose text-soft">
                Until the leaders of both clans agree on another date, the match keeps its date.{" "}
                {formatEventHours(dates)}
                {dates.proposals.length > 0 &&
                  isInOtherZone(dates, timeZone) &&
                  ` Proposed dates are in ${formatTimeZone(timeZone)}.`}
              </p>
              {dates.proposals.length === 0 && <p className="text-soft">No other dates are proposed.</p>}
              {dates.proposals.map((proposal) => (
                <Proposal
                  key={proposal.clanId}
                  event={event}
                  proposal={proposal}
                  ownClanId={ownClanId}
                  // The preparation has the button if it does not show another clan's proposal.
                  hasWithdrawButton={!isPrepared || dates.proposals.length > 1}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Formats the playing hours, including later changes of the rules. */
export function formatEventHours({ hours, laterHours, seasonEnd }: EventDates): string {
  const seasonEndText = formatDate(toZonedTime(seasonEnd, hours.timeZone));
  const laterTexts = laterHours.map(({ since, ...changedHours }, index) => {
    const previousHours = laterHours[index - 1] ?? hours;
    const isSame = formatHours(changedHours) === formatHours(previousHours);
    return isSame ? "" : `; from ${formatEventStart(since, changedHours.timeZone)}, ${formatHours(changedHours)}`;
  });
  return `Matches begin ${formatHours(hours)}${laterTexts.join("")}, until the season ends on ${seasonEndText}.`;
}

function formatHours({ from, to, timeZone, weekdays }: EventHours): string {
  return `between ${from}:00 and ${to}:00 (${formatTimeZone(timeZone)}), on ${formatWeekdays(weekdays)}`;
}

function AcceptButton({ event, startDate }: EventProps & { readonly startDate: string }) {
  const { _id } = event;
  const title = getDisplayTitle(event);
  const queryClient = useQueryClient();
  const formattedDate = formatEventStart(startDate, useTimeZone());
  const isUnchanged = startDate === event.startDate;
  return (
    <CommandButton
      kind="primary"
      size="small"
      label={`Accept ${formattedDate}`}
      confirm={{
        title: "Agree on this date?",
        text: isUnchanged
          ? `${title} stays on ${formattedDate}, and all proposals are closed.`
          : `${title} moves to ${formattedDate} in everybody's calendar.`,
        confirmLabel: "Agree",
      }}
      call={() => api.scheduling.acceptDate({ id: _id, body: { startDate } })}
      success={isUnchanged ? "The date is agreed" : "The match has moved"}
      failure="Date not agreed"
      invalidates={queriesShowingDates}
      invalidatesOnError={queriesShowingDates}
      onDone={({ data }) => queryClient.setQueryData(eventsQueries.byId(_id).queryKey, data)}
    >
      Accept
    </CommandButton>
  );
}

/** Withdraws the proposal of the viewer's clan. */
export function WithdrawButton({ event: { _id } }: EventProps) {
  const queryClient = useQueryClient();
  return (
    <CommandButton
      kind="quiet"
      size="small"
      call={() => api.scheduling.withdrawDates({ id: _id })}
      success="Dates withdrawn"
      failure="Dates not withdrawn"
      invalidatesOnError={queriesShowingDates}
      onDone={({ data }) => queryClient.setQueryData(createDateProposalsQuery(_id).queryKey, data)}
    >
      Withdraw
    </CommandButton>
  );
}

/** The proposed dates of a match, read-only. Renders nothing if there are none. */
export function ProposedDates({ event }: EventProps) {
  const { data } = useQuery(createDateProposalsQuery(event._id));
  if (!data || data.proposals.length === 0) return null;
  return (
    <Section title="Proposed dates">
      {data.proposals.map((proposal) => (
        <Proposal key={proposal.clanId} event={event} proposal={proposal} ownClanId={null} />
      ))}
    </Section>
  );
}

interface ProposalProps extends EventProps {
  readonly proposal: DateProposal;
  /** The clan for which the viewer can withdraw and accept dates; `null` if none. */
  readonly ownClanId: string | null;
  readonly hasWithdrawButton?: boolean;
}

function Proposal({ event, proposal, ownClanId, hasWithdrawButton = true }: ProposalProps) {
  const { clanId, clanName, proposedBy, startDates } = proposal;
  const timeZone = useTimeZone();
  const findAcceptableDates = useAcceptableDates();
  const acceptableDates = findAcceptableDates(proposal);
  return (
    <div className="grid gap-2">
      <header className="flex items-center justify-between gap-3 min-h-8">
        <h3 className="text-base font-semibold">
          <bdi translate="no">{clanName}</bdi>{" "}
          <span className="text-soft font-normal">
            by <bdi>{proposedBy}</bdi>
          </span>
        </h3>
        {clanId === ownClanId && hasWithdrawButton && <WithdrawButton event={event} />}
      </header>
      <ul className="grid border-t border-line">
        {startDates.map((startDate) => (
          <li
            key={startDate}
            className="flex items-center justify-between gap-3 min-h-12 py-2 px-0 border-b border-line tabular-nums"
          >
            <time dateTime={startDate}>{formatEventStart(startDate, timeZone)}</time>
            {ownClanId !== null && clanId !== ownClanId && acceptableDates.includes(startDate) && (
              <AcceptButton event={event} startDate={startDate} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The labels of the date fields. A proposal has at most ten dates. */
const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

/** Proposes dates for the viewer's clan. They replace the clan's earlier proposal. */
function ProposeDatesDialog({ event, dates, ...dialog }: DialogState & EventProps & { readonly dates: EventDates }) {
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
