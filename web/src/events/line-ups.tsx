import type { Event } from "contract/events.ts";
import { Suspense } from "react";
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
