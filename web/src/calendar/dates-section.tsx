import { useQueryClient } from "@tanstack/react-query";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { DateProposal } from "contract/scheduling.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { useAcceptableDates } from "../seasons/clans/clans-queries.ts";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { createDateProposalsQuery, formatEventHours, queriesShowingDates } from "./date-proposals.ts";
import { formatEventStart } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { isInOtherZone } from "./possible-starts.ts";
import { ProposeDatesButton } from "./propose-dates.tsx";

interface EventProps {
  readonly event: Event;
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
