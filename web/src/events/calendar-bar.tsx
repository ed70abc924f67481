import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTimeZone } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import css from "./calendar-bar.module.css";
import { daysAfter, useToday } from "./days.ts";
import { titleOf } from "./event-times.ts";
import { type View, views } from "./events-queries.ts";
import { dayCounts, eventsIn, type Shown, useShown } from "./use-shown.ts";

const WORDS: Readonly<Record<View, string>> = { agenda: "Agenda", week: "Week", day: "Day" };
const STEPS: Readonly<Record<View, string>> = { agenda: "four weeks", week: "week", day: "day" };

interface CalendarBarProps {
  /** The events of the shown days and others; `undefined` while they are loading. */
  readonly events: readonly Event[] | undefined;
  /** Whether the viewer can create events. */
  readonly canCreate: boolean;
  /** Filters of the events. */
  readonly children: ReactNode;
}

/** The title of the days that are shown, and the links to other days and to the other view. */
export function CalendarBar({ events, canCreate, children }: CalendarBarProps) {
  const { shown } = useShown();
  const { view, day } = shown;
  const today = useToday();
  const timeZone = useTimeZone();
  const matches = events && eventsIn(shown, events, timeZone);
  const step = dayCounts[view];
  return (
    <div className={css["bar"]}>
      <div className={css["shown"]} aria-live="polite">
        <h2 className={css["title"]}>
          {titleOf(view, day)}
          {view === "day" && day === today && <span className={css["today"]}>Today</span>}
        </h2>
        <p className={css["count"]}>{matches && wordsFor(matches.length, canCreate)}</p>
      </div>
      <div className={css["filters"]}>{children}</div>
      <nav className={css["group"]} aria-label="Days">
        <Way to={{ view, day: daysAfter(day, -step) }} label={`Previous ${STEPS[view]}`}>
          <Icon of={ChevronLeft} size={18} />
        </Way>
        <Way to={{ view, day: today }}>Today</Way>
        <Way to={{ view, day: daysAfter(day, step) }} label={`Next ${STEPS[view]}`}>
          <Icon of={ChevronRight} size={18} />
        </Way>
      </nav>
      <nav className={css["group"]} aria-label="View">
        {views.map((each) => (
          <Way key={each} to={{ view: each, day }} isChosen={each === view}>
            {WORDS[each]}
          </Way>
        ))}
      </nav>
    </div>
  );
}

function wordsFor(matches: number, canCreate: boolean): string {
  if (matches === 0) return canCreate ? "No matches; select hours to enter one" : "No matches";
  return matches === 1 ? "1 match" : `${matches} matches`;
}

interface WayProps {
  readonly to: Shown;
  /** The label, where the content is an icon. */
  readonly label?: string;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

function Way({ to, label, isChosen = false, children }: WayProps) {
  const { inAddress } = useShown();
  return (
    <Link
      to="."
      search={(before: object): object => ({ ...before, ...inAddress(to) })}
      resetScroll={false}
      className={css["way"]}
      aria-label={label}
      title={label}
      data-chosen={isChosen}
    >
      {children}
    </Link>
  );
}
