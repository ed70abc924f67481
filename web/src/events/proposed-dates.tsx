import type { Event } from "contract/events.ts";
import type { DateProposal } from "contract/scheduling.ts";
import type { ReactNode } from "react";
import { useQuery } from "../platform/query.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Section } from "../ui/page.tsx";
import { startOf } from "./event-times.ts";
import { dateProposalsQueries } from "./events-queries.ts";

/** The dates that are proposed for a match, only to read; nothing where there are none. */
export function ProposedDates({ event }: { readonly event: Event }) {
  const { data } = useQuery(dateProposalsQueries.of(event._id));
  if (!data || data.proposals.length === 0) return null;
  return (
    <Section title="Proposed dates">
      {data.proposals.map((proposal) => (
        <Proposal key={proposal.clanId} proposal={proposal} />
      ))}
    </Section>
  );
}

interface ProposalProps {
  readonly proposal: DateProposal;
  /** The button that withdraws it. */
  readonly withdraw?: ReactNode;
  /** The button that accepts one of its dates. */
  readonly accept?: ((startDate: string) => ReactNode) | undefined;
}

/** The dates that a clan proposes, with what the viewer may do about them. */
export function Proposal({ proposal: { clanName, proposedBy, startDates }, withdraw, accept }: ProposalProps) {
  const timeZone = useTimeZone();
  return (
    <div className="grid gap-2">
      <header className="flex items-center justify-between gap-3 min-h-8">
        <h3 className="text-base font-semibold">
          <bdi>{clanName}</bdi> <span className="text-soft font-normal">by {proposedBy}</span>
        </h3>
        {withdraw}
      </header>
      <ul className="grid border-t border-line">
        {startDates.map((startDate) => (
          <li
            key={startDate}
            className="flex items-center justify-between gap-3 min-h-12 py-2 px-0 border-b border-line tabular-nums"
          >
            <time dateTime={startDate}>{startOf(startDate, timeZone)}</time>
            {accept?.(startDate)}
          </li>
        ))}
      </ul>
    </div>
  );
}
