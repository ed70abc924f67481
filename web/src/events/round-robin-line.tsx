import type { Event } from "contract/events.ts";
import { ArrowLeftRight, CalendarClock, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { ClanLabel } from "../league-ui/clan-label.tsx";
import { clockWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";
import { Button } from "../ui/button.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { Line } from "./round-robin-draft.ts";
import css from "./round-robin-line.module.css";

interface PlannedLineProps {
  readonly line: Line;
  /** The name of a clan of it that has another match at the same time. */
  readonly busyClan: string | undefined;
  readonly onMove: (start: Date) => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
}

/** A match that would be stored, with buttons to change it. */
export function PlannedLine({ line, busyClan, onMove, onTurn, onRemove }: PlannedLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const title = `${line.clanAName} vs. ${line.clanBName}`;
  const start = dateMeant(typed ?? "");
  const move = () => {
    if (start === null) return;
    setTyped(null);
    onMove(new Date(start));
  };
  return (
    <li className={css["line"]} data-busy={busyClan !== undefined}>
      <Match match={line} />
      <span className={css["actions"]}>
        <IconButton icon={ArrowLeftRight} label={`Swap sides of ${title}`} onClick={onTurn} />
        <IconButton
          icon={CalendarClock}
          label={`Move ${title}`}
          aria-expanded={typed !== null}
          onClick={() => setTyped(typed === null ? dateTyped(line.startDate) : null)}
        />
        <IconButton icon={X} label={`Remove ${title}`} onClick={onRemove} />
      </span>
      {busyClan !== undefined && (
        <p className={css["busy"]}>
          <Icon of={TriangleAlert} size={14} />
          <span>
            <bdi>{busyClan}</bdi> has another match at that time
          </span>
        </p>
      )}
      {typed !== null && (
        <form
          className={css["move"]}
          noValidate={true}
          onSubmit={(event) => {
            event.preventDefault();
            move();
          }}
        >
          <DateTimeField label="Start date" value={typed} onValue={setTyped} autoFocus={true} />
          <Button type="submit" disabled={start === null}>
            Move
          </Button>
        </form>
      )}
    </li>
  );
}

/** A match that is in the calendar already. */
export function StoredLine({ event }: { readonly event: Event }) {
  return (
    <li className={css["line"]} data-stored={true}>
      <Match match={event} />
      <span className={css["note"]}>In the calendar</span>
    </li>
  );
}

function Match({ match }: { readonly match: Pick<Event, "startDate" | "clanAName" | "clanBName"> }) {
  const timeZone = useTimeZone();
  return (
    <>
      <time className={css["time"]} dateTime={match.startDate}>
        {clockWords(zonedTime(match.startDate, timeZone))}
      </time>
      <span className={css["clans"]}>
        <ClanLabel name={match.clanAName} />
        <span className={css["versus"]}>vs.</span>
        <ClanLabel name={match.clanBName} />
      </span>
    </>
  );
}
