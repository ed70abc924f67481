import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { eventsQueries } from "../calendar/events-queries.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { useQuery } from "../platform/query.ts";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";

const PostResultDialog = createLazyComponent(
  async () => (await import("../results/post-result-dialog.tsx")).PostResultDialog,
);
const NoShowDialog = createLazyComponent(async () => (await import("../calendar/event-form.tsx")).NoShowDialog);

interface PostResultButtonProps {
  readonly area: Area;
  /** The name of the match or event. */
  readonly name: string;
}

/** Opens the form to post the missing round of a match or event. */
export function PostResultButton({ area, name }: PostResultButtonProps) {
  return (
    <DialogButton
      size="small"
      aria-label={`Post result: ${isolateBidi(name)}`}
      renderDialog={(state) => <PostResultDialog {...state} area={area} />}
    >
      Post result
    </DialogButton>
  );
}

interface EventNoShowButtonProps {
  readonly eventId: string;
  /** When the event ended (ISO 8601). */
  readonly endDate: string;
  /** The title of the event. */
  readonly name: string;
}

/** Opens the form to declare that a clan did not come to an event. Renders nothing if the rules do not know no-shows. */
export function EventNoShowButton({ eventId, endDate, name }: EventNoShowButtonProps) {
  const { season } = useSeason();
  const noShow = season && getRulesInEffect(season.rules, Date.parse(endDate)).noShow;
  if (!noShow) return null;
  return (
    <DialogButton
      size="small"
      aria-label={`No-show: ${isolateBidi(name)}`}
      renderDialog={(state) => <EventNoShowDialog {...state} eventId={eventId} />}
    >
      No-show
    </DialogButton>
  );
}

function EventNoShowDialog({ eventId, ...dialog }: DialogState & { readonly eventId: string }) {
  const { data: event } = useQuery(eventsQueries.byId(eventId));
  return event && <NoShowDialog {...dialog} event={event} />;
}
