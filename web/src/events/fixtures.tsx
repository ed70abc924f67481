import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { paths } from "../paths.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { whenOf } from "./event-times.ts";
import { eventsIn, type Shown } from "./use-shown.ts";

interface FixturesProps {
  readonly shown: Shown;
  readonly events: readonly Event[];
}

/** The events of the shown days as a list, for the server's HTML: before the grid is drawn, or without scripts. */
export function Fixtures({ shown, events }: FixturesProps) {
  const timeZone = useTimeZone();
  return eventsIn(shown, events, timeZone).map((event) => (
    <span key={event._id}>
      <Link {...paths.league.event(event._id)}>{event.title}</Link>, {whenOf(event, timeZone)}.{" "}
    </span>
  ));
}
