import { awayMinutes } from "contract/constants.ts";
import type { QueuePlayer } from "contract/queues.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { timePassed } from "../platform/time-zone.ts";
import { Notice } from "../ui/notice.tsx";

/** A notice for the viewer, who waits in a queue, that a match was made without them. */
export function PassedOver({ at }: { readonly at: NonNullable<QueuePlayer["passedOverAt"]> }) {
  const passed = useServerTime((now) => timePassed(Date.parse(at), now));
  return (
    <Notice state="warn" title="A match was made without you." urgent={true}>
      {passed === "now" ? "Just now" : `${passed} ago`}, when no page of yours had been open for {awayMinutes} minutes.
      You kept your place.{hasDiscord() && " Who links Discord in their profile is always called."}
    </Notice>
  );
}
