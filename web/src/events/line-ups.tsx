import type { Event } from "contract/events.ts";
import { type ReactNode, Suspense } from "react";
import { clansQueries } from "../clans/clans-queries.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const LineUpsSection = lazyPart(async () => (await import("./line-ups-section.tsx")).LineUpsSection);

interface LineUpsProps {
  readonly event: Event;
  /** Only to read: for the event's dialog. */
  readonly isBrief?: boolean;
}

/** The line-ups of a match: everybody's from its start on, and before that for the clans themselves. */
export function LineUps({ event, isBrief = false }: LineUpsProps) {
  const { user } = useSession();
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  if (!hasBegun && user === null) return null;
  return (
    <Suspense fallback={null}>
      <LineUpsSection event={event} hasBegun={hasBegun} isBrief={isBrief} />
    </Suspense>
  );
}

const DatesSection = lazyPart(async () => (await import("./dates-section.tsx")).DatesSection);
const ProposedDates = lazyPart(async () => (await import("./dates-section.tsx")).ProposedDates);

interface MatchDatesProps {
  readonly event: Event;
  /** Whether the event's season is active. */
  readonly isOpen: boolean;
  /** Only to read, where there is something: for the event's dialog. */
  readonly isBrief?: boolean;
}

/** What the leaders of a match that has not begun propose to each other; nothing to who is neither a leader nor an admin. */
export function MatchDatesSection({ event, isOpen, isBrief = false }: MatchDatesProps) {
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  if (!isOpen || hasBegun) return null;
  return (
    <ToLeaders event={event}>
      <Suspense fallback={null}>{isBrief ? <ProposedDates event={event} /> : <DatesSection event={event} />}</Suspense>
    </ToLeaders>
  );
}

/** Shows to the leaders of a match's clans, and to admins. */
function ToLeaders({ event, children }: Pick<MatchDatesProps, "event"> & { readonly children: ReactNode }) {
  const { user, isAdmin } = useSession();
  const { data: clans = [] } = useQuery({ ...clansQueries.table(event.seasonId), enabled: user !== null });
  const isLeader = clans.some(
    ({ _id, leaderId }) => leaderId === user?._id && [event.clanAId, event.clanBId].includes(_id),
  );
  return user !== null && (isAdmin || isLeader) ? children : null;
}
