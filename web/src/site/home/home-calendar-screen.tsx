import { CalendarScreen } from "../../calendar/calendar-screen.tsx";
import { PHONE, useIsHydrated, useMedia } from "../../ui/rendering.ts";
import { LeagueCards } from "./home-strip.tsx";

/** The calendar, on phones with what is on in the league before it. */
export function HomeCalendarScreen() {
  const isPhone = useMedia(PHONE);
  const isTakenOver = useIsHydrated();
  // The server does not know the width of the window.
  const mayBePhone = isPhone || !isTakenOver;
  return (
    <CalendarScreen
      above={
        mayBePhone && (
          <div className="hidden max-sm:contents">
            <LeagueCards />
          </div>
        )
      }
    />
  );
}
