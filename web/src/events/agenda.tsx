import { Link } from "@tanstack/react-router";
import { generatedTitle } from "contract/event-title.ts";
import type { Event } from "contract/events.ts";
import { Tv } from "lucide-react";
import { ClanLabel } from "../league-ui/clan-label.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { clockWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./agenda.module.css";
import { type Day, dayOf, useToday } from "./days.ts";
import { dayWords, phaseOf } from "./event-times.ts";

interface AgendaProps {
  /** The events that are shown, by start. */
  readonly events: readonly Event[];
}

/** Events as a list by match day; each opens in the dialog. */
export function Agenda({ events }: AgendaProps) {
  const timeZone = useTimeZone();
  const today = useToday();
  if (events.length === 0) return <Empty>No matches in these four weeks.</Empty>;
  const byDay = Map.groupBy(events, ({ startDate }) => dayOf(startDate, timeZone));
  return (
    <div className={css["agenda"]}>
      {[...byDay].map(([day, matches]) => (
        <MatchDay key={day} day={day} isToday={day === today} events={matches} />
      ))}
    </div>
  );
}

interface MatchDayProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly events: readonly Event[];
}

function MatchDay({ day, isToday, events }: MatchDayProps) {
  return (
    <section className={css["day"]} data-today={isToday}>
      <h3 className={css["date"]}>
        {dayWords(day)}
        {isToday && <span className={css["today"]}>Today</span>}
      </h3>
      <ul>
        {events.map((event) => (
          <Match key={event._id} event={event} />
        ))}
      </ul>
    </section>
  );
}

/** Where an event opens in the calendar's dialog. */
function Match({ event }: { readonly event: Event }) {
  const { _id, title, clanAName, clanBName, score, twitch } = event;
  const timeZone = useTimeZone();
  const phase = useServerTime((now) => phaseOf(event, now));
  return (
    <li>
      <Link
        to="."
        search={(before: object): object => ({ ...before, event: _id })}
        resetScroll={false}
        className={css["match"]}
        data-phase={phase}
      >
        <span className={css["time"]}>
          <time dateTime={event.startDate}>{clockWords(zonedTime(event.startDate, timeZone))}</time>
          {phase === "on" && <strong className={css["now"]}>Now</strong>}
          {twitch && phase !== "on" && <Icon of={Tv} size={14} />}
          {twitch && <VisuallyHidden>, streamed</VisuallyHidden>}
        </span>
        <span className={css["clans"]}>
          <ClanLabel name={clanAName} />
          <span className={css["score"]} data-won={wonBy(event)}>
            {score ? (
              <>
                <strong>{score.clanA}</strong>
                <span className={css["dash"]}>–</span>
                <strong>{score.clanB}</strong>
              </>
            ) : (
              <span className={css["versus"]}>vs.</span>
            )}
          </span>
          <ClanLabel name={clanBName} />
        </span>
        {title !== generatedTitle(clanAName, clanBName) && (
          <span className={css["title"]} dir="auto">
            {title}
          </span>
        )}
      </Link>
    </li>
  );
}

function wonBy({ score }: Event): "a" | "b" | "nobody" {
  if (!score || score.clanA === score.clanB) return "nobody";
  return score.clanA > score.clanB ? "a" : "b";
}
