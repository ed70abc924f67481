import { Link, useNavigate } from "@tanstack/react-router";
import { generateEventTitle, getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { CalendarClock, Pencil } from "lucide-react";
import { useState } from "react";
import { useSeason } from "../competitions/seasons-queries.ts";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EventPoster } from "./event-poster.tsx";
import { EventDatesSection, EventDetails, EventRoundsSection, LineUps } from "./event-sections.tsx";
import { toCalendarDay } from "./event-times.ts";
import { MoveEventDialog } from "./move-event.tsx";

/** An event, opened from the calendar. Admins can move, copy and edit it. */
export function EventDialog({ event, open, onClose }: { event: Event; open: boolean; onClose: () => void }) {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const { _id, title, clanAName, clanBName } = event;
  const season = useSeason().seasons.find(({ _id: id }) => id === event.seasonId);
  // The id of the event that is being moved; empty if none is. The dialog stays mounted when another event is opened.
  const [movingId, setMovingId] = useState("");
  const hasGeneratedTitle = title === generateEventTitle(clanAName, clanBName);
  // Closing the dialog ends the move. The state is set while rendering, so that a reopened dialog never shows the form.
  if (!open && movingId !== "") setMovingId("");
  if (movingId === _id) {
    const showMovedEvent = ({ startDate }: Event) => {
      setMovingId("");
      void navigate({ ...paths.league.calendar, search: { date: toCalendarDay(startDate, timeZone) } });
    };
    return <MoveEventDialog event={event} open={open} onClose={() => setMovingId("")} onMoved={showMovedEvent} />;
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasGeneratedTitle ? "Match" : getDisplayTitle(event)}
      footer={
        isAdmin ? (
          <>
            {season?.isActive && (
              <Button icon={CalendarClock} onClick={() => setMovingId(_id)}>
                Move or copy
              </Button>
            )}
            <Button icon={Pencil} onClick={() => void navigate(paths.league.event(_id))}>
              Edit Event
            </Button>
          </>
        ) : (
          <Link {...paths.league.event(_id)} className={getButtonClass()}>
            Event page
          </Link>
        )
      }
    >
      <EventPoster event={event} />
      <EventDetails event={event} isInDialog={true} />
      <div className="grid gap-6 mt-6 empty:hidden">
        <EventDatesSection event={event} isBrief={true} />
        <LineUps event={event} isBrief={true} />
      </div>
      <EventRoundsSection event={event} />
      <StreamOverlayLink path={`/overlay/event/${_id}`} />
    </Dialog>
  );
}
