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

const lineClass =
  "grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center min-h-13 py-1 px-2 max-sm:grid-cols-[3rem_minmax(0,1fr)_auto] max-sm:px-0";

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
    <li className={lineClass} data-busy={busyClan !== undefined}>
      <Match match={line} />
      <span className="flex gap-1 max-sm:gap-0">
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
        <p className="col-[2/-1] flex items-center gap-1.5 text-warn-text text-sm max-sm:col-span-full">
          <Icon of={TriangleAlert} size={14} />
          <span>
            <bdi>{busyClan}</bdi> has another match at that time
          </span>
        </p>
      )}
      {typed !== null && (
        <form
          className="col-[2/-1] flex flex-wrap items-end gap-2 pt-2 pb-3 max-sm:col-span-full"
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
    <li className={lineClass} data-stored={true}>
      <Match match={event} />
      <span className="text-soft text-sm font-normal text-center">In the calendar</span>
    </li>
  );
}

function Match({ match }: { readonly match: Pick<Event, "startDate" | "clanAName" | "clanBName"> }) {
  const timeZone = useTimeZone();
  return (
    <>
      <time className="text-soft tabular-nums" dateTime={match.startDate}>
        {clockWords(zonedTime(match.startDate, timeZone))}
      </time>
      <span className="grid grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)] items-center max-w-136 font-semibold [&>:first-child]:flex-row-reverse in-data-[stored=true]:text-soft in-data-[stored=true]:font-normal max-sm:grid-cols-1 max-sm:gap-1 max-sm:[&>:first-child]:flex-row">
        <ClanLabel name={match.clanAName} />
        <span className="text-soft text-sm font-normal text-center max-sm:absolute max-sm:[clip-path:inset(50%)]">
          vs.
        </span>
        <ClanLabel name={match.clanBName} />
      </span>
    </>
  );
}
