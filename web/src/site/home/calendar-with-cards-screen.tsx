import { CalendarScreen } from "../../calendar/calendar-screen.tsx";
import { PHONE_QUERY, useIsHydrated, useMediaQuery } from "../../ui/rendering.ts";
import { LeagueCards } from "./home-overview.tsx";

/** The calendar. On phones, the cards of the league overview are shown above it. */
export function CalendarWithCardsScreen() {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isHydrated = useIsHydrated();
  // The server does not know the width of the window, so it renders the cards, and CSS hides them on wide screens.
  const mayBePhone = isPhone || !isHydrated;
  return (
    <CalendarScreen
      banner={
        mayBePhone && (
          <div className="hidden max-sm:contents">
            <LeagueCards />
          </div>
        )
      }
    />
  );
}
