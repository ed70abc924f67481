import type { Event } from "contract/events.ts";
import type { EventDates } from "contract/scheduling.ts";
import { useState } from "react";
import { getServerTime } from "../platform/server-clock.ts";
import { formatClock, formatTimeZone, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { Choice, Choices } from "../ui/choices.tsx";
import { classNames } from "../ui/class-names.ts";
import { SelectField } from "../ui/select-field.tsx";
import { formatDay, toCalendarDay } from "./event-times.ts";
import { isInOtherZone, listPossibleStarts } from "./possible-starts.ts";

interface PossibleStartsFieldProps {
  readonly event: Event;
  readonly dates: EventDates;
  /** In milliseconds since the epoch. */
  readonly chosenStarts: readonly number[];
  /** Whether no further start can be chosen. */
  readonly isFull: boolean;
  readonly onToggle: (start: number) => void;
}

/** A day, and the times at which the match may start on it. */
export function PossibleStartsField({ event, dates, chosenStarts, isFull, onToggle }: PossibleStartsFieldProps) {
  const timeZone = useTimeZone();
  const [startsByDay] = useState(() => listPossibleStarts(dates, event, { now: getServerTime(), timeZone }));
  const [chosenDay, setChosenDay] = useState(toCalendarDay(event.startDate, timeZone));
  const days = [...startsByDay.keys()];
  const day = startsByDay.has(chosenDay) ? chosenDay : days[0];
  if (day === undefined) return null;
  const zoneText = isInOtherZone(dates, timeZone) ? ` (${formatTimeZone(timeZone)})` : "";
  return (
    <div className="grid gap-3">
      <SelectField
        label="Day"
        value={day}
        options={days.map((value) => ({ value, label: formatDay(value) }))}
        onValueChange={setChosenDay}
      />
      <Choices legend={`Start${zoneText}`} className="flex flex-wrap gap-2" error={undefined} conflict={undefined}>
        {(startsByDay.get(day) ?? []).map((start) => {
          const isChosen = chosenStarts.includes(start);
          return (
            <Choice
              key={start}
              type="checkbox"
              className={classNames(
                "gap-2 min-h-control py-1 px-3 tabular-nums",
                "border border-line-strong rounded-md bg-surface",
                "has-checked:border-gold-edge has-checked:bg-gold-tint has-checked:font-semibold",
              )}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onToggle(start)}
              isInvalid={false}
            >
              {formatClock(toZonedTime(start, timeZone))}
            </Choice>
          );
        })}
      </Choices>
    </div>
  );
}
