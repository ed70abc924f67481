import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import type { MatchDates } from "contract/scheduling.ts";
import { CalendarPlus } from "lucide-react";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { dateWords, useTimeZone, zonedTime, zoneWords } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { startOf } from "./event-times.ts";
import { dateProposalsQueries, eventsQueries, whatShowsDates } from "./events-queries.ts";
import { Proposal } from "./proposed-dates.tsx";

const ProposeDates = lazyPart(async () => (await import("./propose-dates.tsx")).ProposeDates);

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
          <DialogButton
            icon={CalendarPlus}
            dialog={(state) => (
              <ProposeDates {...state} event={event} lede={found.data ? hoursWords(found.data) : ""} />
            )}
          >
            Propose dates
          </DialogButton>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(dates) =>
          dates && (
            <>
              <p className="max-w-prose text-soft">
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
    call: () => api.scheduling.acceptDate({ id: _id, body: { startDate } }),
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
    call: () => api.scheduling.withdrawDates({ id: _id }),
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
