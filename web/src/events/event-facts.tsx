import type { Event } from "contract/events.ts";
import { CalendarClock, ExternalLink, Tv } from "lucide-react";
import { viewersZone } from "../platform/typed-dates.ts";
import { Icon } from "../ui/icon.tsx";
import css from "./event-facts.module.css";
import { whenOf } from "./event-times.ts";

/** What there is to know of an event beside who plays. */
export function EventFacts({ event }: { readonly event: Event }) {
  const { description, twitch } = event;
  return (
    <div className={css["facts"]}>
      {description && (
        <p className={css["description"]} dir="auto">
          {description}
        </p>
      )}
      <p className={css["fact"]}>
        <Icon of={CalendarClock} size={18} className={css["icon"] ?? ""} />
        <span>
          <time className={css["when"]} dateTime={event.startDate}>
            {whenOf(event)}
          </time>
          <span className={css["zone"]}>{viewersZone()}</span>
        </span>
      </p>
      <p className={css["fact"]}>
        <Icon of={Tv} size={18} className={css["icon"] ?? ""} />
        {twitch ? (
          <a href={twitch} target="_blank" rel="noopener noreferrer" className={css["stream"]}>
            Watch on the streaming site
            <Icon of={ExternalLink} size={14} />
          </a>
        ) : (
          <span className={css["none"]}>No stream specified!</span>
        )}
      </p>
    </div>
  );
}
