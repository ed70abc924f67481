import css from "./day-head.module.css";

interface DayHeadProps {
  readonly date: Date;
  readonly isToday: boolean;
}

/** The head of a day's column. */
export function DayHead({ date, isToday }: DayHeadProps) {
  return (
    <span className={css["head"]} data-today={isToday}>
      <span className={css["weekday"]}>{isToday ? "Today" : weekday.format(date)}</span>
      <span className={css["day"]}>{date.getDate()}</span>
    </span>
  );
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
