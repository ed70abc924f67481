import css from "./day-head.module.css";

interface DayHeadProps {
  readonly date: Date;
  readonly isToday: boolean;
}

/** The head of a day's column: a link to that day, named by its date. */
export function DayHead({ date, isToday }: DayHeadProps) {
  return (
    <span className={css["head"]} data-weekday={isToday ? "Today" : weekday.format(date)} data-today={isToday}>
      {date.getDate()}
    </span>
  );
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
