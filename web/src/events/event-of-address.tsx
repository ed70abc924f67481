import type { Event } from "contract/events.ts";
import { Suspense, useState } from "react";
import { useQuery } from "../platform/use-query.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { eventsQueries } from "./events-queries.ts";

const EventDialog = lazyPart(async () => (await import("./event-dialog.tsx")).EventDialog);

interface EventOfAddressProps {
  /** Empty: none. */
  readonly eventId: string;
  /** The events of the page; `undefined` while they are loading. */
  readonly events: readonly Event[] | undefined;
  readonly onClose: () => void;
}

/** The dialog of the event that the address names, of whatever day it is. */
export function EventOfAddress({ eventId, events, onClose }: EventOfAddressProps) {
  const listed = events?.find(({ _id }) => _id === eventId);
  const isElsewhere = eventId !== "" && events !== undefined && listed === undefined;
  const { data } = useQuery({ ...eventsQueries.one(eventId), enabled: isElsewhere });
  const event = listed ?? (isElsewhere ? data : undefined);
  // What the dialog shows while it closes.
  const [last, setLast] = useState(event);
  if (event !== undefined && event !== last) setLast(event);
  return (
    last && (
      <Suspense fallback={null}>
        <EventDialog event={last} open={event !== undefined} onClose={onClose} />
      </Suspense>
    )
  );
}
